// Where something was refused because nobody proved lately who is here: the proof, and then the same once more.
import type { Schema } from "../../api/client";
import { ProblemError } from "../../api/problem";
import { FreshProof } from "./FreshProof";

const FRESH_NEEDED: Schema["FreshNeeded"]["type"] = "urn:ringi:fresh_needed";

interface Props {
  readonly of: { readonly error: unknown; readonly reset: () => void };
  readonly again: () => void;
}

export function FreshAgain({ of, again }: Props) {
  return <FreshProof opened={wantsProof(of.error)} onClose={of.reset} onProven={again} />;
}

export function wantsProof(error: unknown): boolean {
  return error instanceof ProblemError && `urn:ringi:${error.code}` === FRESH_NEEDED;
}

/** What is left to be told: what a proof mends is no problem. */
export function otherThanProof(error: unknown): unknown {
  return wantsProof(error) ? null : error;
}
