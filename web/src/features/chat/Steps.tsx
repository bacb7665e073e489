// Where does the turn stand? Live out of the record, and where it ended; in a long wait also for how long, and how to stop.
import { useSpeech } from "../../i18n";
import styles from "./Steps.module.css";
import type { Phase, Progress } from "./types";
import { useSeconds } from "./useSeconds";

const ORDER = ["looking", "proposing", "judging", "waiting", "executing", "replying"] as const;
/** Seconds after which the time is told. */
const LONG = 10;

export function Steps({ progress }: { readonly progress: Progress }) {
  const { t } = useSpeech();
  if (progress.phase === "done") return null;
  const shown = ORDER.filter((phase) => phase !== "waiting" || progress.asked);
  const now = shown.indexOf(progress.phase);
  const { fraction = null, text } = progress.shown ?? {};
  return (
    <div className={styles.steps}>
      <ol className={styles.line}>
        {shown.map((phase, place) => (
          <li
            key={phase}
            data-state={place < now ? "past" : place === now ? "now" : "to-come"}
            aria-current={place === now ? "step" : undefined}
          >
            {t(`step.${phase}`)}
          </li>
        ))}
      </ol>
      <div className={styles.under}>
        <output className={styles.now} aria-live="polite">{`${text ?? t(nowWords(progress.phase))}…`}</output>
        {progress.phase !== "waiting" && <LongWait />}
      </div>
      {fraction !== null && <progress value={fraction} max={1} aria-label={text} />}
    </div>
  );
}

/** The seconds are not read aloud, which would be one a second; the way to stop is, once. */
function LongWait() {
  const { t, format } = useSpeech();
  const seconds = useSeconds();
  if (seconds < LONG) return <output className="only-heard" aria-live="polite" />;
  return (
    <>
      <span className={styles.seconds} aria-hidden="true">
        {t("step.seconds", { count: format.number(seconds) })}
      </span>
      <output className={styles.now} aria-live="polite">
        {t("step.how_to_stop", { stop: t("chat.stop") })}
      </output>
    </>
  );
}

function nowWords(phase: Exclude<Phase, "done">) {
  return `step.now_${phase}` as const;
}
