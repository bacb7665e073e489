import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n";
import { Away } from "./Away";
import styles from "./Card.module.css";
import { isVouched } from "./convert";
import { Tried } from "./Tried";
import type { Approval } from "./useAwaiting";

interface Props {
  readonly approval: Approval;
  /** The items, if it asks for several things. */
  readonly children?: ReactNode;
}

export function CardFacts({ approval, children }: Props) {
  const { t, word } = useSpeech();
  return (
    <>
      <Text className={styles.operation}>{approval.operation}</Text>
      {children}
      <dl className={styles.facts}>
        {approval.lines.map((line) => (
          <div key={line.label + line.value}>
            <dt>{line.label}</dt>
            <dd>
              <span className={styles.value}>{line.value}</span>
              {line.origin !== null && (
                <span className={styles.origin} data-vouched={isVouched(line.origin)}>
                  {word("card", `origin_${line.origin}`)}
                </span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("card.requester")}</dt>
          <dd>{approval.requester}</dd>
        </div>
      </dl>
      {approval.tried && <Tried number={approval.number} />}
      <Marks approval={approval} />
      <Away told={approval.away} />
      <Why reasons={approval.reasons} />
      <ModelWords
        label={t(approval.by_rules ? "card.rules_words" : "card.model_words")}
        words={approval.model_words}
      />
      <ModelWords label={t("card.criticism")} words={approval.critique} />
    </>
  );
}

function ModelWords({ label, words }: { readonly label: string; readonly words: string }) {
  if (words === "") return null;
  return (
    <aside className={styles.model}>
      <Text size="xs">{label}</Text>
      <Text size="sm">{words}</Text>
    </aside>
  );
}

function Marks({ approval }: { readonly approval: Approval }) {
  const { t, format } = useSpeech();
  const left = approval.needed - approval.given;
  return (
    <Group gap="xs" my="xs">
      <Badge variant="outline" color="ink" tt="none">
        {t(
          `card.effect_${approval.effect === "destructive" || approval.effect === "read" ? approval.effect : "write"}`,
        )}
      </Badge>
      <Badge
        variant={approval.reversible ? "outline" : "light"}
        color={approval.reversible ? "ink" : "red"}
        tt="none"
      >
        {t(approval.reversible ? "card.reversible" : "card.irreversible")}
      </Badge>
      {approval.outsiders > 0 && (
        <Badge variant="light" color="red" tt="none">
          {t("card.outsiders", { count: approval.outsiders })}
        </Badge>
      )}
      {approval.style === "double" && <Text size="sm">{t("card.double", { left })}</Text>}
      {approval.style === "two_persons" && <Text size="sm">{t("card.two_persons")}</Text>}
      {approval.said_yes.length > 0 && (
        <Text size="sm">
          {t("card.said_yes", { names: format.names(approval.said_yes.map(({ name }) => name)) })}
        </Text>
      )}
    </Group>
  );
}

function Why({ reasons }: { readonly reasons: Approval["reasons"] }) {
  const { t } = useSpeech();
  if (reasons.length === 0) return null;
  return (
    <div className={styles.why}>
      <Text size="sm" fw={600}>
        {t("card.why")}
      </Text>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
