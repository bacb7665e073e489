import { expect, test } from "vitest";
import { sealLines } from "./sealLines";

const CASES = [
  { id: "two characters stand one below the other", name: "佐倉 陽子", expected: ["佐", "倉"] },
  { id: "so do three", name: "小早川 優", expected: ["小", "早", "川"] },
  { id: "four are two lines", name: "勅使河原 進", expected: ["勅使", "河原"] },
  { id: "a name without a space is not cut", name: "田中太郎", expected: ["田中", "太郎"] },
  { id: "a short last name stands whole", name: "Anna Smith", expected: ["Smith"] },
  { id: "of a long one the initials", name: "Anna Featherstone", expected: ["AF"] },
];

test.each(CASES)("$id", ({ name, expected }) => {
  expect(sealLines(name)).toEqual(expected);
});
