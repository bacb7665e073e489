import { Text } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { outcomeOf, type Standing } from "./convert";

const GRAVE: ReadonlySet<Standing> = new Set(["failed", "unsure", "unreadable"]);

export function Outcome({ turn }: { readonly turn: Pick<Schema["TurnOut"], "state" | "outcome"> }) {
  const { t } = useSpeech();
  const outcome = outcomeOf(turn);
  return (
    <Text component="span" inherit fw={600} c={GRAVE.has(outcome) ? "red" : "var(--ink)"}>
      {t(`outcome.${outcome}`)}
    </Text>
  );
}
