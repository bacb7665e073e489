import { expect, test } from "vitest";
import type { MessageEvent, TurnEvent } from "../../api/events";
import { phaseAfter, reduce } from "./reduce";
import { NOTHING_SAID, type Phase, type Unsent } from "./types";

const SAID: MessageEvent = {
  kind: "message",
  conversation: "c",
  id: "m1",
  turn: "t1",
  person: "tanaka",
  text: "牛乳を買うとメモして",
  pending: null,
  at: "2099-12-02T01:00:00Z",
};
const REPLY: MessageEvent = {
  ...SAID,
  id: "m2",
  person: null,
  text: "書きました。",
  at: "2099-12-02T01:00:01Z",
};
const STEP: TurnEvent = {
  kind: "turn",
  conversation: "c",
  turn: "t1",
  step: "received",
  at: SAID.at,
  tool: null,
  verdict: null,
  pending: null,
  complete: null,
  outcome: null,
  supersedes: null,
  redraft_of: null,
  by_rules: false,
};
const UNSENT: Unsent = {
  clientId: "1",
  text: SAID.text,
  pasted: [[0, 2]],
  files: [
    { id: "f1", name: "表.png", media_type: "image/png", size: 3, picture: true, read: false, shown: true },
  ],
  supersedes: null,
  state: "sending",
  turn: null,
  why: null,
};

test("a message that comes twice stands once", () => {
  const talk = reduce(reduce(NOTHING_SAID, SAID), SAID);

  expect(talk.messages.map(({ id }) => id)).toEqual(["m1"]);
});

test("messages stand in the order of time, however they come", () => {
  const talk = reduce(reduce(NOTHING_SAID, REPLY), SAID);

  expect(talk.messages.map(({ id }) => id)).toEqual(["m1", "m2"]);
});

test("what was said here is replaced by its record, which keeps what was pasted", () => {
  const talk = reduce(reduce(NOTHING_SAID, { kind: "said", unsent: UNSENT }), SAID);

  expect([talk.unsent, talk.messages[0]?.pasted]).toEqual([[], [[0, 2]]]);
});

test("the files that went with it stay, though the event does not name them", () => {
  const said = reduce(NOTHING_SAID, { kind: "said", unsent: UNSENT });

  const talk = reduce(reduce(said, SAID), SAID);

  expect(talk.messages[0]?.files).toEqual(UNSENT.files);
});

test("a record that was there before the server answered settles what was said", () => {
  const before = reduce(reduce(NOTHING_SAID, SAID), { kind: "said", unsent: UNSENT });

  const talk = reduce(before, { kind: "taken", clientId: "1", turn: "t1" });

  expect(talk.unsent).toEqual([]);
});

test("what could not be sent stays, with the reason", () => {
  const before = reduce(NOTHING_SAID, { kind: "said", unsent: UNSENT });

  const talk = reduce(before, { kind: "failed", clientId: "1", why: "つながりません" });

  expect(talk.unsent[0]).toMatchObject({ state: "failed", why: "つながりません" });
});

test("the reply takes the place of its pieces", () => {
  const streaming = reduce(NOTHING_SAID, {
    kind: "segment",
    conversation: "c",
    turn: "t1",
    at: SAID.at,
    text: "書き",
  });

  const talk = reduce(streaming, REPLY);

  expect([streaming.segments, talk.segments]).toEqual([{ t1: "書き" }, {}]);
});

test("an answer under way is taken up with all its words, each once, whenever the screen opens", () => {
  const [first, second] = ["一。", "二。"].map(
    (text) => ({ kind: "segment", conversation: "c", turn: "t1", at: SAID.at, text }) as const,
  );
  const events = [SAID, STEP, first, second].filter((event) => event !== undefined);
  const late = second === undefined ? NOTHING_SAID : reduce(NOTHING_SAID, second);

  const talk = reduce(late, { kind: "under_way", events });

  expect([talk.segments, talk.messages.length]).toEqual([{ t1: "一。二。" }, 1]);
});

