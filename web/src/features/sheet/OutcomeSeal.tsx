// How a turn ended, at a glance: what was done is stamped in red, what was not in ink-blue, the rest stays pale.
import { useSpeech } from "../../i18n";
import { Seal, type SealKind } from "../../ui/Seal";
import type { Standing } from "./convert";

const SEALS: Readonly<Record<Standing, readonly [SealKind, string]>> = {
  executed: ["agreed", "済"],
  refused: ["refused", "否"],
  declined: ["refused", "断"],
  answered: ["plain", "答"],
  asked: ["plain", "問"],
  noted: ["plain", "伝"],
  failed: ["plain", "誤"],
  unsure: ["plain", "疑"],
  erased: ["missing", "滅"],
  unreadable: ["plain", "損"],
  expired: ["missing", "期"],
  cancelled: ["missing", "消"],
  waiting: ["missing", "待"],
  open: ["missing", ""],
};

export function OutcomeSeal({ outcome, turn }: { readonly outcome: Standing; readonly turn: string }) {
  const { t } = useSpeech();
  const [kind, letter] = SEALS[outcome];
  return <Seal size={44} kind={kind} lines={[letter]} turn={turn} label={t(`outcome.${outcome}`)} />;
}
