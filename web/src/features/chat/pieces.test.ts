import { expect, test } from "vitest";
import { isLong, piecesOf } from "./pieces";

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

test("what is long by its characters or its lines is shown from its beginning only", () => {
  expect(["a".repeat(2000), "a".repeat(2001), "\n".repeat(29), "\n".repeat(30)].map(isLong)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
