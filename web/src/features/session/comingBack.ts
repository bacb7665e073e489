// Back from the company's own sign-in: what the address says of it. Pure.

/** Why the company's sign-in did not lead in, where somebody just came back from it. */
export function refusedReason(hash: string): string | null {
  return /^#refused=([a-z_]{1,40})$/.exec(hash)?.[1] ?? null;
}
