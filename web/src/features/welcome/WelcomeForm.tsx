import { Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { NewPassword } from "../session/NewPassword";
import { type Wish, wishOf } from "./convert";

interface Props {
  readonly link: Schema["LinkFor"];
  readonly busy: boolean;
  readonly error: unknown;
  readonly onBegin: (wish: Wish) => void;
}

export function WelcomeForm({ link, busy, error, onBegin }: Props) {
  const { t } = useSpeech();
  const first = link.kind === "first";
  const [draft, setDraft] = useState({
    sample: first,
    organisation: "",
    name: "",
    login: "",
    password: "",
  });
  const fill = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBegin(wishOf(draft, first));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{first ? t("welcome.first") : t("welcome.for_person", { name: link.person ?? "" })}</Text>
        {first && (
          <Radio.Group
            value={draft.sample ? "sample" : "own"}
            onChange={(value) => fill({ sample: value === "sample" })}
            label={t("welcome.how")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="sample" label={t("welcome.sample")} description={t("welcome.sample_hint")} />
              <Radio value="own" label={t("welcome.own")} description={t("welcome.own_hint")} />
            </Stack>
          </Radio.Group>
        )}
        {first && !draft.sample && (
          <>
            <TextInput
              label={t("welcome.organisation")}
              value={draft.organisation}
              onChange={(event) => fill({ organisation: event.currentTarget.value })}
              autoComplete="organization"
              required
            />
            <TextInput
              label={t("welcome.name")}
              value={draft.name}
              onChange={(event) => fill({ name: event.currentTarget.value })}
              autoComplete="name"
              required
            />
          </>
        )}
        <TextInput
          label={t("session.login")}
          value={draft.login}
          onChange={(event) => fill({ login: event.currentTarget.value })}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <NewPassword
          label={t("session.password")}
          value={draft.password}
          onChange={(event) => fill({ password: event.currentTarget.value })}
        />
        <Problem error={error} />
        <Button type="submit" loading={busy} mt="xs">
          {t("welcome.begin")}
        </Button>
      </Stack>
    </form>
  );
}
