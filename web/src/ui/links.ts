// Where does a link in somebody's text lead, and may a picture be fetched? Pure.

/** An address outside that a person may go to. */
export interface Outside {
  readonly kind: "outside";
  readonly href: string;
  readonly host: string;
}

export type Target =
  | Outside
  | { readonly kind: "inside"; readonly path: string }
  | { readonly kind: "named"; readonly host: string }
  | { readonly kind: "none" };

const PAGES = /^\/(?:sheets|c)\/[0-9a-f-]{36}$/;

/** Only `https` leads outside, and only to whom it names; of the rest at most the host is told. */
export function targetOf(address: string, base: string): Target {
  const url = parsed(address, base);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return { kind: "none" };
  if (url.origin === new URL(base).origin && PAGES.test(url.pathname))
    return { kind: "inside", path: url.pathname };
  // What stands before an @ looks like the host and is none.
  const plain = url.protocol === "https:" && url.username === "" && url.password === "";
  return plain ? { kind: "outside", href: url.href, host: url.host } : { kind: "named", host: url.host };
}

/** Whether the words are that address itself; beside any others it says where it leads. */
export function saysWhere(words: string, { href }: Outside): boolean {
  return words === href || `${words}/` === href;
}

/** A file of our own, by its id: the only picture that is ever fetched. */
export function ownFile(address: string): boolean {
  return /^\/api\/v1\/files\/[0-9a-f-]{36}$/.test(address);
}

function parsed(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
