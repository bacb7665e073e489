// Ringi's words, and what can be done with them.
import { Button, CopyButton, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Markdown } from "../../ui/Markdown";
import { Problem } from "../../ui/Problem";
import { Seal } from "../../ui/Seal";
import styles from "./Log.module.css";
import { readRevision, redraft } from "./requests";
import { SentFiles } from "./SentFiles";
import type { Message } from "./types";

export function Reply({ message, last }: { readonly message: Message; readonly last: boolean }) {
  const { t, format } = useSpeech();
  const [problem, setProblem] = useState<unknown>(null);
  return (
    <div className={styles.reply} data-reply={message.turn} data-superseded={message.superseded}>
      <span className={styles.mark}>
        <Seal lines={["稟"]} size={28} label="Ringi" />
      </span>
      <div className={styles.body}>
        <Words message={message} />
        <SentFiles files={message.files} made />
        <Group gap="xs" className={styles.under}>
          {message.superseded && <Text size="xs">{t("chat.superseded_reply")}</Text>}
          <Text size="xs" c="dimmed">
            {format.clock(message.at)}
          </Text>
          {message.by_rules && (
            <Text size="xs" c="dimmed">
              {t("chat.by_rules")}
            </Text>
          )}
          <Button
            component={Link}
            href={`/sheets/${message.turn}`}
            variant="subtle"
            color="gray"
            size="compact-xs"
          >
            {t("chat.sheet")}
          </Button>
          <CopyButton value={message.text}>
            {({ copied, copy }) => (
              <Button variant="subtle" color="gray" size="compact-xs" onClick={copy}>
                {copied ? t("chat.copied") : t("chat.copy")}
              </Button>
            )}
          </CopyButton>
          {last && !message.superseded && <Reword message={message} onProblem={setProblem} />}
        </Group>
        <Problem error={problem} />
      </div>
    </div>
  );
}

interface RewordProps {
  readonly message: Message;
  readonly onProblem: (problem: unknown) => void;
}

/** Only a model's answer that changed nothing: what was done would read as if it were done twice. */
function Reword({ message: { id, turn }, onProblem }: RewordProps) {
  const { t } = useSpeech();
  const { data } = useQuery({ queryKey: keys.revision(turn, id), queryFn: () => readRevision(turn) });
  const again = useMutation({ mutationFn: () => redraft(turn), onError: onProblem });
  if (data?.rewordable !== true) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t("chat.redraft")}
    </Button>
  );
}

/** A confirmation that is over is folded: its facts stand on the sheet too. */
function Words({ message: { text, pending } }: { readonly message: Message }) {
  if (pending === null) return <Markdown text={text} />;
  const [first = "", ...rest] = text.split("\n");
  return (
    <details className={styles.folded}>
      <summary>{`${first} ${rest[0] ?? ""}`}</summary>
      <Markdown text={rest.slice(1).join("\n")} />
    </details>
  );
}
