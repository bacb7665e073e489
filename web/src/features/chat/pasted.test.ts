import { expect, test } from "vitest";
import { inCharacters, inUnits, rangesAfter } from "./pasted";
import type { Range } from "./types";

interface Case {
  readonly id: string;
  readonly ranges: readonly Range[];
  readonly before: string;
  readonly after: string;
  readonly paste: boolean;
  readonly expected: readonly Range[];
}

const CASES: readonly Case[] = [
  { id: "typing marks nothing", ranges: [], before: "", after: "abc", paste: false, expected: [] },
  { id: "a paste is marked", ranges: [], before: "a", after: "aXYZ", paste: true, expected: [[1, 4]] },
  {
    id: "typing before it moves it",
    ranges: [[1, 4]],
    before: "aXYZ",
    after: "abcXYZ",
    paste: false,
    expected: [[3, 6]],
  },
  {
    id: "typing behind it leaves it",
    ranges: [[0, 3]],
    before: "XYZ",
    after: "XYZa",
    paste: false,
    expected: [[0, 3]],
  },
  {
    id: "typing inside it cuts it in two",
    ranges: [[0, 4]],
    before: "WXYZ",
    after: "WXaYZ",
    paste: false,
    expected: [
      [0, 2],
      [3, 5],
    ],
  },
  {
    id: "taking from inside makes it shorter",
    ranges: [[0, 4]],
    before: "WXYZ",
    after: "WZ",
    paste: false,
    expected: [[0, 2]],
  },
  {
    id: "taking all of it away leaves none",
    ranges: [[1, 3]],
    before: "aXYb",
    after: "ab",
    paste: false,
    expected: [],
  },
  {
    id: "a second paste behind it joins it",
    ranges: [[0, 2]],
    before: "XY",
    after: "XYZ",
    paste: true,
    expected: [[0, 3]],
  },
];

test.each(CASES)("$id", ({ ranges, before, after, paste, expected }) => {
  expect(rangesAfter(ranges, before, after, paste)).toEqual(expected);
});

test("characters outside of the basic plane count as one", () => {
  expect(inCharacters([[2, 4]], "𠮷ab")).toEqual([[1, 3]]);
});

test("ranges come back from the server as they went", () => {
  expect(inUnits(inCharacters([[2, 4]], "𠮷ab"), "𠮷ab")).toEqual([[2, 4]]);
});
