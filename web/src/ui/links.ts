// Where does a link in somebody's text lead, and may a picture be fetched? Pure.

/** The host of a web address, null for anything else. */
export function hostOf(address: string, base: string): string | null {
  try {
    const url = new URL(address, base);
    return url.protocol === "https:" || url.protocol === "http:" ? url.host : null;
  } catch {
    return null;
  }
}

/** A file of our own, by its id: the only picture that is ever fetched. */
export function ownFile(address: string): boolean {
  return /^\/api\/v1\/files\/[0-9a-f-]{36}$/.test(address);
}
