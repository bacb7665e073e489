// Which questions to the server does an event make worth asking again? Pure.
import type { StreamEvent } from "../api/events";

const CONFIRMING = new Set([
  "confirmation_asked",
  "confirmed",
  "declined",
  "changed",
  "expired",
  "voided",
  "cancelled",
]);

/** The beginnings of the keys of queries whose answers an event changes. */
export function outdatedBy(event: StreamEvent): readonly (readonly string[])[] {
  switch (event.kind) {
    case "approvals":
      return [["approvals"], ["decided"]];
    case "stop":
      return [["session"], ["monitor"]];
    case "message":
      return [["conversations"]];
    case "segment":
    case "withdrawn":
      return [];
    case "turn":
      return [
        ["sheet", event.turn],
        ...(event.step === "finished" ? [["turns"], ["conversations"]] : []),
        ...(CONFIRMING.has(event.step) ? [["approvals"], ["decided"], ["turns"]] : []),
      ];
  }
}
