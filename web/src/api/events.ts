// What the server tells as it happens. Its own description says what that can be: a kind it learns is a type error
// here until it is heard. What is not understood is passed over, as a newer server may say more than this page knows.

import { isRecord } from "./problem";
import type { paths } from "./schema";
import type { ServerEvent } from "./sse";

type Told = paths["/api/v1/stream"]["get"]["responses"][200]["content"]["text/event-stream"];
export type StreamEvent = Readonly<Told>;
type Of<Kind extends Told["kind"]> = Readonly<Extract<Told, { kind: Kind }>>;
export type MessageEvent = Of<"message">;
export type TurnEvent = Of<"turn">;
export type ProgressEvent = Of<"progress">;
export type ConversationEvent = Readonly<Extract<Told, { conversation: string; at: string }>>;

const KINDS: Readonly<Record<Told["kind"], true>> = {
  approvals: true,
  charter: true,
  crowded: true,
  message: true,
  progress: true,
  segment: true,
  stop: true,
  turn: true,
  withdrawn: true,
};

export function streamEvent(event: ServerEvent): StreamEvent | null {
  const data = parsed(event.data);
  return isTold(data) ? data : null;
}

function isTold(data: unknown): data is StreamEvent {
  return isRecord(data) && typeof data.kind === "string" && Object.hasOwn(KINDS, data.kind);
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
