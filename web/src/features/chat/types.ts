// What a conversation looks like while it goes on.
import type { SentFile } from "../../api/upload";

export interface Message {
  readonly id: string;
  readonly turn: string;
  /** Null for Ringi's own words. */
  readonly person: string | null;
  readonly text: string;
  readonly at: string;
  /** Ranges of characters that were pasted and not typed. */
  readonly pasted: readonly Range[];
  readonly files: readonly SentFile[];
  readonly superseded: boolean;
  /** Of which confirmation it is the card. */
  readonly pending: string | null;
  /** True for a reply that built-in rules proposed, because no model is set up. */
  readonly by_rules: boolean;
}

/** From and up to, in UTF-16 units; `inCharacters` turns them into what the server counts. */
export type Range = readonly [number, number];

export type Phase = "looking" | "proposing" | "judging" | "waiting" | "executing" | "replying" | "done";

export interface Progress {
  readonly phase: Phase;
  /** It waited for somebody at some time. */
  readonly asked: boolean;
  readonly outcome: string | null;
  /** True if built-in rules proposed last. */
  readonly byRules: boolean;
  /** The step in words, if it lasts, and how far its call has come, if it tells. */
  readonly shown?: Shown;
}

export interface Shown {
  /** From 0 to 1; null if nobody can tell. */
  readonly fraction: number | null;
  readonly text: string;
}

/** Said here, and not yet known to be on record. */
export interface Unsent {
  readonly clientId: string;
  readonly text: string;
  readonly pasted: readonly Range[];
  readonly files: readonly SentFile[];
  readonly supersedes: string | null;
  readonly state: "sending" | "taken" | "failed";
  readonly turn: string | null;
  readonly why: string | null;
}

export interface Talk {
  readonly messages: readonly Message[];
  readonly turns: Readonly<Record<string, Progress>>;
  /** What has been released of a reply that is still being written. */
  readonly segments: Readonly<Record<string, string>>;
  readonly unsent: readonly Unsent[];
}

export const NOTHING_SAID: Talk = { messages: [], turns: {}, segments: {}, unsent: [] };
