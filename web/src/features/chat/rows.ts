// What stands in the list, from top to bottom? Pure.
import type { Asked } from "../approvals/useAsked";
import type { Approval } from "../approvals/useAwaiting";
import type { Message, Progress, Talk, Unsent } from "./types";

export type Row =
  | { readonly kind: "day"; readonly key: string; readonly at: string }
  | {
      readonly kind: "said";
      readonly key: string;
      readonly message: Message;
      readonly progress: Progress | null;
      readonly last: boolean;
    }
  | { readonly kind: "reply"; readonly key: string; readonly message: Message; readonly last: boolean }
  | { readonly kind: "card"; readonly key: string; readonly approval: Approval }
  | { readonly kind: "asked"; readonly key: string; readonly asked: Asked }
  | { readonly kind: "segment"; readonly key: string; readonly text: string }
  | { readonly kind: "unsent"; readonly key: string; readonly unsent: Unsent };

export interface Confirmations {
  /** What this person may answer now, anywhere. */
  readonly approvals: readonly Approval[];
  /** What was asked in this conversation, open or over. */
  readonly asked: readonly Asked[];
}

/** `dayOf` says which day a moment belongs to where the organisation is. A day stands where another one ends: which
 * row is the first changes with every page, and no row may move then. */
export function rowsOf(
  talk: Talk,
  { approvals, asked }: Confirmations,
  dayOf: (at: string) => string,
): readonly Row[] {
  const here = approvals.filter(
    (approval) => approval.turn in talk.turns || talk.messages.some((m) => m.turn === approval.turn),
  );
  const lastIds = new Set(lastOfTurns(talk.messages));
  const rows = talk.messages.flatMap((message, place) => {
    const day = dayOf(message.at);
    const before = talk.messages[place - 1];
    const begins = before !== undefined && dayOf(before.at) !== day;
    const shown = rowOf(message, talk, { approvals: here, asked }, lastIds.has(message.id));
    return begins ? [{ kind: "day", key: `day-${day}`, at: message.at } as const, shown] : [shown];
  });
  const carded = new Set(rows.flatMap((row) => (row.kind === "card" ? [row.approval.id] : [])));
  const others = here.filter((approval) => !carded.has(approval.id)).map(cardRow);
  const segments = Object.entries(talk.segments).map(
    ([turn, text]) => ({ kind: "segment", key: `segment-${turn}`, text }) as const,
  );
  const unsent = talk.unsent.map(
    (each) => ({ kind: "unsent", key: `unsent-${each.clientId}`, unsent: each }) as const,
  );
  return [...rows, ...others, ...segments, ...unsent];
}

/** The turn whose work could still be called off. */
export function turnUnderWay(talk: Talk): string | null {
  const open = Object.entries(talk.turns).filter(([, progress]) => progress.phase !== "done");
  return open.at(-1)?.[0] ?? null;
}

function rowOf(message: Message, talk: Talk, { approvals, asked }: Confirmations, last: boolean): Row {
  if (message.person !== null) {
    const progress = last ? (talk.turns[message.turn] ?? null) : null;
    return { kind: "said", key: message.id, message, progress, last };
  }
  const asks = approvals.find(({ id }) => id === message.pending);
  if (asks) return cardRow(asks);
  const was = asked.find(({ id }) => id === message.pending);
  return was
    ? { kind: "asked", key: message.id, asked: was }
    : { kind: "reply", key: message.id, message, last };
}

function cardRow(approval: Approval): Row {
  return { kind: "card", key: `card-${approval.id}`, approval };
}

/** The last message of each side of every turn. */
function lastOfTurns(messages: readonly Message[]): Iterable<string> {
  return new Map(messages.map(({ id, turn, person }) => [`${turn} ${person ?? ""}`, id])).values();
}