test("a turn that ended stays so, whatever is told again", () => {
  const over = reduce(NOTHING_SAID, { ...STEP, step: "finished", outcome: "executed" });

  const talk = reduce(over, STEP);

  expect(talk.turns.t1).toEqual({ phase: "done", asked: false, outcome: "executed", byRules: false });
});

interface Case {
  readonly step: string;
  readonly more?: Partial<TurnEvent>;
  readonly expected: Phase;
}

const CASES: readonly Case[] = [
  { step: "received", expected: "looking" },
  { step: "context_built", expected: "proposing" },
  { step: "proposed", expected: "judging" },
  { step: "judged", more: { verdict: "allow" }, expected: "executing" },
  { step: "judged", more: { verdict: "confirm" }, expected: "judging" },
  { step: "confirmation_asked", expected: "waiting" },
  { step: "confirmed", more: { complete: false }, expected: "waiting" },
  { step: "confirmed", more: { complete: true }, expected: "executing" },
  { step: "execution_finished", expected: "replying" },
  { step: "finished", expected: "done" },
  { step: "something_newer", expected: "judging" },
];

test.each(CASES)("after $step $more comes $expected", ({ step, more, expected }) => {
  expect(phaseAfter({ ...STEP, ...more, step }, "judging")).toBe(expected);
});

test("what was withdrawn of a reply goes off the screen", () => {
  const shown = reduce(NOTHING_SAID, {
    kind: "segment",
    conversation: "c",
    turn: "t1",
    at: SAID.at,
    text: "途中",
  });

  expect(
    reduce(shown, { kind: "withdrawn", conversation: "c", turn: "t1", at: SAID.at, cause: "changed" })
      .segments,
  ).toEqual({});
});

test("an edited message takes the place of the first one and of its reply", () => {
  const talk = [SAID, REPLY, { ...STEP, turn: "t2", supersedes: "t1" }].reduce(reduce, NOTHING_SAID);

  expect(talk.messages.map(({ superseded }) => superseded)).toEqual([true, true]);
});

test("another draft takes the place of the reply only", () => {
  const talk = [SAID, REPLY, { ...STEP, turn: "t2", redraft_of: "t1" }].reduce(reduce, NOTHING_SAID);

  expect(talk.messages.map(({ superseded }) => superseded)).toEqual([false, true]);
});

test("a reply of built-in rules is known by the proposal before it", () => {
  const proposed: TurnEvent = { ...STEP, step: "proposed", by_rules: true };
  const talk = [SAID, proposed, REPLY].reduce(reduce, NOTHING_SAID);

  expect(talk.messages.map(({ by_rules }) => by_rules)).toEqual([false, true]);
});

test("progress of a running turn is shown until its next step", () => {
  const running = reduce(NOTHING_SAID, STEP);

  const told = reduce(running, {
    kind: "progress",
    conversation: "c",
    turn: "t1",
    fraction: 0.5,
    text: "半分",
  });

  expect(told.turns.t1?.shown).toEqual({ fraction: 0.5, text: "半分" });
  expect(reduce(told, { ...STEP, step: "execution_finished" }).turns.t1?.shown).toBeUndefined();
});

test("progress of a turn that is not known is passed over", () => {
  const told = reduce(NOTHING_SAID, {
    kind: "progress",
    conversation: "c",
    turn: "t1",
    fraction: 0.5,
    text: "半分",
  });

  expect(told).toEqual(NOTHING_SAID);
});

test("a turn whose words come is writing its reply", () => {
  const running = reduce(NOTHING_SAID, { ...STEP, step: "context_built" });
  const segment = { kind: "segment", conversation: "c", turn: "t1", at: SAID.at, text: "一。" } as const;

  const writing = reduce(running, segment);

  expect([running.turns.t1?.phase, writing.turns.t1?.phase]).toEqual(["proposing", "replying"]);
});
