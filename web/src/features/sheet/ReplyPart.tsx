import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Markdown } from "../../ui/Markdown";
import { strictest } from "./convert";
import styles from "./Sheet.module.css";
import { Gate } from "./StampRow";
import stamps from "./Stamps.module.css";

export function ReplyPart({ reply }: { readonly reply: Schema["ReplyOut"] }) {
  const { t } = useSpeech();
  const verdict = strictest([reply.verdict, ...reply.stamps.map((stamp) => stamp.verdict)]);
  return (
    <section className={styles.part}>
      <h2>{t("sheet.reply")}</h2>
      <div className={styles.reply}>
        <div className={styles.words}>
          {reply.text === null ? <p>{t("sheet.hidden")}</p> : <Markdown text={reply.text} />}
        </div>
        <ul className={stamps.row} aria-label={t("sheet.reply_guard")}>
          <Gate box={{ gate: "output", verdict, stamps: reply.stamps }} seed={reply.at} />
        </ul>
      </div>
    </section>
  );
}
