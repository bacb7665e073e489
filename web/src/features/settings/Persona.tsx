// How the assistant speaks here: as it came, in the organisation's own words, and both together before asking.
import { Blockquote, List, Loader, Stack, Text, Textarea, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { RequestForm } from "./RequestForm";
import { Section } from "./Section";
import { useForm } from "./useRequests";

type Manner = Schema["PersonaOut"];

export function Persona() {
  const { t } = useSpeech();
  const { data, error, isPending } = useQuery({
    queryKey: keys.personas,
    queryFn: async () => got(await api.GET("/api/v1/personas")).personas,
  });
  return (
    <Section title={t("persona.title")} explain={t("persona.explain")}>
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data?.map((persona) => (
        <One key={`${persona.assistant}:${persona.changed_at}`} persona={persona} />
      ))}
    </Section>
  );
}

function One({ persona }: { readonly persona: Manner }) {
  const { t, format } = useSpeech();
  const several = useMe().assistants.length > 1;
  const form = useForm("set_persona");
  const [text, setText] = useState(persona.text);
  const { changed_at, changed_by } = persona;
  return (
    <Stack gap="sm">
      {several && <Title order={3}>{persona.title}</Title>}
      {changed_at !== null && changed_by !== null && (
        <Text size="sm" c="dimmed">
          {t("policy.by", { name: changed_by.name, when: format.moment(changed_at) })}
        </Text>
      )}
      {form !== null && (
        <Textarea
          label={t("persona.own")}
          description={t("persona.own_hint", { count: text.length, most: persona.longest })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={persona.longest}
          autosize
          minRows={4}
          maxRows={16}
        />
      )}
      <Text size="sm" fw={600}>
        {t("persona.preview")}
      </Text>
      <Blockquote p="md">
        <List size="sm" spacing={2}>
          {persona.usual.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <Text size="sm" mt="sm" style={{ whiteSpace: "pre-line" }}>
          {text}
        </Text>
      </Blockquote>
      {form !== null && (
        <RequestForm
          form={form}
          given={{ assistant: persona.assistant, text }}
          disabled={text === persona.text}
        />
      )}
    </Stack>
  );
}
