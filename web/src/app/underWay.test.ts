import { expect, test } from "vitest";
import type { StreamEvent } from "../api/events";
import { toldOf, type UnderWay, underWayAfter } from "./underWay";

const AT = "2099-12-02T01:00:00Z";
const FINISHED: StreamEvent = {
  kind: "turn",
  conversation: "c",
  turn: "t1",
  step: "finished",
  at: AT,
  tool: null,
  verdict: null,
  pending: null,
  complete: null,
  outcome: "answered",
  supersedes: null,
  redraft_of: null,
  by_rules: false,
};

function segment(turn: string, conversation: string, text: string): StreamEvent {
  return { kind: "segment", conversation, turn, at: AT, text };
}

function heard(...events: readonly StreamEvent[]): UnderWay {
  return events.reduce(underWayAfter, new Map());
}

test("all words of an answer so far are there for a screen that opens now", () => {
  const underWay = heard(segment("t1", "c", "一。"), segment("t2", "d", "別。"), segment("t1", "c", "二。"));

  expect(toldOf("c", underWay)).toEqual([segment("t1", "c", "一。"), segment("t1", "c", "二。")]);
});

test("nothing is kept of a turn that is over", () => {
  const underWay = heard(segment("t1", "c", "一。"), FINISHED);

  expect(underWay.size).toBe(0);
});

test("what concerns no conversation is kept nowhere", () => {
  expect(heard({ kind: "approvals", count: 1 }).size).toBe(0);
});
