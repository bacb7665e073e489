import { expect, test } from "vitest";
import { listOf, type RosterLine, takenAtFirst, toggled } from "./roster";

function line(number: number, name: string, change: Partial<RosterLine> = {}): RosterLine {
  return {
    line: number,
    name,
    reading: "",
    level: 2,
    department: "",
    account: "",
    outsider: false,
    problem: null,
    doubt: null,
    row: `name,level\r\n${name},2\r\n`,
    ...change,
  };
}

const LINES = [
  line(2, "花"),
  line(3, "太郎", { doubt: "同じ名前" }),
  line(4, "", { row: null, problem: "名前がない" }),
  line(5, "次郎"),
];

test("whoever may be here already is taken only by choice", () => {
  expect([...takenAtFirst(LINES)]).toEqual([2, 5]);
});

test("a choice is made and taken back", () => {
  const once = toggled(new Set([2]), 3);

  expect([[...once], [...toggled(once, 3)]]).toEqual([[2, 3], [2]]);
});

test("the headings of the list stand once", () => {
  expect(listOf(LINES, new Set([2, 4, 5]))).toBe("name,level\r\n花,2\r\n次郎,2\r\n");
});
