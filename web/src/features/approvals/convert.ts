// How long is left, and how much is still to be said? Pure.

import type { Schema } from "../../api/client";

/** What both a decided confirmation and one in its conversation tell of how they ended. */
export interface Over {
  readonly number: string;
  readonly turn: string;
  readonly operation: string;
  readonly state: Schema["AskedOut"]["state"];
  readonly waits_for?: readonly Schema["PersonOut"][];
  readonly decided_by: Schema["PersonOut"] | null;
  readonly decided_at: string | null;
}

export type Left =
  | { readonly kind: "over" }
  | { readonly kind: "left"; readonly unit: "minutes" | "hours" | "days"; readonly count: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function timeLeft(expiresAt: string, now: number): Left {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { kind: "over" };
  if (left >= 2 * DAY) return { kind: "left", unit: "days", count: Math.floor(left / DAY) };
  if (left >= 2 * HOUR) return { kind: "left", unit: "hours", count: Math.floor(left / HOUR) };
  return { kind: "left", unit: "minutes", count: Math.ceil(left / MINUTE) };
}

const VOUCHED: ReadonlySet<string> = new Set(["requester", "record", "own_wording"]);

/** Where a value came from needs a look when it is neither the requester's word nor the company's record. */
export function isVouched(origin: string | null): boolean {
  return origin === null || VOUCHED.has(origin);
}
