// Ringi's words, and what can be done with them.
import { Button, CopyButton, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Markdown } from "../../ui/Markdown";
import { Problem } from "../../ui/Problem";
import { Seal } from "../../ui/Seal";
import styles from "./Log.module.css";
import { redraft } from "./requests";
import type { Message } from "./types";

export function Reply({ message, last }: { readonly message: Message; readonly last: boolean }) {
  const { t, format } = useSpeech();
  const again = useMutation({ mutationFn: () => redraft(message.turn) });
  return (
    <div className={styles.reply} data-reply={message.turn} data-superseded={message.superseded}>
      <span className={styles.mark}>
        <Seal lines={["稟"]} size={28} label="Ringi" />
      </span>
      <div className={styles.body}>
        <Words message={message} />
        <Group gap="xs" className={styles.under}>
          {message.superseded && <Text size="xs">{t("chat.superseded_reply")}</Text>}
          <Text size="xs" c="dimmed">
            {format.clock(message.at)}
          </Text>
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
          {last && !message.superseded && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              {t("chat.redraft")}
            </Button>
          )}
        </Group>
        <Problem error={again.error} />
      </div>
    </div>
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
