// What somebody began to write is still there after loading the page again: in this tab, for this person.
import { isRecord } from "../../api/problem";
import type { Range } from "./types";

export interface Draft {
  readonly text: string;
  readonly pasted: readonly Range[];
}

const NOTHING: Draft = { text: "", pasted: [] };

export function draftPlace(person: string, conversation: string | null): string {
  return `ringi.draft.${person}.${conversation ?? "new"}`;
}

export function keptDraft(place: string): Draft {
  try {
    return readDraft(window.sessionStorage.getItem(place));
  } catch {
    return NOTHING;
  }
}

export function keepDraft(place: string, draft: Draft): void {
  try {
    if (draft.text === "") window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, JSON.stringify({ text: draft.text, pasted: draft.pasted }));
  } catch {
    // A browser that keeps nothing, or has no room: the draft lasts as long as the page.
  }
}

/** Whatever stood there: what is not understood is no draft. */
export function readDraft(kept: string | null): Draft {
  try {
    const found: unknown = JSON.parse(kept ?? "");
    if (!isRecord(found) || typeof found.text !== "string") return NOTHING;
    const { text } = found;
    const ranges: readonly unknown[] = Array.isArray(found.pasted) ? found.pasted : [];
    return { text, pasted: ranges.filter((each): each is Range => isRange(each, text.length)) };
  } catch {
    return NOTHING;
  }
}

function isRange(value: unknown, length: number): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [from, to]: readonly unknown[] = value;
  return typeof from === "number" && typeof to === "number" && 0 <= from && from < to && to <= length;
}
