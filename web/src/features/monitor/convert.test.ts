import { expect, test } from "vitest";
import { csvOf, points } from "./convert";

const DAY = { day: "2099-12-02", turns: 5, refused: 2, operations: 3, yen: "0", tokens: 0 };

test("what was refused is not counted twice", () => {
  expect(points([DAY])).toEqual([{ day: "12/02", allowed: 3, refused: 2 }]);
});

test("a table opens in a spreadsheet as it is meant", () => {
  expect(
    csvOf([
      ["名前", "数"],
      ['鈴木 "一郎"', 1],
    ]),
  ).toBe('\ufeff名前,数\r\n"鈴木 ""一郎""",1\r\n');
});

test("nothing in it is taken for a formula", () => {
  expect(csvOf([["=1+1"]])).toBe("\ufeff'=1+1\r\n");
});
