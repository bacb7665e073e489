// How does what happens change the conversation on the screen? Pure; an event that comes twice changes nothing.
import type { ConversationEvent, MessageEvent, ProgressEvent, TurnEvent } from "../../api/events";
import type { Message, Phase, Progress, Shown, Talk, Unsent } from "./types";

export type Action =
  | ConversationEvent
  | ProgressEvent
  | { readonly kind: "loaded"; readonly messages: readonly Message[] }
  | { readonly kind: "open_turn"; readonly turn: string; readonly waiting: boolean }
  | { readonly kind: "under_way"; readonly events: readonly ConversationEvent[] }
  | { readonly kind: "said"; readonly unsent: Unsent }
  | { readonly kind: "taken"; readonly clientId: string; readonly turn: string }
  | { readonly kind: "failed"; readonly clientId: string; readonly why: string }
  | { readonly kind: "discarded"; readonly clientId: string };

export function reduce(talk: Talk, action: Action): Talk {
  switch (action.kind) {
    case "message":
      return withMessage(talk, action);
    case "turn":
      return withStep(talk, action);
    case "segment":
      return withSegment(talk, action.turn, action.text ?? "");
    case "progress":
      return withShown(talk, action.turn, { fraction: action.fraction, text: action.text });
    case "withdrawn":
      return withPhase({ ...talk, segments: omit(talk.segments, action.turn) }, action.turn, "proposing");
    case "loaded":
      return settled({ ...talk, messages: merged(talk.messages, action.messages) });
    case "open_turn":
      return withProgress(talk, action.turn, (now) => now ?? openTurn(action.waiting));
    case "under_way":
      return action.events.reduce(reduce, withoutPieces(talk, action.events));
    case "said":
      return { ...talk, unsent: [...without(talk.unsent, action.unsent.clientId), action.unsent] };
    case "taken":
      return settled(changed(talk, action.clientId, { state: "taken", turn: action.turn }));
    case "failed":
      return changed(talk, action.clientId, { state: "failed", why: action.why });
    case "discarded":
      return { ...talk, unsent: without(talk.unsent, action.clientId) };
  }
}

/** What goes on once a step is on record: the record always tells what was, never what is. */
export function phaseAfter(event: TurnEvent, before: Phase): Phase {
  switch (event.step) {
    case "received":
    case "began":
    case "recalled":
    case "joined":
    case "changed":
      return "looking";
    case "context_built":
    case "voided":
      return "proposing";
    case "proposed":
      return "judging";
    case "judged":
      return event.verdict === "allow" ? "executing" : "judging";
    case "confirmation_asked":
      return "waiting";
    case "confirmed":
      return event.complete === false ? "waiting" : "executing";
    case "execution_started":
      return "executing";
    case "execution_finished":
    case "execution_failed":
    case "outcome_unknown":
    case "declined":
    case "expired":
    case "cancelled":
    case "failed":
    case "reply_judged":
      return "replying";
    case "reply_sent":
    case "finished":
      return "done";
    default:
      return before;
  }
}

function withMessage(talk: Talk, event: MessageEvent): Talk {
  const { id, turn, person, text, at, pending } = event;
  const by_rules = person === null && talk.turns[turn]?.byRules === true;
  const said = { id, turn, person, text, at, pasted: [], files: [] };
  const message: Message = { ...said, superseded: false, pending, by_rules };
  const own = talk.unsent.find((each) => each.state !== "failed" && person !== null && each.text === text);
  const kept = own === undefined ? message : { ...message, pasted: own.pasted, files: own.files };
  const unsent = own === undefined ? talk.unsent : without(talk.unsent, own.clientId);
  const segments = person === null ? omit(talk.segments, turn) : talk.segments;
  return { ...talk, messages: merged(talk.messages, [kept]), unsent, segments };
}

