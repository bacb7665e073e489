// A sheet in the list: what was asked, what came of it, by whom, when, by which operation.
import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { outcomeOf, sheetNumber } from "./convert";
import styles from "./List.module.css";
import { Outcome } from "./Outcome";
import { OutcomeSeal } from "./OutcomeSeal";

export function SheetLine({ turn }: { readonly turn: Schema["ListedOut"] }) {
  const { t, word, format } = useSpeech();
  const tools = turn.tools.map((tool) => word("tool", tool));
  const judged = turn.verdict === null || turn.verdict === "allow" ? [] : [word("verdict", turn.verdict)];
  return (
    <li>
      <Link href={`/sheets/${turn.id}`} className={styles.line}>
        <OutcomeSeal outcome={outcomeOf(turn)} turn={turn.id} />
        <span className={styles.told}>
          <span className={styles.said} data-veiled={turn.said === null}>
            {turn.said ?? tools[0] ?? t("sheet.unsaid")}
          </span>
          <span className={styles.facts}>
            <span>{turn.requester.name}</span>
            {tools.length > 0 && <span>{[format.names(tools), ...judged].join(" — ")}</span>}
            <span>{sheetNumber(turn.id)}</span>
          </span>
        </span>
        <span className={styles.end}>
          <Outcome turn={turn} />
          <time dateTime={turn.created_at}>{format.moment(turn.created_at)}</time>
        </span>
      </Link>
    </li>
  );
}
