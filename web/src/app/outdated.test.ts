import { expect, test } from "vitest";
import type { TurnEvent } from "../api/events";
import { outdatedBy } from "./outdated";

const STEP: TurnEvent = {
  kind: "turn",
  conversation: "c",
  turn: "t",
  step: "judged",
  at: "2099-12-02T01:00:00Z",
  tool: null,
  verdict: null,
  pending: null,
  complete: null,
  outcome: null,
  supersedes: null,
  redraft_of: null,
  by_rules: false,
};

test("any step changes its own sheet and request only", () => {
  expect(outdatedBy(STEP)).toEqual([
    ["sheet", "t"],
    ["requests", "t"],
  ]);
});

test("an answer to a confirmation changes what waits, what was decided and the list of turns", () => {
  const outdated = outdatedBy({ ...STEP, step: "confirmed" }).map(([first]) => first);

  expect(outdated).toEqual(["sheet", "requests", "approvals", "decided", "turns"]);
});

test("the stop changes what everybody is shown of themselves", () => {
  expect(outdatedBy({ kind: "stop", organisation: "2099-12-02T01:00:00Z", platform: null })[0]).toEqual([
    "session",
  ]);
});
