// Which screens are there, and who is shown the way to them?

import type { Me } from "../features/session/useSession";
import type { Key } from "../i18n/words";

export interface Place {
  readonly path: string;
  readonly title: Extract<Key, `nav.${string}`>;
  readonly sign: string;
  readonly needs: Me["capabilities"][number] | null;
}

export const PLACES: readonly Place[] = [
  { path: "/", title: "nav.chat", sign: "談", needs: null },
  { path: "/approvals", title: "nav.approvals", sign: "認", needs: null },
  { path: "/sheets", title: "nav.sheets", sign: "稟", needs: null },
  { path: "/monitor", title: "nav.monitor", sign: "況", needs: "monitor" },
  { path: "/policy", title: "nav.policy", sign: "方", needs: "policy" },
  { path: "/people", title: "nav.people", sign: "人", needs: "people" },
  { path: "/settings", title: "nav.settings", sign: "設", needs: null },
];

export function placesFor(capabilities: Me["capabilities"]): readonly Place[] {
  return PLACES.filter((place) => place.needs === null || capabilities.includes(place.needs));
}

export function isAt(path: string, place: Place): boolean {
  if (place.path === "/") return path === "/" || path.startsWith("/c/");
  return path === place.path || path.startsWith(`${place.path}/`);
}
