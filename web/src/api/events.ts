// What the server tells as it happens, checked: what is not understood is passed over, as a newer server may
// say more than this page knows.
import { isRecord } from "./problem";
import type { ServerEvent } from "./sse";

export interface MessageEvent {
  readonly kind: "message";
  readonly conversation: string;
  readonly id: string;
  readonly turn: string;
  /** Null for Ringi's own words. */
  readonly person: string | null;
  readonly text: string;
  readonly at: string;
  /** Of which confirmation it is the card. */
  readonly pending: string | null;
}

export interface TurnEvent {
  readonly kind: "turn";
  readonly conversation: string;
  readonly turn: string;
  readonly step: string;
  readonly at: string;
  readonly tool: string | null;
  readonly verdict: string | null;
  readonly complete: boolean | null;
  readonly outcome: string | null;
  /** The turn whose message was edited and sent again with this one. */
  readonly supersedes: string | null;
  /** The turn whose answer is drafted again with this one. */
  readonly redraftOf: string | null;
}

export interface SegmentEvent {
  readonly kind: "segment";
  readonly conversation: string;
  readonly turn: string;
  readonly text: string;
}

/** What was shown of a reply counts no more. */
export interface WithdrawnEvent {
  readonly kind: "withdrawn";
  readonly conversation: string;
  readonly turn: string;
}

export interface ApprovalsEvent {
  readonly kind: "approvals";
  readonly count: number;
}

export interface StopEvent {
  readonly kind: "stop";
  readonly organisation: boolean;
  readonly platform: boolean;
}

export type ConversationEvent = MessageEvent | TurnEvent | SegmentEvent | WithdrawnEvent;
export type StreamEvent = ConversationEvent | ApprovalsEvent | StopEvent;

type Fields = Readonly<Record<string, unknown>>;

export function streamEvent(event: ServerEvent): StreamEvent | null {
  const fields = parsed(event.data);
  if (fields === null) return null;
  switch (event.event) {
    case "message":
      return message(fields);
    case "turn":
      return turn(fields);
    case "segment":
      return segment(fields);
    case "withdrawn":
      return withdrawn(fields);
    case "approvals":
      return typeof fields.count === "number" ? { kind: "approvals", count: fields.count } : null;
    case "stop":
      return { kind: "stop", organisation: isOn(fields.organisation), platform: isOn(fields.platform) };
    default:
      return null;
  }
}

function message(fields: Fields): MessageEvent | null {
  const { conversation, id, turn, text, at } = fields;
  if (!isText(conversation) || !isText(id) || !isText(turn) || !isText(text) || !isText(at)) return null;
  const [person, pending] = [textOr(fields.person), textOr(fields.pending)];
  return { kind: "message", conversation, id, turn, person, text, at, pending };
}

function turn(fields: Fields): TurnEvent | null {
  const { conversation, turn, step, at } = fields;
  if (!isText(conversation) || !isText(turn) || !isText(step) || !isText(at)) return null;
  const complete = typeof fields.complete === "boolean" ? fields.complete : null;
  const words = {
    tool: textOr(fields.tool),
    verdict: textOr(fields.verdict),
    outcome: textOr(fields.outcome),
    supersedes: textOr(fields.supersedes),
    redraftOf: textOr(fields.redraft_of),
  };
  return { kind: "turn", conversation, turn, step, at, complete, ...words };
}

function segment(fields: Fields): SegmentEvent | null {
  const { conversation, turn, text } = fields;
  if (!isText(conversation) || !isText(turn) || !isText(text)) return null;
  return { kind: "segment", conversation, turn, text };
}

function withdrawn({ conversation, turn }: Fields): WithdrawnEvent | null {
  return isText(conversation) && isText(turn) ? { kind: "withdrawn", conversation, turn } : null;
}

function parsed(data: string): Fields | null {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The moment since when it is on, or whether it is. */
function isOn(value: unknown): boolean {
  return value === true || typeof value === "string";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function textOr(value: unknown): string | null {
  return isText(value) ? value : null;
}
