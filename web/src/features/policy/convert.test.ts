import { expect, test } from "vitest";
import {
  type Draft,
  groupsOf,
  NOTHING_WRITTEN,
  type PolicyNumber,
  textOf,
  withNumber,
  withText,
} from "./convert";

function number(path: string): PolicyNumber {
  return { path, name: path, value: 1, in_force: 1 };
}

const DRAFT: Draft = {
  base: 1,
  source: "[limits]\nper_minute = 9\n",
  valid: true,
  problems: [],
  changes: [],
  numbers: [],
};

test("numbers stand under their tables", () => {
  const groups = groupsOf([number("stop_level"), number("limits.a"), number("limits.b")]);

  expect(groups.map(({ table, numbers }) => [table, numbers.length])).toEqual([
    ["stop_level", 1],
    ["limits", 2],
  ]);
});

test("a number is put over the text, and taken away again by an empty field", () => {
  const put = withNumber(NOTHING_WRITTEN, "limits.per_minute", 9);

  expect([put.values, withNumber(put, "limits.per_minute", "").values]).toEqual([
    { "limits.per_minute": 9 },
    {},
  ]);
});

test("the text shown has the numbers that were put in", () => {
  const written = withText("# ours");

  expect([textOf(written, DRAFT), textOf(withNumber(written, "limits.per_minute", 9), DRAFT)]).toEqual([
    "# ours",
    DRAFT.source,
  ]);
});
