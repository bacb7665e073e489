// 稟議書: one turn, as a sheet that one would file.
import { Loader } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useTitle } from "../../ui/useTitle";
import { CallPart } from "./CallPart";
import { sheetNumber } from "./convert";
import { Openings } from "./Openings";
import { ReplyPart } from "./ReplyPart";
import { SealedContent } from "./SealedContent";
import styles from "./Sheet.module.css";
import { SheetActions } from "./SheetActions";
import { SheetFoot } from "./SheetFoot";
import { SheetHead } from "./SheetHead";
import { StepPart } from "./StepPart";
import { useSheet } from "./useSheet";

export default function SheetView({ turn }: { readonly turn: string }) {
  const { t } = useSpeech();
  useTitle(`${t("sheet.title")} ${sheetNumber(turn)}`);
  const { data: sheet, error, isPending } = useSheet(turn);
  return (
    <div className={styles.desk}>
      {isPending && <Loader type="dots" color="gray" aria-label={t("app.loading")} />}
      <Problem error={error} />
      {sheet && (
        <>
          <SheetActions sheet={sheet} />
          <article className={styles.sheet} aria-label={t("sheet.title")}>
            <SheetHead sheet={sheet} />
            <SealedContent sheet={sheet} />
            <Request said={sheet.said} />
            {sheet.steps.map((step) => (
              <div key={step.at}>
                <StepPart step={step} />
                {step.calls.map((call) => (
                  <CallPart key={call.judgements[0]?.at ?? call.tool} sheet={sheet} call={call} />
                ))}
              </div>
            ))}
            {sheet.replies.map((reply) => (
              <ReplyPart key={reply.at} reply={reply} />
            ))}
            <Openings list={sheet.openings} />
            <SheetFoot sheet={sheet} />
          </article>
        </>
      )}
    </div>
  );
}

function Request({ said }: { readonly said: readonly (string | null)[] }) {
  const { t } = useSpeech();
  return (
    <section className={styles.part}>
      <h2>{t("sheet.request")}</h2>
      <div className={styles.field}>
        <p>{said.map((text) => text ?? t("sheet.hidden")).join("\n\n")}</p>
      </div>
    </section>
  );
}
