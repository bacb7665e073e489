// What the sheet says of itself: time, model, policy, digest; and its neighbours.
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import type { Sheet } from "./convert";
import styles from "./Sheet.module.css";

export function SheetFoot({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useSpeech();
  return (
    <footer className={styles.part}>
      <h2>{t("sheet.meta")}</h2>
      <div>
        <Facts sheet={sheet} />
        <p className={styles.links}>
          {sheet.earlier && (
            <Link href={`/sheets/${sheet.earlier.turn}`}>
              {t(sheet.earlier.kind === "redrafted" ? "sheet.redrafted_earlier" : "sheet.superseded_earlier")}
            </Link>
          )}
          {sheet.later.map((link) => (
            <Link key={link.turn} href={`/sheets/${link.turn}`}>
              {t(link.kind === "redrafted" ? "sheet.redrafted_later" : "sheet.superseded_later")}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
}

function Facts({ sheet }: { readonly sheet: Sheet }) {
  const { t, format } = useSpeech();
  const { created_at, finished_at } = sheet.turn;
  const models = [
    ...new Set(sheet.steps.map(({ model }) => (model === "embedded" ? t("chat.by_rules") : model))),
  ].join(", ");
  const silent = sheet.usage.models.flatMap(({ model, failure }) =>
    failure ? [`${model} (${failure})`] : [],
  );
  const judgement = sheet.steps.flatMap(({ calls }) => calls.flatMap(({ judgements }) => judgements)).at(-1);
  const { input_tokens, output_tokens } = sheet.usage;
  const tokens = input_tokens + output_tokens;
  const unpriced = sheet.usage.models.some((use) => use.input_tokens > 0 && use.prices === "");
  const [input, output] = [format.number(input_tokens), format.number(output_tokens)];
  const facts: readonly (readonly [string, string | null])[] = [
    [t("sheet.duration"), finished_at && format.seconds(Date.parse(finished_at) - Date.parse(created_at))],
    [t("sheet.model"), models || null],
    [t("sheet.silent_models"), silent.join(", ") || null],
    [t("sheet.tokens"), tokens === 0 ? null : t("sheet.tokens_value", { input, output })],
    [t("sheet.cost"), unpriced ? t("sheet.cost_unknown") : format.yen(Number(sheet.usage.yen))],
    [t("sheet.confidence"), judgement?.confidence == null ? null : format.share(judgement.confidence)],
    [t("sheet.policy"), judgement ? t("sheet.policy_value", { version: judgement.policy_version }) : null],
    [t("sheet.failure"), sheet.failure],
    [t("sheet.digest"), judgement?.digest || null],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
