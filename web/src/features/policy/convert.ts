// A draft of the policy as it is being written: single numbers over a text. Pure.
import type { Schema } from "../../api/client";

export type Draft = Schema["DraftOut"];
export type PolicyNumber = Draft["numbers"][number];

export interface Writing {
  /** null: what is in force. */
  readonly source: string | null;
  readonly values: Readonly<Record<string, number>>;
}

export const NOTHING_WRITTEN: Writing = { source: null, values: {} };

export interface NumberGroup {
  readonly table: string;
  readonly numbers: readonly PolicyNumber[];
}

/** By the table they stand in, in their order. */
export function groupsOf(numbers: readonly PolicyNumber[]): readonly NumberGroup[] {
  const tables = [...new Set(numbers.map(tableOf))];
  return tables.map((table) => ({ table, numbers: numbers.filter((each) => tableOf(each) === table) }));
}

/** What is no number (an empty field) leaves the number as the text has it. */
export function withNumber(writing: Writing, path: string, value: string | number): Writing {
  const { [path]: _, ...others } = writing.values;
  return { ...writing, values: typeof value === "number" ? { ...others, [path]: value } : others };
}

export function withText(source: string): Writing {
  return { source, values: {} };
}

/** What the author last wrote; numbers put in since then are in the server's text only. */
export function textOf(writing: Writing, draft: Draft | undefined): string {
  const numbersIn = Object.keys(writing.values).length > 0;
  return writing.source !== null && !numbersIn ? writing.source : (draft?.source ?? "");
}

function tableOf({ path }: PolicyNumber): string {
  return path.split(".")[0] ?? path;
}
