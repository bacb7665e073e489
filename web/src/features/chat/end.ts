// Where in a conversation does one read? Pure.
import type { Row } from "./rows";

const NEAR_THE_END = 120;
const NEAR_THE_BEGINNING = 600;

interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: Scrolled): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
}

/** Then what was said earlier is fetched, before one gets there. */
export function isNearBeginning({ scrollTop }: Scrolled): boolean {
  return scrollTop < NEAR_THE_BEGINNING;
}

/** Whether something stands below the row that was the last when one left the end. */
export function isNewBelow(rows: readonly Row[], left: string | null): boolean {
  return left !== null && rows.at(-1)?.key !== left;
}
