import { expect, test } from "vitest";
import { gateBoxes, type Judgement, personBoxes, type Question, sheetNumber, strictest } from "./convert";

const STAMP = { rule: "r", title: "R", reason: null };
const ASKED: Question = {
  at: "2099-12-02T01:00:00Z",
  number: "A-0001",
  style: "confirm",
  by: "approver",
  needed: 1,
  approvers: [{ id: "1", name: "佐倉 陽子" }],
  expires_at: "2099-12-03T01:00:00Z",
  answers: [],
  ended: null,
};

function judged(stamps: Judgement["stamps"]): Judgement {
  return { at: ASKED.at, verdict: "allow", confidence: 1, policy_version: 1, digest: "d", stamps };
}

function asking(question: Question) {
  const turn = { requester: { name: "田中 太郎" }, created_at: ASKED.at };
  return personBoxes(turn, [question]).map(({ name, state }) => [name, state]);
}

test("the strictest verdict stands for the gate", () => {
  const boxes = gateBoxes(
    judged([
      { ...STAMP, gate: "guardian", verdict: "allow" },
      { ...STAMP, gate: "guardian", verdict: "block" },
    ]),
  );

  expect(boxes.map(({ gate, verdict }) => [gate, verdict])).toEqual([["guardian", "block"]]);
});

test("boxes stand in the order of the gates", () => {
  const boxes = gateBoxes(
    judged([
      { ...STAMP, gate: "authorization", verdict: "allow" },
      { ...STAMP, gate: "stop", verdict: "allow" },
    ]),
  );

  expect(boxes.map(({ gate }) => gate)).toEqual(["stop", "authorization"]);
});

test("nothing is stricter than a block", () => {
  expect(strictest(["double", "block", "confirm"])).toBe("block");
});

test("who has not answered yet has an empty box", () => {
  expect(asking(ASKED)).toEqual([
    ["田中 太郎", "requested"],
    ["佐倉 陽子", "missing"],
  ]);
});

test("after one yes of two, one box is empty", () => {
  const answers = [{ at: ASKED.at, by: { id: "1", name: "佐倉 陽子" }, on_behalf: null, answer: "yes" }];

  expect(asking({ ...ASKED, style: "two_persons", needed: 2, answers }).map(([, state]) => state)).toEqual([
    "requested",
    "yes",
    "missing",
  ]);
});

test("on a form, whose author has said yes, one yes is all", () => {
  const answers = [{ at: ASKED.at, by: { id: "1", name: "佐倉 陽子" }, on_behalf: null, answer: "yes" }];

  expect(asking({ ...ASKED, style: "two_persons", answers }).map(([, state]) => state)).toEqual([
    "requested",
    "yes",
  ]);
});

test("after a no, nobody is waited for", () => {
  const answers = [{ at: ASKED.at, by: { id: "1", name: "佐倉 陽子" }, on_behalf: null, answer: "no" }];

  expect(asking({ ...ASKED, answers }).map(([, state]) => state)).toEqual(["requested", "no"]);
});

test("the number is the end of the id, where ids differ", () => {
  expect(sheetNumber("01a1fc99-36ed-704d-ac40-07c7fddfd609")).toBe("FDDFD609");
});
