// The figures as they are shown and taken along. Pure.
import type { Schema } from "../../api/client";

export type Monitor = Schema["Monitor"];

export interface DayPoint {
  readonly day: string;
  readonly allowed: number;
  readonly refused: number;
}

/** A bar a day: what was refused stands on what was not. */
export function points(days: Monitor["days"]): readonly DayPoint[] {
  return days.map(({ day, turns, refused }) => ({
    day: day.slice(5).replace("-", "/"),
    allowed: turns - refused,
    refused,
  }));
}

/** For spreadsheets. A cell that a spreadsheet would take for a formula is quoted as text. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
