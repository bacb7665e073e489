// How a confirmation ended, as a stamp: whose yes, a no, or nobody's.
import { useSpeech } from "../../i18n";
import { Seal } from "../../ui/Seal";
import { sealLines } from "../../ui/sealLines";
import type { Over } from "./convert";

export function StateSeal({ over, size }: { readonly over: Over; readonly size: number }) {
  const { word } = useSpeech();
  const by = over.state === "approved" ? over.decided_by : null;
  const refused = over.state === "declined";
  return (
    <Seal
      size={size}
      kind={refused ? "refused" : by === null ? "missing" : "agreed"}
      lines={refused ? ["否"] : by === null ? [] : sealLines(by.name)}
      label={word("decided", over.state)}
      turn={over.number}
    />
  );
}
