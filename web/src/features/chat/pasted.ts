// Which parts of what stands in the composer were pasted? Pure: two texts in, ranges out.
import type { Range } from "./types";

/** The ranges after the text became another; `paste` where the change was a paste. */
export function rangesAfter(
  ranges: readonly Range[],
  before: string,
  after: string,
  paste: boolean,
): readonly Range[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const removedTo = before.length - end;
  const insertedTo = after.length - end;
  const kept = ranges.flatMap((range) => moved(range, start, removedTo, insertedTo));
  const added: readonly Range[] = paste && insertedTo > start ? [[start, insertedTo]] : [];
  return joined([...kept, ...added]);
}

/** As the server counts: in characters, where JavaScript counts halves of some. */
export function inCharacters(ranges: readonly Range[], text: string): readonly Range[] {
  const count = (to: number) => [...text.slice(0, to)].length;
  return ranges.map(([from, to]) => [count(from), count(to)] as const);
}

/** The other way round. */
export function inUnits(ranges: readonly Range[], text: string): readonly Range[] {
  const characters = ranges.length > 0 ? [...text] : [];
  const count = (to: number) => characters.slice(0, to).join("").length;
  return ranges.map(([from, to]) => [count(from), count(to)] as const);
}

export function pastedLength(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** What is left of a range when everything from `start` to `removedTo` gives way to something up to `insertedTo`. */
function moved([from, to]: Range, start: number, removedTo: number, insertedTo: number): readonly Range[] {
  const shift = insertedTo - removedTo;
  const head: Range = [from, Math.min(to, start)];
  const tail: Range = [Math.max(from, removedTo) + shift, to + shift];
  const inside = from < start && to > removedTo;
  if (inside && insertedTo === start) return [[from, to + shift]];
  return [head, tail].filter(([a, b]) => b > a && (a >= insertedTo || b <= start));
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const done: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = done.at(-1);
    if (last === undefined || last[1] < range[0]) done.push(range);
    else done[done.length - 1] = [last[0], Math.max(last[1], range[1])];
  }
  return done;
}

function commonStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  return at;
}

function commonEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let at = 0;
  while (at < most && before[before.length - 1 - at] === after[after.length - 1 - at]) at += 1;
  return at;
}
