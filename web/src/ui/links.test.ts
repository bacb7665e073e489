import { expect, test } from "vitest";
import { hostOf, ownFile } from "./links";

const BASE = "https://ringi.example";

const HOSTS = [
  { address: "https://evil.example/a?b=secret", expected: "evil.example" },
  { address: "//evil.example/x", expected: "evil.example" },
  { address: "javascript:alert(1)", expected: null },
  { address: "data:text/html,x", expected: null },
  { address: "http://", expected: null },
];

test.each(HOSTS)("$address leads to $expected", ({ address, expected }) => {
  expect(hostOf(address, BASE)).toBe(expected);
});

const FILES = [
  { address: "/api/v1/files/01a1fc99-19d1-7317-b192-e63375baede5", expected: true },
  { address: "/api/v1/files/../session", expected: false },
  { address: "https://evil.example/api/v1/files/01a1fc99-19d1-7317-b192-e63375baede5", expected: false },
];

test.each(FILES)("$address is a file of ours: $expected", ({ address, expected }) => {
  expect(ownFile(address)).toBe(expected);
});
