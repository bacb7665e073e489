// One proposed operation: what, with which values and where they came from, who stamped it, what came of it.
import { useSpeech } from "../../i18n";
import { Away } from "../approvals/Away";
import { isVouched } from "../approvals/convert";
import type { Call, Question, Sheet } from "./convert";
import { ExecutionPart } from "./ExecutionPart";
import { LookPart } from "./LookPart";
import { RuleTable } from "./RuleTable";
import styles from "./Sheet.module.css";
import { StampRow } from "./StampRow";

export function CallPart({ sheet, call }: { readonly sheet: Sheet; readonly call: Call }) {
  const { t, word } = useSpeech();
  const whole = sheet.view === "whole" ? word("tool", call.tool) : t("sheet.hidden");
  const judgement = call.judgements.at(-1);
  return (
    <>
      <section className={styles.part}>
        <h2>{t("sheet.proposal")}</h2>
        <div className={styles.field}>
          <p className={styles.operation}>{call.operation ?? whole}</p>
          {call.arguments && <Arguments list={call.arguments} />}
        </div>
      </section>
      <LookPart looks={call.looks} />
      {judgement && (
        <section className={styles.part}>
          <h2>{t("sheet.stamps")}</h2>
          <div className={styles.field}>
            <StampRow turn={sheet.turn} judgement={judgement} questions={call.questions} />
            <Waits sheet={sheet} questions={call.questions} />
            <RuleTable stamps={judgement.stamps} />
          </div>
        </section>
      )}
      <ExecutionPart executions={call.executions} />
    </>
  );
}

/** Until when it waits, and who is not here to answer. */
function Waits({ sheet, questions }: { readonly sheet: Sheet; readonly questions: readonly Question[] }) {
  const { t, format } = useSpeech();
  const last = questions.at(-1);
  if (sheet.turn.state !== "waiting" || last === undefined) return null;
  return (
    <div className={styles.waits}>
      <p>{t("sheet.waits_until", { when: format.moment(last.expires_at) })}</p>
      <Away told={sheet.away} />
    </div>
  );
}

function Arguments({ list }: { readonly list: NonNullable<Call["arguments"]> }) {
  const { t, word } = useSpeech();
  if (list.length === 0) return null;
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{t("sheet.argument")}</th>
          <th scope="col">{t("sheet.value")}</th>
          <th scope="col">{t("sheet.origin")}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((argument) => (
          <tr key={argument.name}>
            <th scope="row">{argument.label}</th>
            <td className={styles.value}>
              {argument.value}
              {argument.changed && <small>{t("app.aside", { text: "", aside: t("sheet.modified") })}</small>}
            </td>
            <td data-vouched={isVouched(argument.origin)}>
              {argument.origin === null ? "—" : word("card", `origin_${argument.origin}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
