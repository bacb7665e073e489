import { expect, test } from "vitest";
import type { Asked } from "../approvals/useAsked";
import { rowsOf } from "./rows";
import { type Message, NOTHING_SAID } from "./types";

const CARD: Message = {
  id: "m2",
  turn: "t1",
  person: null,
  text: "【確認 A-0042】\n牛乳を買うとメモします",
  at: "2099-12-02T01:00:01Z",
  pasted: [],
  files: [],
  superseded: false,
  by_rules: false,
  pending: "p1",
};
const ASKED: Asked = {
  id: "p1",
  number: "A-0042",
  turn: "t1",
  operation: "メモします",
  lines: [],
  state: "expired",
  waits_for: [],
  away: [],
  decided_by: null,
  decided_at: null,
  expires_at: "2099-12-02T01:10:00Z",
};

function kinds(message: Message, asked: readonly Asked[]): readonly string[] {
  const talk = { ...NOTHING_SAID, messages: [message] };
  return rowsOf(talk, { approvals: [], asked }, (at) => at.slice(0, 10)).map(({ kind }) => kind);
}

test("a card that is over says what became of it", () => {
  expect(kinds(CARD, [ASKED])).toEqual(["asked"]);
});

test("a card of another confirmation that bears the same number is not it", () => {
  expect(kinds(CARD, [{ ...ASKED, id: "p0" }])).toEqual(["reply"]);
});

test("words that look like a card stay words", () => {
  expect(kinds({ ...CARD, pending: null }, [ASKED])).toEqual(["reply"]);
});

test("a day stands between two days, and not above the first", () => {
  const messages = [CARD, { ...CARD, id: "m3", at: "2099-12-03T01:00:00Z" }];

  const rows = rowsOf({ ...NOTHING_SAID, messages }, { approvals: [], asked: [] }, (at) => at.slice(0, 10));

  expect(rows.map(({ key }) => key)).toEqual(["m2", "day-2099-12-03", "m3"]);
});
