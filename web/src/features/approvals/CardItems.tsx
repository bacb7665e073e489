// The items of a card that asks for several things: each can be left out before one says yes.
import { Badge, Checkbox, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import styles from "./Card.module.css";
import { isVouched } from "./convert";
import type { Approval } from "./useAwaiting";

type Item = Approval["items"][number];
type Line = Item["lines"][number];

interface Props {
  readonly approval: Approval;
  readonly leftOut: ReadonlySet<number>;
  readonly onToggle: (place: number) => void;
}

export function CardItems({ approval, leftOut, onToggle }: Props) {
  const { t } = useSpeech();
  return (
    <ol className={styles.items} aria-label={t("card.items")}>
      {approval.items.map((item) => (
        <li key={item.place} data-left-out={leftOut.has(item.place)}>
          <Checkbox
            checked={!leftOut.has(item.place)}
            iconColor="var(--sheet)"
            onChange={() => onToggle(item.place)}
            label={<Heading item={item} />}
          />
          <div className={styles.itemFacts}>
            <Targets item={item} />
            <Lines lines={item.lines} />
            <Graver item={item} approval={approval} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Heading({ item }: { readonly item: Item }) {
  const { t } = useSpeech();
  const [only] = item.targets;
  const heading =
    item.targets.length === 1 ? only?.operation : t("card.several", { count: item.targets.length });
  return (
    <>
      <span className={styles.place}>{item.place}.</span> {heading}
    </>
  );
}

function Targets({ item }: { readonly item: Item }) {
  const [only] = item.targets;
  if (item.targets.length === 1) return <Lines lines={only?.lines ?? []} />;
  return (
    <ul className={styles.targets}>
      {item.targets.map((target, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the targets of a card never change their places
        <li key={place}>{target.operation}</li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const { word } = useSpeech();
  return lines.map((line) => (
    <Text key={line.label + line.value} size="sm" component="div">
      <span className={styles.itemLabel}>{line.label}</span>{" "}
      <span className={styles.value}>{line.value}</span>
      {line.origin !== null && (
        <span className={styles.origin} data-vouched={isVouched(line.origin)}>
          {word("card", `origin_${line.origin}`)}
        </span>
      )}
    </Text>
  ));
}

/** What is graver about an item than about others on the card, and the reasons only it is asked for. */
function Graver({ item, approval }: { readonly item: Item; readonly approval: Approval }) {
  const { t } = useSpeech();
  return (
    <>
      {item.effect === "destructive" && (
        <Badge variant="light" color="red" tt="none" my={4} mr={6}>
          {t("card.effect_destructive")}
        </Badge>
      )}
      {!item.reversible && approval.items.some(({ reversible }) => reversible) && (
        <Badge variant="light" color="red" tt="none" my={4}>
          {t("card.irreversible")}
        </Badge>
      )}
      {item.reasons.map((reason) => (
        <Text key={reason} size="sm" className={styles.itemReason}>
          {reason}
        </Text>
      ))}
    </>
  );
}
