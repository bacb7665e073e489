// Where something was refused because nobody proved lately who is here: the proof, and then the same once more.
import { ProblemError } from "../../api/problem";
import { FreshProof } from "./FreshProof";

interface Props {
  readonly of: { readonly error: unknown; readonly reset: () => void };
  readonly again: () => void;
}

export function FreshAgain({ of, again }: Props) {
  return <FreshProof opened={wantsProof(of.error)} onClose={of.reset} onProven={again} />;
}

export function wantsProof(error: unknown): boolean {
  return error instanceof ProblemError && error.code.endsWith("fresh_needed");
}

/** What is left to be told: what a proof mends is no problem. */
export function otherThanProof(error: unknown): unknown {
  return wantsProof(error) ? null : error;
}
