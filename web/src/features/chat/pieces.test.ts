import { expect, test } from "vitest";
import { piecesOf } from "./pieces";

test("a text without a paste is one piece", () => {
  expect(piecesOf("abc", [])).toEqual([{ from: 0, text: "abc", pasted: false }]);
});

test("a paste in the middle makes three", () => {
  const pieces = piecesOf("abXYcd", [[2, 4]]).map(({ text, pasted }) => [text, pasted]);

  expect(pieces).toEqual([
    ["ab", false],
    ["XY", true],
    ["cd", false],
  ]);
});
