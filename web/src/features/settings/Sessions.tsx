// The browsers that are signed in as me, and my password.
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Password } from "../../ui/Password";
import { Problem } from "../../ui/Problem";
import { NewPassword } from "../session/NewPassword";
import { useAgentName } from "./useAgentName";

export function Sessions() {
  const { t, format } = useSpeech();
  const queries = useQueryClient();
  const listed = useQuery({
    queryKey: keys.sessions,
    queryFn: async () => got(await api.GET("/api/v1/sessions")).sessions,
  });
  const end = useMutation({
    mutationFn: (session: string) =>
      api.DELETE("/api/v1/sessions/{session}", { params: { path: { session } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.sessions }),
  });
  return (
    <Stack mt="xl" gap="sm">
      <Title order={2} size="h4">
        {t("settings.own")}
      </Title>
      <Problem error={listed.error ?? end.error} />
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing="xs">
          <Table.Tbody>
            {listed.data?.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td>
                  <AgentName text={session.agent} />
                </Table.Td>
                <Table.Td>{format.moment(session.seen_at)}</Table.Td>
                <Table.Td ta="right">
                  {session.current ? (
                    t("settings.this_browser")
                  ) : (
                    <Button size="compact-xs" variant="default" onClick={() => end.mutate(session.id)}>
                      {t("settings.sign_out")}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PasswordChange />
    </Stack>
  );
}

function AgentName({ text }: { readonly text: string }) {
  const name = useAgentName()(text);
  return (
    <Text size="sm" lineClamp={1} title={text}>
      {name}
    </Text>
  );
}

function PasswordChange() {
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
  );
}
