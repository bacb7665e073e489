// A confirmation that cannot be answered here any more, or not by this person: what became of it, who, and when.
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Away } from "./Away";
import styles from "./Card.module.css";
import type { Over } from "./convert";
import { StateSeal } from "./StateSeal";
import type { Asked } from "./useAsked";

export function OverCard({ over, children }: { readonly over: Over; readonly children?: ReactNode }) {
  const { t } = useSpeech();
  return (
    <section className={styles.over} aria-label={t("card.title", { number: over.number })}>
      <StateSeal over={over} size={52} />
      <div className={styles.became}>
        <p className={styles.number}>{t("card.title", { number: over.number })}</p>
        <p className={styles.about}>{over.operation}</p>
        <p role="status">
          <Became over={over} />
        </p>
        {children}
        <Link href={`/sheets/${over.turn}`} className={styles.way}>
          {t("card.sheet")}
        </Link>
      </div>
    </section>
  );
}

export function AskedCard({ asked }: { readonly asked: Asked }) {
  const { t } = useSpeech();
  return (
    <OverCard over={asked}>
      <Away told={asked.away} />
      {asked.lines.length > 0 && (
        <details className={styles.details}>
          <summary>{t("card.details")}</summary>
          <dl className={styles.facts}>
            {asked.lines.map((line) => (
              <div key={line.label + line.value}>
                <dt>{line.label}</dt>
                <dd className={styles.value}>{line.value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </OverCard>
  );
}

function Became({ over }: { readonly over: Over }) {
  const { t, format } = useSpeech();
  const name = over.decided_by?.name ?? "";
  const when = over.decided_at === null ? "" : format.moment(over.decided_at);
  switch (over.state) {
    case "open":
      return over.waits_for === undefined || over.waits_for.length === 0
        ? t("card.waiting_other")
        : t("card.waiting_for", { names: over.waits_for.map((each) => each.name).join(t("card.between")) });
    case "approved":
      return t("card.became_approved", { name, when });
    case "declined":
      return t("card.became_declined", { name, when });
    case "withdrawn":
      return t("card.became_withdrawn", { name, when });
    case "changed":
      return t("card.became_changed");
    case "expired":
      return t("card.became_expired");
    case "void":
      return t("card.became_void");
  }
}
