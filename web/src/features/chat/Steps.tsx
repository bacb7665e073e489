// Where does the turn stand? Live out of the record, and where it ended.
import { useSpeech } from "../../i18n";
import styles from "./Steps.module.css";
import type { Phase, Progress } from "./types";

const ORDER = ["looking", "proposing", "judging", "waiting", "executing", "replying"] as const;

export function Steps({ progress }: { readonly progress: Progress }) {
  const { t } = useSpeech();
  if (progress.phase === "done") return null;
  const shown = ORDER.filter((phase) => phase !== "waiting" || progress.asked);
  const now = shown.indexOf(progress.phase);
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
      <output className={styles.now}>{progress.shown?.text ?? `${t(nowWords(progress.phase))}…`}</output>
      {progress.shown !== undefined && (
        <progress value={progress.shown.fraction} max={1} aria-label={progress.shown.text} />
      )}
    </div>
  );
}

function nowWords(phase: Exclude<Phase, "done">) {
  return `step.now_${phase}` as const;
}
