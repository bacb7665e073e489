// What will go along, how far it has come, and why something cannot.
import { CloseButton, Progress, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import type { Attachment } from "./attachments";
import { FileFate } from "./FileFate";
import styles from "./Files.module.css";

interface Props {
  readonly all: readonly Attachment[];
  readonly onRemove: (key: string) => void;
}

export function AttachmentList({ all, onRemove }: Props) {
  const { t } = useSpeech();
  if (all.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t("chat.files")}>
      {all.map((each) => (
        <li key={each.key} className={styles.one} data-refused={each.why !== null}>
          <div className={styles.told}>
            <Text size="sm" truncate title={each.name}>
              {each.name}
            </Text>
            <State attachment={each} />
          </div>
          <CloseButton
            size="sm"
            aria-label={t("chat.file_remove", { name: each.name })}
            onClick={() => onRemove(each.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function State({ attachment }: { readonly attachment: Attachment }) {
  const { t, format } = useSpeech();
  if (attachment.why !== null) {
    return (
      <Text size="xs" c="red" role="alert">
        {attachment.why}
      </Text>
    );
  }
  if (attachment.file !== null) {
    return (
      <>
        <Text size="xs" c="dimmed">
          {format.bytes(attachment.size)}
        </Text>
        <FileFate file={attachment.file} />
      </>
    );
  }
  return (
    <Progress
      value={attachment.share * 100}
      size="sm"
      mt={6}
      aria-label={t("chat.file_sending", { name: attachment.name })}
    />
  );
}
