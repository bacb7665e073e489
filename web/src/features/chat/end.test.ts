import { expect, test } from "vitest";
import { isNearBeginning, isNearEnd, isNewBelow } from "./end";
import type { Row } from "./rows";

const ROWS: readonly Row[] = ["一", "二"].map((text) => ({ kind: "segment", key: text, text }));

const PLACES = [
  { scrollTop: 0, expected: [false, true] },
  { scrollTop: 2000, expected: [false, false] },
  { scrollTop: 4450, expected: [true, false] },
];

test.each(PLACES)(
  "at $scrollTop one is near the end or the beginning: $expected",
  ({ scrollTop, expected }) => {
    const frame = { scrollTop, scrollHeight: 5000, clientHeight: 500 };

    expect([isNearEnd(frame), isNearBeginning(frame)]).toEqual(expected);
  },
);

test("nothing is new below for who only scrolled up", () => {
  expect(isNewBelow(ROWS, "二")).toBe(false);
});

test("what came in since one left the end is new", () => {
  expect(isNewBelow(ROWS, "一")).toBe(true);
});

test("nothing is new for who reads at the end", () => {
  expect(isNewBelow(ROWS, null)).toBe(false);
});
