import { expect, test } from "vitest";
import { type KeyPress, type SendsWith, sends } from "./enter";

const ENTER: KeyPress = { key: "Enter", composing: false, keyCode: 13, shift: false, control: false };

interface Case {
  readonly id: string;
  readonly press: Partial<KeyPress>;
  readonly with: SendsWith;
  readonly expected: boolean;
}

const CASES: readonly Case[] = [
  { id: "a plain Enter sends", press: {}, with: "enter", expected: true },
  { id: "an Enter of the composition does not", press: { composing: true }, with: "enter", expected: false },
  { id: "nor does one that Safari tells late", press: { keyCode: 229 }, with: "enter", expected: false },
  { id: "Shift starts a new line", press: { shift: true }, with: "enter", expected: false },
  { id: "by choice only Ctrl+Enter sends", press: {}, with: "ctrl_enter", expected: false },
  { id: "and then it does", press: { control: true }, with: "ctrl_enter", expected: true },
  {
    id: "never while composing",
    press: { control: true, composing: true },
    with: "ctrl_enter",
    expected: false,
  },
  { id: "other keys never", press: { key: "a" }, with: "enter", expected: false },
];

test.each(CASES)("$id", ({ press, with: with_, expected }) => {
  expect(sends({ ...ENTER, ...press }, with_)).toBe(expected);
});
