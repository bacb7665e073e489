// Files that went with a message: pictures are shown, the rest is there to be saved.
import { Anchor, Text } from "@mantine/core";
import type { SentFile } from "../../api/upload";
import { useSpeech } from "../../i18n";
import { FileFate } from "./FileFate";
import styles from "./Files.module.css";

interface SentFilesProps {
  readonly files: readonly SentFile[];
  /** Made by a tool: no model is shown them. */
  readonly made?: boolean;
}

export function SentFiles({ files, made = false }: SentFilesProps) {
  const { t } = useSpeech();
  if (files.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={t("chat.files")}>
      {files.map((file) => (
        <li key={file.id}>
          {file.picture ? <Picture file={file} /> : <Saved file={file} />}
          {!made && <FileFate file={file} />}
        </li>
      ))}
    </ul>
  );
}

function Picture({ file }: { readonly file: SentFile }) {
  return (
    <a href={addressOf(file)} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={addressOf(file)} alt={file.name} loading="lazy" />
    </a>
  );
}

function Saved({ file }: { readonly file: SentFile }) {
  const { format } = useSpeech();
  return (
    <Text size="sm" className={styles.saved}>
      <Anchor href={addressOf(file)} download={file.name} inherit>
        {file.name}
      </Anchor>
      <Text span size="xs" c="dimmed">{` ${format.bytes(file.size)}`}</Text>
    </Text>
  );
}

function addressOf(file: SentFile): string {
  return `/api/v1/files/${encodeURIComponent(file.id)}`;
}
