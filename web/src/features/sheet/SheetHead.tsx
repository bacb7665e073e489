import { useSpeech } from "../../i18n";
import { useMe } from "../session/MeContext";
import { type Sheet, sheetNumber } from "./convert";
import { Outcome } from "./Outcome";
import styles from "./Sheet.module.css";

export function SheetHead({ sheet }: { readonly sheet: Sheet }) {
  const { t, format } = useSpeech();
  const me = useMe();
  const { turn } = sheet;
  return (
    <header className={styles.head}>
      <p className={styles.company}>{me.organisation.name}</p>
      <h1>
        稟議書
        {t("sheet.title") !== "稟議書" && <small>{t("sheet.title")}</small>}
      </h1>
      <dl className={styles.table}>
        <div>
          <dt>{t("sheet.number")}</dt>
          <dd>{sheetNumber(turn.id)}</dd>
        </div>
        <div>
          <dt>{t("sheet.date")}</dt>
          <dd>{format.moment(turn.created_at)}</dd>
        </div>
        <div>
          <dt>{t("sheet.requester")}</dt>
          <dd>{turn.requester.name}</dd>
        </div>
        {sheet.began && (
          <div>
            <dt>{t(sheet.began.kind === "event" ? "sheet.began_event" : "sheet.began_schedule")}</dt>
            <dd>{format.moment(sheet.began.due)}</dd>
          </div>
        )}
        <div>
          <dt>{t("sheet.state")}</dt>
          <dd>
            <Outcome turn={turn} />
          </dd>
        </div>
      </dl>
    </header>
  );
}
