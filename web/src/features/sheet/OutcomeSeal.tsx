// How a turn ended, at a glance: what was done is stamped in red, what was not in ink-blue, the rest stays pale.
import { useSpeech } from "../../i18n";
import { Seal, type SealKind } from "../../ui/Seal";

const SEALS: Readonly<Record<string, readonly [SealKind, string]>> = {
  executed: ["agreed", "済"],
  refused: ["refused", "否"],
  declined: ["refused", "断"],
  answered: ["plain", "答"],
  asked: ["plain", "問"],
  noted: ["plain", "伝"],
  joined: ["plain", "加"],
  failed: ["plain", "誤"],
  unknown: ["plain", "疑"],
  expired: ["missing", "期"],
  cancelled: ["missing", "消"],
  waiting: ["missing", "待"],
};

export function OutcomeSeal({ outcome, turn }: { readonly outcome: string; readonly turn: string }) {
  const { word } = useSpeech();
  const [kind, letter] = SEALS[outcome] ?? ["missing", ""];
  return <Seal size={44} kind={kind} lines={[letter]} turn={turn} label={word("outcome", outcome)} />;
}
