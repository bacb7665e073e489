import { expect, test } from "vitest";
import { saying } from "./say";

test.each([
  { name: "田中 太郎", expected: "田中 太郎さん" },
  { name: "\u202e\u2066abc", expected: "abcさん" },
  { name: "שלום", expected: "\u2068שלום\u2069さん" },
])("the words around $name stay in their order", ({ name, expected }) => {
  expect(saying("ja")("member.title", { name })).toBe(expected);
});
