// The row of stamps: gates first, then people. One look says who agreed, who refused, and who is still missing.
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n";
import { Seal, type SealKind } from "../../ui/Seal";
import { sealLines } from "../../ui/sealLines";
import {
  type Asked,
  type GateBox,
  gateBoxes,
  type Judgement,
  type PersonBox,
  personBoxes,
  type Question,
} from "./convert";
import styles from "./Stamps.module.css";

const GATE_SEALS: Readonly<Record<string, readonly string[]>> = {
  stop: ["停", "止"],
  registry: ["登", "録"],
  modification: ["修", "正"],
  guardian: ["番", "人"],
  provenance: ["出", "所"],
  approval: ["承", "認"],
  authorization: ["認", "可"],
  output: ["出", "力"],
};

interface Props {
  readonly turn: Asked;
  readonly judgement: Judgement;
  readonly questions: readonly Question[];
}

export function StampRow({ turn, judgement, questions }: Props) {
  const { t } = useSpeech();
  return (
    <>
      <ul className={styles.row} aria-label={t("sheet.stamps")}>
        {gateBoxes(judgement).map((box) => (
          <Gate key={box.gate} box={box} seed={judgement.digest || judgement.at} />
        ))}
      </ul>
      <ul className={styles.row} aria-label={t("sheet.approval")}>
        {personBoxes(turn, questions).map((box) => (
          <Person key={box.key} box={box} />
        ))}
      </ul>
    </>
  );
}

export function Gate({ box, seed }: { readonly box: GateBox; readonly seed: string }) {
  const { word } = useSpeech();
  const refused = box.verdict === "block";
  const name = word("gate", box.gate);
  const verdict = word("verdict", box.verdict);
  return (
    <Box name={name} below={verdict} strong={box.verdict !== "allow"}>
      <Seal
        lines={refused ? ["否"] : (GATE_SEALS[box.gate] ?? ["認"])}
        kind={refused ? "refused" : "agreed"}
        label={`${name}: ${verdict}`}
        turn={seed + box.gate}
        size={64}
      />
    </Box>
  );
}

function Person({ box }: { readonly box: PersonBox }) {
  const { t, word } = useSpeech();
  const kind = sealKind(box.state);
  const state = stateWords();
  return (
    <Box
      name={box.state === "requested" ? t("sheet.requester") : t("sheet.approval")}
      below={below()}
      strong={false}
    >
      <Seal
        lines={box.state === "no" ? ["否"] : kind === "missing" ? [] : sealLines(box.name)}
        kind={kind}
        behalf={box.behalf !== null}
        label={`${box.name} ${state}`}
        turn={box.at ?? ""}
        size={64}
      />
    </Box>
  );

  function stateWords(): string {
    if (box.state === "requested") return t("sheet.requested");
    if (box.state === "missing") return t("sheet.pending");
    if (box.state === "expired" || box.state === "void") return word("question", box.state);
    return word("answer", box.state);
  }

  function below(): ReactNode {
    return (
      <>
        <span>{box.name === "" ? state : box.name}</span>
        {box.behalf !== null && <small>{t("sheet.behalf", { name: box.behalf })}</small>}
        {(box.at !== null || box.name !== "") && <When at={box.at} state={state} />}
      </>
    );
  }
}

/** The day and the hour each on a line of its own. */
function When({ at, state }: { readonly at: string | null; readonly state: string }) {
  const { format } = useSpeech();
  if (at === null) return <small>{state}</small>;
  return (
    <>
      <small>{format.stamped(at)}</small>
      <small>{format.clock(at)}</small>
    </>
  );
}

function sealKind(state: PersonBox["state"]): SealKind {
  switch (state) {
    case "requested":
    case "yes":
    case "change":
      return "agreed";
    case "no":
      return "refused";
    case "missing":
    case "expired":
    case "void":
      return "missing";
  }
}

interface BoxProps {
  readonly name: string;
  readonly below: ReactNode;
  readonly strong: boolean;
  readonly children: ReactNode;
}

function Box({ name, below, strong, children }: BoxProps) {
  return (
    <li className={styles.box}>
      <div className={styles.name}>{name}</div>
      <div className={styles.seal}>{children}</div>
      <div className={styles.below} data-strong={strong}>
        {below}
      </div>
    </li>
  );
}
