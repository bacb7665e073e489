// Which lines of a list are taken, and the list they make. Pure.
import type { Schema } from "../../api/client";

export type RosterLine = Schema["RosterLine"];

/** Whoever may be here already is taken only by choice. */
export function takenAtFirst(lines: readonly RosterLine[]): ReadonlySet<number> {
  return new Set(lines.filter(({ row, doubt }) => row !== null && doubt === null).map(({ line }) => line));
}

export function toggled(taken: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const after = new Set(taken);
  if (!after.delete(line)) after.add(line);
  return after;
}

/** Each row is a list of its own; the headings stand once. */
export function listOf(lines: readonly RosterLine[], taken: ReadonlySet<number>): string {
  const rows = lines.flatMap(({ line, row }) => (row !== null && taken.has(line) ? [row] : []));
  const [first, ...others] = rows;
  if (first === undefined) return "";
  return first + others.map((row) => row.slice(row.indexOf("\n") + 1)).join("");
}
