// Who opened this sheet though it was none of their business: when, and why.
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import styles from "./Sheet.module.css";

export function Openings({ list }: { readonly list: readonly Schema["OpeningOut"][] }) {
  const { t, format } = useSpeech();
  if (list.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("sheet.openings")}</h2>
      <div className={styles.field}>
        {list.map(({ at, by, reason }) => (
          <p key={at + by.id}>
            {t("sheet.opened", { name: by.name })}
            <span className={`${styles.note} ${styles.when}`}>{format.moment(at)}</span>
            {reason !== null && `\n${t("sheet.opened_why", { reason })}`}
          </p>
        ))}
      </div>
    </section>
  );
}
