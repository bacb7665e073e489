// What the person said, what was pasted of it, and what goes on because of it.
import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSpeech } from "../../i18n";
import { useMe } from "../session/MeContext";
import styles from "./Log.module.css";
import { isLong, piecesOf } from "./pieces";
import { SentFiles } from "./SentFiles";
import { Steps } from "./Steps";
import type { Message, Progress, Range, Unsent } from "./types";

interface Props {
  readonly message: Message;
  readonly progress: Progress | null;
  readonly onEdit: (message: Message) => void;
}

export function Said({ message, progress, onEdit }: Props) {
  const { t, format } = useSpeech();
  const me = useMe();
  const own = message.person === me.person.id;
  return (
    <div className={styles.said}>
      <div className={styles.words} data-superseded={message.superseded}>
        <Whole key={message.id} text={message.text} pasted={message.pasted} />
      </div>
      <SentFiles files={message.files} />
      <Group gap="xs" justify="flex-end" className={styles.under}>
        {message.superseded && <Text size="xs">{t("chat.superseded")}</Text>}
        <Text size="xs" c="dimmed">
          {format.clock(message.at)}
        </Text>
        {own && !message.superseded && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onEdit(message)}>
            {t("chat.edit")}
          </Button>
        )}
      </Group>
      {progress !== null && <Steps progress={progress} />}
    </div>
  );
}

interface UnsentProps {
  readonly unsent: Unsent;
  readonly onAgain: (unsent: Unsent) => void;
  readonly onDiscard: (clientId: string) => void;
}

export function UnsentRow({ unsent, onAgain, onDiscard }: UnsentProps) {
  const { t } = useSpeech();
  return (
    <div className={styles.said}>
      <div className={styles.words} data-unsent={unsent.state}>
        <Words text={unsent.text} pasted={unsent.pasted} />
      </div>
      <SentFiles files={unsent.files} />
      {unsent.state === "failed" ? (
        <Group gap="xs" justify="flex-end" role="alert">
          <Text size="sm" c="red">
            {unsent.why ?? t("chat.failed")}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onAgain(unsent)}>
            {t("chat.resend")}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(unsent.clientId)}>
            {t("chat.discard")}
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="dimmed" ta="right">
          {t("chat.sending")}
        </Text>
      )}
    </div>
  );
}

/** Of something very long the beginning, and the rest on request. */
function Whole(props: WordsProps) {
  const { t, format } = useSpeech();
  const [opened, { open }] = useDisclosure(false);
  if (opened || !isLong(props.text)) return <Words {...props} />;
  return (
    <>
      <div className={styles.beginning}>
        <Words {...props} />
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={open}>
        {t("chat.show_all", { count: format.number(props.text.length) })}
      </Button>
    </>
  );
}

interface WordsProps {
  readonly text: string;
  readonly pasted: readonly Range[];
}

function Words({ text, pasted }: WordsProps) {
  const { t } = useSpeech();
  return piecesOf(text, pasted).map((piece) =>
    piece.pasted ? (
      <span key={piece.from} className={styles.pasted} title={t("chat.pasted_block")}>
        {piece.text}
      </span>
    ) : (
      <span key={piece.from}>{piece.text}</span>
    ),
  );
}
