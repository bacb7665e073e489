// A text in pieces: typed, pasted, typed. Pure.
import type { Range } from "./types";

export interface Piece {
  readonly from: number;
  readonly text: string;
  readonly pasted: boolean;
}

export function piecesOf(text: string, pasted: readonly Range[]): readonly Piece[] {
  const edges = [0, ...pasted.flat(), text.length];
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, place) => ({
    from,
    text: text.slice(from, cuts[place + 1]),
    pasted: pasted.some(([begin, end]) => begin <= from && from < end),
  }));
}

/** More than anybody reads through to get to what comes after it. */
export function isLong(text: string): boolean {
  return text.length > 2000 || text.split("\n").length > 30;
}
