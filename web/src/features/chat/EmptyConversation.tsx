import { Button, Stack, Text, Title } from "@mantine/core";
import { useSpeech } from "../../i18n";
import styles from "./Chat.module.css";

interface Props {
  /** Sentences of the assistant that is spoken to; nobody is offered what would be refused. */
  readonly examples: readonly string[];
  readonly onChoose: (text: string) => void;
}

export function EmptyConversation({ examples, onChoose }: Props) {
  const { t } = useSpeech();
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
