// Which questions to the server does an event make worth asking again? Pure.
import type { StreamEvent } from "../api/events";
import { keys } from "../api/keys";

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
      return [keys.approvals, keys.decided];
    case "charter":
      return [keys.session, keys.people, keys.policy, keys.forms, keys.models, keys.personas];
    case "stop":
      return [keys.session, keys.monitor];
    case "message":
      return [keys.conversations];
    case "crowded":
    case "progress":
    case "segment":
    case "withdrawn":
      return [];
    case "turn":
      return [
        keys.sheet(event.turn),
        keys.request(event.turn),
        ...(event.step === "finished" ? [keys.turns, keys.conversations] : []),
        ...(CONFIRMING.has(event.step) ? [keys.approvals, keys.decided, keys.turns] : []),
      ];
  }
}
