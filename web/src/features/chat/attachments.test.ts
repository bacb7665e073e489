import { expect, test } from "vitest";
import { type Attachment, changedAt, ready, refusalBefore } from "./attachments";

const LIMITS = { files: 10, file_bytes: 1000, file_characters: 3000 };
const FILE = {
  id: "f1",
  name: "表.png",
  media_type: "image/png",
  size: 3,
  picture: true,
  read: false,
  shown: true,
};
const UNDER_WAY: Attachment = { key: "1", name: "表.png", size: 3, share: 0.5, file: null, why: null };

test.each([
  { size: 1, others: 0, expected: null },
  { size: 1000, others: 9, expected: null },
  { size: 1001, others: 0, expected: "chat.file_too_large" },
  { size: 0, others: 0, expected: "chat.file_empty" },
  { size: 1, others: 10, expected: "chat.too_many_files" },
])("$size bytes beside $others others: $expected", ({ size, others, expected }) => {
  expect(refusalBefore(size, others, LIMITS)).toBe(expected);
});

test("a message waits for files that are on their way", () => {
  expect(ready([UNDER_WAY])).toBe(null);
});

test("what was refused holds nothing up and does not go along", () => {
  const all = [
    { ...UNDER_WAY, why: "大きすぎます" },
    { ...UNDER_WAY, key: "2", file: FILE },
  ];

  expect(ready(all)).toEqual([FILE]);
});

test("only the named one changes", () => {
  const other = { ...UNDER_WAY, key: "2" };

  expect(changedAt([UNDER_WAY, other], "2", { file: FILE })).toEqual([UNDER_WAY, { ...other, file: FILE }]);
});
