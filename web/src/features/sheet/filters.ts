// Which sheets does one want to see? Kept in the address, so that it can be passed on and the way back leads to it. Pure.
import type { Standing } from "./convert";

export const OUTCOMES = [
  "executed",
  "waiting",
  "refused",
  "declined",
  "expired",
  "cancelled",
  "answered",
  "asked",
  "failed",
  "unsure",
] as const satisfies readonly Standing[];
const NAMES = ["q", "person", "tool", "since", "until"] as const;

/** Only what is asked for; the names are those of the interface. */
export type Filters = { readonly [Name in (typeof NAMES)[number]]?: string } & {
  readonly outcome?: (typeof OUTCOMES)[number];
};

export function filtersIn(address: URLSearchParams): Filters {
  const outcome = OUTCOMES.find((each) => each === address.get("outcome"));
  const others = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = address.get(name)?.trim() ?? "";
      return value === "" || !isFitting(name, value) ? [] : [[name, value]];
    }),
  );
  return outcome === undefined ? others : { ...others, outcome };
}

export function withFilter(
  address: URLSearchParams,
  name: keyof Filters,
  value: string | null,
): URLSearchParams {
  const after = new URLSearchParams(address);
  if (value === null || value === "") after.delete(name);
  else after.set(name, value);
  return after;
}

export function isSieved(filters: Filters): boolean {
  return Object.keys(filters).length > 0;
}

/** An address may come from anywhere: what the server would refuse asks for nothing. */
function isFitting(name: (typeof NAMES)[number], value: string): boolean {
  switch (name) {
    case "since":
    case "until":
      return /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
    case "person":
      return /^[0-9a-f-]{36}$/.test(value);
    case "q":
    case "tool":
      return value.length <= 100;
  }
}
