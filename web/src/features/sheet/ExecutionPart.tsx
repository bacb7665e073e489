import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import styles from "./Sheet.module.css";

export function ExecutionPart({ executions }: { readonly executions: readonly Schema["ExecutionOut"][] }) {
  const { t, word, format } = useSpeech();
  return (
    <section className={styles.part}>
      <h2>{t("sheet.execution")}</h2>
      <div className={styles.field}>
        {executions.length === 0 && <p className={styles.note}>{t("sheet.not_executed")}</p>}
        {executions.map((execution) => (
          <p key={execution.started_at}>
            <strong>{word("sheet", `exec_${execution.state}`)}</strong>
            <span className={`${styles.note} ${styles.when}`}>
              {format.moment(execution.started_at)}
              {execution.milliseconds !== null && `　${format.seconds(execution.milliseconds)}`}
            </span>
            {execution.reason !== null && <span>　{execution.reason}</span>}
          </p>
        ))}
      </div>
    </section>
  );
}
