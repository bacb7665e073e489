// The model's words: boxed, labelled, and never a fact.
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import styles from "./Sheet.module.css";

export function StepPart({ step }: { readonly step: Schema["StepOut"] }) {
  const { t } = useSpeech();
  if (step.understood === null && step.reasons.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("sheet.reasoning")}</h2>
      <aside className={styles.model}>
        <p className={styles.note}>
          {t("app.aside", {
            text: t("sheet.reasoning_note"),
            aside: step.model === "embedded" ? t("chat.by_rules") : step.model,
          })}
        </p>
        {step.understood !== null && <p>{step.understood}</p>}
        {step.reasons.length > 0 && (
          <ul>
            {step.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </aside>
    </section>
  );
}
