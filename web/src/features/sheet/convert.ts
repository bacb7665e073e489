// A turn as a sheet of paper: which boxes stand in its row of stamps, and what is in them? Pure.
import type { Schema } from "../../api/client";

export type Sheet = Schema["SheetOut"];
export type Call = Schema["CallOut"];
export type Judgement = Schema["JudgementOut"];
export type Question = Schema["QuestionOut"];
export type Stamp = Schema["StampOut"];
/** How a turn ended, or where it stands until then. */
export type Standing = NonNullable<Schema["TurnOut"]["outcome"]> | "open" | "waiting";

export const GATES = [
  "stop",
  "registry",
  "modification",
  "guardian",
  "provenance",
  "approval",
  "authorization",
] as const;
const STRICTNESS = ["allow", "light_confirm", "confirm", "double", "two_persons", "block"];

export interface GateBox {
  readonly gate: string;
  readonly verdict: string;
  readonly stamps: readonly Stamp[];
}

export interface PersonBox {
  readonly key: string;
  readonly name: string;
  /** In whose place. */
  readonly behalf: string | null;
  readonly state: "requested" | "yes" | "no" | "change" | "missing" | "expired" | "void";
  readonly at: string | null;
}

/** One box for each gate that left a stamp, the strictest of its verdicts standing for it. */
export function gateBoxes(judgement: Judgement): readonly GateBox[] {
  const others = judgement.stamps
    .map(({ gate }) => gate)
    .filter((gate) => !GATES.some((known) => known === gate));
  return [...new Set<string>([...GATES, ...others])].flatMap((gate) => {
    const stamps = judgement.stamps.filter((stamp) => stamp.gate === gate);
    if (stamps.length === 0) return [];
    return [{ gate, verdict: strictest(stamps.map(({ verdict }) => verdict)), stamps }];
  });
}

export function strictest(verdicts: readonly string[]): string {
  return verdicts.reduce((worst, verdict) => (rank(verdict) > rank(worst) ? verdict : worst), "allow");
}

export interface Asked {
  readonly requester: { readonly name: string };
  readonly created_at: string;
}

/** Whoever asked, whoever answered, and whoever is still to answer. */
export function personBoxes(turn: Asked, questions: readonly Question[]): readonly PersonBox[] {
  const { requester, created_at } = turn;
  const first: PersonBox = {
    key: "requester",
    name: requester.name,
    behalf: null,
    state: "requested",
    at: created_at,
  };
  return [first, ...questions.flatMap(answerBoxes)];
}

function answerBoxes(question: Question, place: number): readonly PersonBox[] {
  const given = question.answers.map((answer, number) => ({
    key: `${place}-${number}`,
    name: answer.by.name,
    behalf: answer.on_behalf?.name ?? null,
    state: answerState(answer.answer),
    at: answer.at,
  }));
  return [...given, ...missingBoxes(question, place)];
}

function missingBoxes(question: Question, place: number): readonly PersonBox[] {
  const yes = question.answers.filter(({ answer }) => answer === "yes").length;
  const decided = question.answers.some(({ answer }) => answer !== "yes");
  const left = decided ? 0 : question.needed - yes;
  const state = question.ended === "expired" ? "expired" : question.ended === "void" ? "void" : "missing";
  return Array.from({ length: Math.max(0, left) }, (_, number) => ({
    key: `${place}-missing-${number}`,
    name: question.approvers[number]?.name ?? "",
    behalf: null,
    state,
    at: null,
  }));
}

function answerState(answer: string): PersonBox["state"] {
  return answer === "yes" || answer === "no" ? answer : "change";
}

function rank(verdict: string): number {
  return STRICTNESS.indexOf(verdict);
}

/** How it ended, or where it stands. */
export function outcomeOf({ state, outcome }: Pick<Schema["TurnOut"], "state" | "outcome">): Standing {
  return outcome ?? (state === "waiting" ? "waiting" : "open");
}

/** Short and sayable: what stands at the head of the sheet. */
export function sheetNumber(turn: string): string {
  return turn.replaceAll("-", "").slice(-8).toUpperCase();
}
