// The browsers that are signed in as me, and my password.
import { Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Password } from "../../ui/Password";
import { Problem } from "../../ui/Problem";
import { NewPassword } from "../session/NewPassword";
import { Section } from "./Section";
import { useSessions } from "./useSessions";

export function Sessions() {
  const { t, format } = useSpeech();
  const queries = useQueryClient();
  const listed = useSessions();
  const end = useMutation({
    mutationFn: (session: string) =>
      api.DELETE("/api/v1/sessions/{session}", { params: { path: { session } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.sessions }),
  });
  return (
    <Section title={t("settings.own")}>
      <Problem error={listed.error ?? end.error} />
      {listed.data?.map((session) => (
        <Group key={session.id} justify="space-between" gap="xs">
          <div>
            <Text size="sm" title={session.agent}>
              {session.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t("member.seen", { when: format.moment(session.seen_at) })}
            </Text>
          </div>
          {session.current ? (
            <Text size="sm">{t("settings.this_browser")}</Text>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => end.mutate(session.id)}>
              {t("settings.sign_out")}
            </Button>
          )}
        </Group>
      ))}
    </Section>
  );
}

export function PasswordChange() {
  const { t } = useSpeech();
  const [draft, setDraft] = useState({ old: "", new: "" });
  const change = useMutation({
    mutationFn: () => api.PUT("/api/v1/password", { body: draft }),
    onSuccess: () => {
      setDraft({ old: "", new: "" });
      notifications.show({ message: t("settings.password_changed") });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={t("session.password")}>
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          <Password
            label={t("settings.old_password")}
            value={draft.old}
            onChange={(event) => setDraft({ ...draft, old: event.currentTarget.value })}
            autoComplete="current-password"
            required
          />
          <NewPassword
            label={t("settings.new_password")}
            value={draft.new}
            onChange={(event) => setDraft({ ...draft, new: event.currentTarget.value })}
          />
          <Problem error={change.error} />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {t("settings.change_password")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
