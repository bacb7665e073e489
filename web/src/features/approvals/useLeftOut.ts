// The items of a card that its reader leaves out: none of them to begin with.
import { useState } from "react";

export function useLeftOut(count: number) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  return {
    leftOut,
    chosen: chosenOf(count, leftOut),
    toggle: (place: number) => setLeftOut(toggled(leftOut, place)),
  };
}

/** The places, from 1, that are not left out. */
export function chosenOf(count: number, leftOut: ReadonlySet<number>): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter((place) => !leftOut.has(place));
}

/** The set with that place, or without it if it was in it. */
export function toggled(places: ReadonlySet<number>, place: number): ReadonlySet<number> {
  return places.has(place)
    ? new Set([...places].filter((each) => each !== place))
    : new Set([...places, place]);
}
