import { expect, test } from "vitest";
import { saying } from "../i18n/say";
import { warningFor } from "./fieldWarnings";

const RIGHT = { valueMissing: false, tooShort: false, tooLong: false, typeMismatch: false };
const CASES = [
  { wrong: { ...RIGHT, valueMissing: true }, expected: "この欄を入力してください。" },
  { wrong: { ...RIGHT, tooShort: true }, expected: "もう少し長く入力してください。" },
  { wrong: { ...RIGHT, tooLong: true }, expected: "もう少し短く入力してください。" },
  { wrong: { ...RIGHT, typeMismatch: true }, expected: "この書き方では受け付けられません。直してください。" },
  { wrong: RIGHT, expected: "この値は受け付けられません。直してください。" },
];

test.each(CASES)("a field that is $wrong is told of so: $expected", ({ wrong, expected }) => {
  expect(warningFor(wrong, saying("ja"))).toBe(expected);
});
