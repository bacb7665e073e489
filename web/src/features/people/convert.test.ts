import { expect, test } from "vitest";
import { branches, type Directory, filledIn, isHere, type Member, namesLeft, nobodySignsIn } from "./convert";

function member(name: string, reading: string, level: number, department: string | null): Member {
  return { id: name, name, reading, level, department, outsider: false, signs_in: false, away_until: null };
}

const DIRECTORY: Directory = {
  people: [
    member("田中", "たなか", 3, "s"),
    member("高橋", "たかはし", 4, "s"),
    member("佐倉", "さくら", 6, "h"),
    member("客", "きゃく", 1, null),
  ],
  departments: [
    { id: "h", parent: null, name: "本社" },
    { id: "s", parent: "h", name: "営業部" },
  ],
  delegations: [],
  absences: [],
  departed: [],
};

test("the tree goes from the top down, people by level", () => {
  const shown = branches(DIRECTORY, "").map(({ name, depth, members }) => [
    name,
    depth,
    members.map((each) => each.name),
  ]);

  expect(shown).toEqual([
    ["本社", 0, ["佐倉"]],
    ["営業部", 1, ["高橋", "田中"]],
    ["", 0, ["客"]],
  ]);
});

test("people are found by how their names are read", () => {
  expect(branches(DIRECTORY, "たなか").flatMap(({ members }) => members.map(({ name }) => name))).toEqual([
    "田中",
  ]);
});

test("and by their department", () => {
  expect(branches(DIRECTORY, "営業").flatMap(({ members }) => members.map(({ name }) => name))).toEqual([
    "高橋",
    "田中",
  ]);
});

test("whether anybody who is asked can sign in", () => {
  const [tanaka, takahashi] = [
    member("田中", "", 3, null),
    { ...member("高橋", "", 4, null), signs_in: true },
  ];

  const said = [[tanaka], [tanaka, takahashi], []].map((asked) => nobodySignsIn([tanaka, takahashi], asked));

  expect(said).toEqual([true, false, false]);
});

test("nobody is offered who stands elsewhere in the form, by id or by name", () => {
  const people = [{ ...member("田中", "", 3, null), id: "1" }, member("高橋", "", 4, null)];

  const left = [["1"], ["田中"], [""]].map((elsewhere) => namesLeft(people, elsewhere));

  expect(left).toEqual([["高橋"], ["高橋"], ["田中", "高橋"]]);
});

test("whether somebody still belongs to the organisation", () => {
  expect([isHere(DIRECTORY, "田中"), isHere(DIRECTORY, "鈴木")]).toEqual([true, false]);
});

test("a form led to by a link names the person where they are here", () => {
  expect(filledIn("form=set_level&person=田中&level=3", DIRECTORY.people)).toEqual({
    form: "set_level",
    values: { person: "田中", level: "3" },
  });
});

test("without a link there is no form", () => {
  expect(filledIn("", DIRECTORY.people)).toEqual({ form: "", values: {} });
});
