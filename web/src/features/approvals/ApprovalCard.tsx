// The question put to a person: every fact rendered by code, the model's words boxed apart, three ways to answer.
import { Button, CopyButton, Group, Text, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import styles from "./Card.module.css";
import { CardFacts } from "./CardFacts";
import { CardItems } from "./CardItems";
import { FreshProof } from "./FreshProof";
import { TimeLeft } from "./TimeLeft";
import { useAnswer } from "./useAnswer";
import type { Approval } from "./useAwaiting";
import { useLeft } from "./useLeft";
import { useLeftOut } from "./useLeftOut";

export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const { t } = useSpeech();
  const id = useId();
  const left = useLeft(approval.expires_at);
  const { giving, proving, stopProving } = useAnswer(approval);
  const { leftOut, chosen, toggle } = useLeftOut(approval.items.length);
  return (
    <section
      className={styles.card}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-facts`}
      data-number={approval.number}
    >
      <Group justify="space-between" className={styles.head}>
        <Text component="h2" size="sm" id={`${id}-title`} className={styles.number}>
          {t("card.title", { number: approval.number })}
        </Text>
        <TimeLeft left={left} />
      </Group>
      <div id={`${id}-facts`}>
        <CardFacts approval={approval}>
          {approval.items.length > 0 && <CardItems approval={approval} leftOut={leftOut} onToggle={toggle} />}
        </CardFacts>
      </div>
      {proving === null && <Problem error={giving.error} />}
      {left.kind === "left" && (
        <Answers approval={approval} chosen={chosen} busy={giving.isPending} onAnswer={giving.mutate} />
      )}
      <Group gap="md" className={styles.sheet}>
        <Link href={`/sheets/${approval.turn}`}>{t("card.sheet")}</Link>
        <CopyLink number={approval.number} />
      </Group>
      <FreshProof
        opened={proving !== null}
        onClose={stopProving}
        onProven={() => {
          stopProving();
          if (proving !== null) giving.mutate(proving);
        }}
      />
    </section>
  );
}

function CopyLink({ number }: { readonly number: string }) {
  const { t } = useSpeech();
  return (
    <CopyButton value={`${window.location.origin}/approvals/${number}`}>
      {({ copied, copy }) => (
        <Button variant="transparent" color="gray" size="compact-sm" onClick={copy}>
          {copied ? t("chat.copied") : t("card.link")}
        </Button>
      )}
    </CopyButton>
  );
}

interface AnswersProps {
  readonly approval: Approval;
  /** The items that a yes covers, if the card has items. */
  readonly chosen: readonly number[];
  readonly busy: boolean;
  readonly onAnswer: ReturnType<typeof useAnswer>["giving"]["mutate"];
}

function Approve({ approval, chosen, busy, onAnswer }: AnswersProps) {
  const { t } = useSpeech();
  const some = chosen.length < approval.items.length;
  const again = approval.given > 0 && approval.style === "double";
  return (
    <Button
      loading={busy}
      disabled={some && chosen.length === 0}
      onClick={() => onAnswer(some ? { answer: "yes", items: [...chosen] } : { answer: "yes" })}
    >
      {some
        ? t("card.approve_some", { count: chosen.length })
        : t(again ? "card.approve_again" : "card.approve")}
    </Button>
  );
}

function Answers({ approval, chosen, busy, onAnswer }: AnswersProps) {
  const { t } = useSpeech();
  const [changing, setChanging] = useState(false);
  const [text, setText] = useState("");
  if (changing) {
    return (
      <div className={styles.change}>
        <Textarea
          label={t("card.change_label")}
          description={t("card.change_hint")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={2}
          autoFocus
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="subtle" color="gray" onClick={() => setChanging(false)}>
            {t("action.cancel")}
          </Button>
          <Button
            disabled={text.trim() === ""}
            loading={busy}
            onClick={() => onAnswer({ answer: "change", change: text })}
          >
            {t("card.change_send")}
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <Group className={styles.answers} gap="xs">
      <Approve approval={approval} chosen={chosen} busy={busy} onAnswer={onAnswer} />
      <Button variant="default" disabled={busy} onClick={() => onAnswer({ answer: "no" })}>
        {t("card.deny")}
      </Button>
      {approval.mine && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => setChanging(true)}>
          {t("card.change")}
        </Button>
      )}
    </Group>
  );
}
