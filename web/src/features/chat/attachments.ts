// What is about to go with a message, and what may? Pure.
import type { Schema } from "../../api/client";
import type { SentFile } from "../../api/upload";

export type Limits = Readonly<Schema["LimitsOut"]>;

export interface Attachment {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** How much of it has come to the server, from 0 to 1. */
  readonly share: number;
  /** As the server has it; null until then. */
  readonly file: SentFile | null;
  /** Why it cannot go along. */
  readonly why: string | null;
}

export type Refusal = "chat.file_too_large" | "chat.file_empty" | "chat.too_many_files";

/** Why this file is not even tried, beside so many others. */
export function refusalBefore(size: number, others: number, limits: Limits): Refusal | null {
  if (others >= limits.files) return "chat.too_many_files";
  if (size > limits.file_bytes) return "chat.file_too_large";
  return size === 0 ? "chat.file_empty" : null;
}

export function changedAt(
  all: readonly Attachment[],
  key: string,
  change: Partial<Attachment>,
): readonly Attachment[] {
  return all.map((each) => (each.key === key ? { ...each, ...change } : each));
}

/** Those the server has; null while one is still on its way. */
export function ready(all: readonly Attachment[]): readonly SentFile[] | null {
  const underWay = all.some((each) => each.file === null && each.why === null);
  return underWay ? null : all.flatMap(({ file }) => (file === null ? [] : [file]));
}