function withStep(talk: Talk, event: TurnEvent): Talk {
  return withProgress(replaced(talk, event), event.turn, (before) => {
    const now = before ?? openTurn(false);
    if (now.outcome !== null) return now;
    const phase = phaseAfter(event, now.phase);
    const byRules = event.step === "proposed" ? event.by_rules : now.byRules;
    return { phase, asked: now.asked || phase === "waiting", outcome: event.outcome, byRules };
  });
}

/** What an edited message or another draft takes the place of. */
function replaced(talk: Talk, { supersedes, redraft_of }: TurnEvent): Talk {
  if (supersedes === null && redraft_of === null) return talk;
  const isReplaced = ({ turn, person }: Message) =>
    turn === supersedes || (turn === redraft_of && person === null);
  const messages = talk.messages.map((each) => (isReplaced(each) ? { ...each, superseded: true } : each));
  return { ...talk, messages };
}

function withSegment(talk: Talk, turn: string, text: string): Talk {
  if (talk.messages.some((message) => message.turn === turn && message.person === null)) return talk;
  const segments = { ...talk.segments, [turn]: (talk.segments[turn] ?? "") + text };
  return withPhase({ ...talk, segments }, turn, "replying");
}

/** What a turn that goes on does now, as its words tell before its record does. */
function withPhase(talk: Talk, turn: string, phase: Phase): Talk {
  const now = talk.turns[turn];
  if (now === undefined || now.outcome !== null) return talk;
  const { shown, ...rest } = now;
  return { ...talk, turns: { ...talk.turns, [turn]: { ...rest, phase } } };
}

/** Of turns that are told from their beginning once more. */
function withoutPieces(talk: Talk, events: readonly ConversationEvent[]): Talk {
  return { ...talk, segments: events.reduce((left, { turn }) => omit(left, turn), talk.segments) };
}

function withProgress(talk: Talk, turn: string, next: (before: Progress | undefined) => Progress): Talk {
  return { ...talk, turns: { ...talk.turns, [turn]: next(talk.turns[turn]) } };
}

/** Only of a turn that is known to run: progress may come late, and ends with the next step. */
function withShown(talk: Talk, turn: string, shown: Shown): Talk {
  const now = talk.turns[turn];
  if (now === undefined || now.outcome !== null) return talk;
  return { ...talk, turns: { ...talk.turns, [turn]: { ...now, shown } } };
}

function openTurn(waiting: boolean): Progress {
  return { phase: waiting ? "waiting" : "looking", asked: waiting, outcome: null, byRules: false };
}

/** In the order of time, each once; what came later about a message is right. */
function merged(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    byId.set(message.id, enriched(message, byId.get(message.id)));
  }
  return [...byId.values()].sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id));
}

/** With what only another telling of it said: an event names neither what was pasted nor files. */
function enriched(message: Message, before: Message | undefined): Message {
  if (before === undefined) return message;
  const pasted = message.pasted.length === 0 ? before.pasted : message.pasted;
  const files = message.files.length === 0 ? before.files : message.files;
  return { ...message, pasted, files, by_rules: message.by_rules || before.by_rules };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without what is on record by now. */
function settled(talk: Talk): Talk {
  const onRecord = (each: Unsent) =>
    talk.messages.some(
      (message) => message.turn === each.turn && message.person !== null && message.text === each.text,
    );
  return { ...talk, unsent: talk.unsent.filter((each) => !onRecord(each)) };
}

function changed(talk: Talk, clientId: string, change: Partial<Unsent>): Talk {
  const unsent = talk.unsent.map((each) => (each.clientId === clientId ? { ...each, ...change } : each));
  return { ...talk, unsent };
}

function without(unsent: readonly Unsent[], clientId: string): readonly Unsent[] {
  return unsent.filter((each) => each.clientId !== clientId);
}

function omit(segments: Talk["segments"], turn: string): Talk["segments"] {
  return Object.fromEntries(Object.entries(segments).filter(([each]) => each !== turn));
}
