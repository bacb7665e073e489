import { Button, Stack, Text, Title } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { useMe } from "../session/MeContext";
import styles from "./Chat.module.css";

/** Level of who may announce something to any department; nobody is offered what would be refused. */
const ANNOUNCES_FROM = 4;

export function EmptyConversation({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { t } = useSpeech();
  const { level } = useMe().person;
  const examples = [t("chat.example_1"), t("chat.example_2")];
  if (level >= ANNOUNCES_FROM) examples.push(t("chat.example_3"));
  return (
    <Stack className={styles.empty} align="center" justify="safe center">
      <Title order={1} size="h2">
        {t("chat.empty_title")}
      </Title>
      <Text c="dimmed" ta="center" maw="34rem">
        {t("chat.empty_hint")}
      </Text>
      <Stack gap="xs" mt="md" w="min(34rem, 100%)">
        {examples.map((example) => (
          <Button
            key={example}
            variant="default"
            className={styles.example}
            justify="flex-start"
            onClick={() => onChoose(example)}
          >
            {example}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
