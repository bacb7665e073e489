import { expect, test } from "vitest";
import { ownFile, saysWhere, targetOf } from "./links";

const BASE = "https://ringi.example";
const SHEET = "/sheets/01a1fc99-19d1-7317-b192-e63375baede5";

const TARGETS = [
  {
    address: "https://evil.example/a?b=c",
    expected: { kind: "outside", href: "https://evil.example/a?b=c", host: "evil.example" },
  },
  {
    address: "//evil.example",
    expected: { kind: "outside", href: "https://evil.example/", host: "evil.example" },
  },
  {
    address: "https://b\u0430nk.example",
    expected: { kind: "outside", href: "https://xn--bnk-6cd.example/", host: "xn--bnk-6cd.example" },
  },
  { address: "https://bank.example@evil.example/", expected: { kind: "named", host: "evil.example" } },
  { address: "http://evil.example/", expected: { kind: "named", host: "evil.example" } },
  { address: SHEET, expected: { kind: "inside", path: SHEET } },
  { address: `${BASE}${SHEET}?x=1#y`, expected: { kind: "inside", path: SHEET } },
  { address: "javascript:alert(1)", expected: { kind: "none" } },
  { address: "data:text/html,x", expected: { kind: "none" } },
  { address: "http://", expected: { kind: "none" } },
];

test.each(TARGETS)("$address leads to $expected", ({ address, expected }) => {
  expect(targetOf(address, BASE)).toEqual(expected);
});

const WORDS = [
  { words: "https://a.example/x", expected: true },
  { words: "https://b.example/x", expected: false },
  { words: "a.example", expected: false },
];

test.each(WORDS)("$words says where it leads: $expected", ({ words, expected }) => {
  expect(saysWhere(words, { kind: "outside", href: "https://a.example/x", host: "a.example" })).toBe(
    expected,
  );
});

const FILES = [
  { address: "/api/v1/files/01a1fc99-19d1-7317-b192-e63375baede5", expected: true },
  { address: "/api/v1/files/../session", expected: false },
  { address: "https://evil.example/api/v1/files/01a1fc99-19d1-7317-b192-e63375baede5", expected: false },
];

test.each(FILES)("$address is a file of ours: $expected", ({ address, expected }) => {
  expect(ownFile(address)).toBe(expected);
});
