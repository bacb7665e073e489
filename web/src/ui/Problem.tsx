// What went wrong, in one sentence, where it went wrong.
import { Alert } from "@mantine/core";
import { ProblemError } from "../api/problem";
import { useSpeech } from "../i18n";
import type { Say } from "../i18n/words";

export function Problem({ error }: { readonly error: unknown }) {
  const { t } = useSpeech();
  if (error === null || error === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {sentenceOf(error, t)}
    </Alert>
  );
}

export function sentenceOf(error: unknown, t: Say): string {
  if (!(error instanceof ProblemError)) return t("problem.unknown");
  if (error.code === "network") return t("problem.network");
  if (error.code === "passkey_not_given") return t("passkey.not_given");
  return error.title ?? t("problem.unknown");
}
