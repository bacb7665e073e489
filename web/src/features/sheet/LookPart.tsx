// A second look at a call before it was judged: why it was due, what it found, in the words of a model.
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import styles from "./Sheet.module.css";

export function LookPart({ looks }: { readonly looks: readonly Schema["LookOut"][] }) {
  const { t } = useSpeech();
  if (looks.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t("sheet.look")}</h2>
      <div className={styles.field}>
        {looks.map((look) => (
          <Look key={look.at} look={look} />
        ))}
      </div>
    </section>
  );
}

function Look({ look }: { readonly look: Schema["LookOut"] }) {
  const { t, word, format } = useSpeech();
  const causes = format.names((look.causes ?? []).map((cause) => word("look", cause)));
  return (
    <aside className={styles.model}>
      <p className={styles.note}>{t("app.aside", { text: t("sheet.look_note"), aside: look.model })}</p>
      <p>
        <strong>{look.finding === null ? t("sheet.hidden") : word("look", look.finding)}</strong>
        <span className={styles.note}>{causes === "" ? "" : `　${causes}`}</span>
      </p>
      {look.words !== null && look.words !== "" && <p>{look.words}</p>}
    </aside>
  );
}
