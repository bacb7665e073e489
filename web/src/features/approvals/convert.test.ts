import { expect, test } from "vitest";
import { type Left, timeLeft } from "./convert";

const NOW = Date.parse("2099-12-02T01:00:00Z");

const CASES: readonly { readonly expires: string; readonly expected: Left }[] = [
  { expires: "2099-12-02T01:00:00Z", expected: { kind: "over" } },
  { expires: "2099-12-02T01:00:01Z", expected: { kind: "left", unit: "minutes", count: 1 } },
  { expires: "2099-12-02T02:30:00Z", expected: { kind: "left", unit: "minutes", count: 90 } },
  { expires: "2099-12-02T05:30:00Z", expected: { kind: "left", unit: "hours", count: 4 } },
  { expires: "2099-12-05T02:00:00Z", expected: { kind: "left", unit: "days", count: 3 } },
];

test.each(CASES)("until $expires: $expected", ({ expires, expected }) => {
  expect(timeLeft(expires, NOW)).toEqual(expected);
});
