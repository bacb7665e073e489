// What was told of turns that are not over: a screen that opens in the middle of one begins where it stands. Pure.
import type { ConversationEvent, StreamEvent } from "../api/events";

/** By turn, in the order it was told. */
export type UnderWay = ReadonlyMap<string, readonly ConversationEvent[]>;

export function underWayAfter(before: UnderWay, event: StreamEvent): UnderWay {
  if (!("turn" in event) || event.kind === "progress") return before;
  const after = new Map(before);
  if (event.kind === "turn" && event.step === "finished") after.delete(event.turn);
  else after.set(event.turn, [...(before.get(event.turn) ?? []), event]);
  return after;
}

export function toldOf(conversation: string | null, underWay: UnderWay): readonly ConversationEvent[] {
  return [...underWay.values()].flat().filter((event) => event.conversation === conversation);
}
