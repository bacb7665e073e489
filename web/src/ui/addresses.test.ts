import { expect, test } from "vitest";
import { partsOf } from "./addresses";

const CASES = [
  { text: "資料は https[:]//a[.]example/x?q=1 です", expected: ["https://a.example/x?q=1"] },
  { text: "（https[:]//a[.]co[.]jp/x.pdf）", expected: ["https://a.co.jp/x.pdf"] },
  { text: "(https[:]//a[.]example/c)を見て", expected: ["https://a.example/c"] },
  { text: "https[:]//a[.]example:8443/を", expected: ["https://a.example:8443/"] },
  { text: "https[:]//a[.]example?d=b[.]c.", expected: ["https://a.example?d=b.c"] },
  { text: "HTTPS[:]//A[.]EXAMPLE[.]", expected: ["https://A.EXAMPLE"] },
  { text: "https[:]//bank[.]example@evil[.]example/", expected: [] },
  { text: "https[:]//bank[.]example:x@evil[.]example/", expected: [] },
  { text: "https[:]//bank[.]example\\@evil[.]example/", expected: [] },
  { text: "https[:]//a[.]example'https[:]//b[.]example@c", expected: [] },
  {
    text: "https[:]//a[.]example'%https[:]//b[.]example'x https[:]//c[.]example",
    expected: ["https://b.example", "https://c.example"],
  },
  { text: "http[:]//a[.]example javascript[:]alert(1)", expected: [] },
  { text: "時刻は10:30です", expected: [] },
];

test.each(CASES)("in $text one may go to $expected", ({ text, expected }) => {
  const parts = partsOf(text);

  expect(parts.filter(({ address }) => address).map((part) => part.text)).toEqual(expected);
});

test("around an address every word stays", () => {
  expect(partsOf("前 https[:]//a[.]example/x。後").map(({ text }) => text)).toEqual([
    "前 ",
    "https://a.example/x",
    "。後",
  ]);
});

test.each([
  { what: "addresses without a blank between them", text: "https[:]//a[.]b'".repeat(40_000) },
  { what: "marks within one address", text: `https[:]//a[.]b/${"!".repeat(400_000)}x` },
])("a long text of $what is read in a moment", ({ text }) => {
  const began = performance.now();

  partsOf(text);

  expect(performance.now() - began).toBeLessThan(2_000);
});
