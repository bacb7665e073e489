// Where one writes. Nothing here rewrites the text while an input method composes.
import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useChosen } from "../../app/PreferencesContext";
import { useSpeech } from "../../i18n";
import { pressOf, sends } from "../../ui/enter";
import { useMe } from "../session/MeContext";
import { AttachmentList } from "./AttachmentList";
import { ready } from "./attachments";
import { CallOff } from "./CallOff";
import styles from "./Chat.module.css";
import { Editing } from "./Editing";
import { pastedLength, rangesAfter } from "./pasted";
import type { Message } from "./types";
import type { Attachments } from "./useAttachments";
import type { Said } from "./useChat";
import { useDraft } from "./useDraft";

interface Props {
  readonly conversation: string | null;
  readonly edited: Message | null;
  readonly attachments: Attachments;
  /** The turn that could be called off. */
  readonly underWay: string | null;
  readonly onSay: (said: Said) => void;
  readonly onStopEditing: () => void;
}

export function Composer({ conversation, edited, attachments, underWay, onSay, onStopEditing }: Props) {
  const { t } = useSpeech();
  const { preferences } = useChosen();
  const { toured } = useMe();
  const [{ text, pasted }, write] = useDraft(conversation, edited);
  const pasting = useRef(false);
  const change = (after: string) => {
    write({ text: after, pasted: rangesAfter(pasted, text, after, pasting.current) });
    pasting.current = false;
  };
  const files = ready(attachments.all);
  const send = () => {
    if (text.trim() === "" || files === null) return;
    onSay({ text, pasted, files, supersedes: edited?.turn ?? null });
    write({ text: "", pasted: [] });
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    // Spreadsheets put a picture of the cells beside their text; the text is what is meant.
    const hasText = clipboardData.types.includes("text/plain");
    pasting.current = hasText;
    if (hasText || clipboardData.files.length === 0) return;
    attachments.add([...clipboardData.files]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(pressOf(event), preferences.sendsWith)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      {edited !== null && <Editing turn={edited.turn} onStop={onStopEditing} />}
      <div className={styles.field}>
        <AttachmentList all={attachments.all} onRemove={attachments.remove} />
        <Textarea
          aria-label={t("chat.placeholder")}
          placeholder={t("chat.placeholder")}
          variant="unstyled"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          autosize
          minRows={1}
          maxRows={10}
          autoFocus={toured}
          enterKeyHint={preferences.sendsWith === "enter" ? "send" : "enter"}
        />
        <Group justify="space-between" gap="xs">
          <Hint count={pastedLength(pasted)} wordless={attachments.all.length > 0 && text.trim() === ""} />
          <Group gap="xs" ml="auto">
            <FileButton multiple onChange={attachments.add}>
              {(props) => (
                <Button {...props} size="compact-md" variant="subtle" color="gray">
                  {t("chat.attach")}
                </Button>
              )}
            </FileButton>
            {underWay !== null && <CallOff turn={underWay} />}
            <Button size="compact-md" onClick={send} disabled={text.trim() === "" || files === null}>
              {t("chat.send")}
            </Button>
          </Group>
        </Group>
      </div>
    </div>
  );
}

function Hint({ count, wordless }: { readonly count: number; readonly wordless: boolean }) {
  const { t, format } = useSpeech();
  const { preferences } = useChosen();
  const keys = t(preferences.sendsWith === "enter" ? "chat.hint_enter" : "chat.hint_ctrl");
  const typed = count > 0 ? t("chat.pasted", { count: format.number(count) }) : keys;
  const words = wordless ? t("chat.file_needs_words") : typed;
  return (
    <Text
      size="xs"
      c="dimmed"
      title={count > 0 ? t("chat.pasted_why") : undefined}
      className={words === keys ? styles.keys : undefined}
    >
      {words}
    </Text>
  );
}
