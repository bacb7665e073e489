// The department tree with its people, and finding somebody in it. Pure.
import type { Schema } from "../../api/client";

export type Directory = Schema["PeopleOut"];
export type Member = Schema["MemberOut"];

export interface Branch {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly members: readonly Member[];
}

/** Departments from the top down, each with those who fit the words; people of none come last, without a name. */
export function branches(directory: Directory, words: string): readonly Branch[] {
  const fitting = directory.people.filter((person) => fits(person, directory, words));
  const below = (parent: string | null, depth: number): readonly Branch[] =>
    directory.departments
      .filter((department) => department.parent === parent)
      .flatMap(({ id, name }) => [
        { id, name, depth, members: fitting.filter((person) => person.department === id).toSorted(byLevel) },
        ...below(id, depth + 1),
      ]);
  const nowhere = {
    id: "",
    name: "",
    depth: 0,
    members: fitting.filter(({ department }) => department === null),
  };
  return [...below(null, 0), nowhere].filter(({ members }) => members.length > 0);
}

function fits(person: Member, directory: Directory, words: string): boolean {
  const department = directory.departments.find(({ id }) => id === person.department)?.name ?? "";
  const said = words.trim().toLowerCase();
  return [person.name, person.reading, department].some((text) => text.toLowerCase().includes(said));
}

function byLevel(a: Member, b: Member): number {
  return b.level - a.level || a.reading.localeCompare(b.reading, "ja");
}

export function isHere(directory: Directory, person: string): boolean {
  return directory.people.some(({ id }) => id === person);
}

/** Names to choose from: nobody who stands in another field of the same form already, by id or by name. */
export function namesLeft(people: readonly Member[], elsewhere: readonly string[]): readonly string[] {
  const taken = new Set(elsewhere);
  const left = people.filter(({ id, name }) => !taken.has(id) && !taken.has(name));
  return [...new Set(left.map(({ name }) => name))];
}

/** True where there are some, and none of them has a login. */
export function nobodySignsIn(people: readonly Member[], asked: readonly { readonly id: string }[]): boolean {
  const outside = new Set(people.filter((person) => !person.signs_in).map(({ id }) => id));
  return asked.length > 0 && asked.every(({ id }) => outside.has(id));
}

export interface Filled {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The form a link names, and its fields; people are named where they are here. */
export function filledIn(search: string, people: readonly Member[]): Filled {
  const { form = "", ...values } = Object.fromEntries(new URLSearchParams(search));
  const name = people.find(({ id }) => id === values.person)?.name;
  return { form, values: name === undefined ? values : { ...values, person: name } };
}
