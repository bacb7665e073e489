import { Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { assertNever } from "../../ui/assertNever";
import { Markdown } from "../../ui/Markdown";
import { ApprovalCard } from "../approvals/ApprovalCard";
import { AskedCard } from "../approvals/OverCard";
import styles from "./Log.module.css";
import { Reply } from "./Reply";
import type { Row } from "./rows";
import { Said, UnsentRow } from "./Said";
import type { Message, Unsent } from "./types";

export interface RowActions {
  readonly onEdit: (message: Message) => void;
  readonly onAgain: (unsent: Unsent) => void;
  readonly onDiscard: (clientId: string) => void;
}

export function LogRow({ row, onEdit, onAgain, onDiscard }: RowActions & { readonly row: Row }) {
  switch (row.kind) {
    case "day":
      return <Day at={row.at} />;
    case "said":
      return <Said message={row.message} progress={row.progress} onEdit={onEdit} />;
    case "reply":
      return <Reply message={row.message} last={row.last} />;
    case "card":
      return (
        <div className={styles.card}>
          <ApprovalCard approval={row.approval} />
        </div>
      );
    case "asked":
      return (
        <div className={styles.card}>
          <AskedCard asked={row.asked} />
        </div>
      );
    case "segment":
      return (
        <div className={styles.reply} aria-busy="true">
          <Markdown text={row.text} />
        </div>
      );
    case "unsent":
      return <UnsentRow unsent={row.unsent} onAgain={onAgain} onDiscard={onDiscard} />;
    default:
      return assertNever(row);
  }
}

export function Day({ at }: { readonly at: string }) {
  const { format } = useSpeech();
  return (
    <Text size="sm" c="dimmed" ta="center" className={styles.day}>
      {format.day(at)}
    </Text>
  );
}
