// Which language models propose, whether they answer, and the forms that choose them. Keys are written, never shown.
import { Alert, Button, Group, List, Loader } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { FormList } from "./FormList";
import { Section } from "./Section";

export function Models() {
  const { t, word, format } = useSpeech();
  const { assistants } = useMe();
  const titleOf = (name: string) => assistants.find((each) => each.name === name)?.title ?? name;
  const { data, error, isPending } = useQuery({
    queryKey: keys.models,
    queryFn: async () => got(await api.GET("/api/v1/models")),
  });
  const trying = useMutation({
    mutationFn: async () => got(await api.POST("/api/v1/models/test", { body: {} })),
  });
  return (
    <Section title={t("models.title")} explain={t("models.explain")}>
      <Problem error={error ?? trying.error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && (
        <List size="sm">
          {data.models.map(({ assistant, role, model, knobs }) => (
            <List.Item key={`${assistant}.${role}`}>
              {assistant !== "" && `${titleOf(assistant)} ・ `}
              {word("choice", role)}: {word("ai", model)}
              {knobs !== "" && ` (${knobs})`}
            </List.Item>
          ))}
          <List.Item>
            {data.keys.length === 0
              ? t("models.no_keys")
              : t("models.keys", { names: format.names(data.keys) })}
          </List.Item>
        </List>
      )}
      <Group>
        <Button variant="default" loading={trying.isPending} onClick={() => trying.mutate()}>
          {t("models.test")}
        </Button>
      </Group>
      {trying.data && (
        <Alert variant="light" color={trying.data.works ? "ink" : "red"} role="status">
          {trying.data.said}
        </Alert>
      )}
      <FormList which={({ area }) => area === "models"} />
    </Section>
  );
}
