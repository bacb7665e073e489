// How much of a file does a model get to see? Said under each, before and after it is sent.
import { Text } from "@mantine/core";
import type { SentFile } from "../../api/upload";
import { useSpeech } from "../../i18n";
import { useMe } from "../session/MeContext";

export function FileFate({ file }: { readonly file: SentFile }) {
  const { t, format } = useSpeech();
  const { file_characters } = useMe().limits;
  return (
    <Text size="xs" c="dimmed">
      {file.read
        ? t("chat.file_read", { count: format.number(file_characters) })
        : t(file.shown ? "chat.file_shown" : "chat.file_unread")}
    </Text>
  );
}
