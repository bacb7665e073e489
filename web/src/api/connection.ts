// One stream per tab. It comes back by itself and goes on where it was cut, so that nothing is lost or doubled.
import { guarded } from "./client";
import { type StreamEvent, streamEvent } from "./events";
import { ProblemError } from "./problem";
import { parseEvents } from "./sse";

const SILENCE_MS = 40_000;
const SHORTEST_MS = 500;
const LONGEST_MS = 15_000;
const CROWDED_MS = 60_000;
/** The longest a timer can be set to. */
const FOR_EVER_MS = 2 ** 31 - 1;

export interface Listener {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (connected: boolean) => void;
}

/** Listens until the returned function is called or the session ends. */
export function listen(path: string, listener: Listener): () => void {
  const ended = new AbortController();
  void keepListening(path, listener, ended.signal);
  return () => ended.abort();
}

async function keepListening(path: string, listener: Listener, ended: AbortSignal): Promise<void> {
  let last: string | null = null;
  let failures = 0;
  while (!ended.aborted) {
    try {
      for await (const event of eventsOf(path, last, ended)) {
        if (event === "open") {
          failures = 0;
          listener.onState(true);
          continue;
        }
        last = event.id ?? last;
        const understood = streamEvent(event);
        if (understood?.kind === "crowded") await makeRoom(listener, ended);
        else if (understood !== null) listener.onEvent(understood);
      }
    } catch (error) {
      if (ended.aborted || (error instanceof ProblemError && error.status === 401)) return;
    }
    failures += 1;
    if (failures > 1) listener.onState(false);
    await pause(waitFor(failures), ended);
  }
}

/** Newer tabs need the place. One nobody looks at comes back when somebody does; others must not take turns in a hurry. */
function makeRoom(listener: Listener, ended: AbortSignal): Promise<void> {
  if (!document.hidden) listener.onState(false);
  return pause(document.hidden ? FOR_EVER_MS : CROWDED_MS, ended);
}

/** Doubles with every failure; some chance keeps a crowd from knocking at once. */
export function waitFor(failures: number): number {
  const longest = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

async function* eventsOf(path: string, last: string | null, ended: AbortSignal) {
  const silent = new AbortController();
  let timer = window.setTimeout(() => silent.abort(), SILENCE_MS);
  const headers = last === null ? {} : { "Last-Event-ID": last };
  const signal = AbortSignal.any([ended, silent.signal]);
  try {
    const response = await guarded(new Request(path, { headers, signal }));
    yield "open" as const;
    let rest = "";
    for await (const piece of pieces(response)) {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => silent.abort(), SILENCE_MS);
      const parsed = parseEvents(rest + piece);
      rest = parsed.rest;
      yield* parsed.events;
    }
  } finally {
    window.clearTimeout(timer);
  }
}

async function* pieces(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Shorter where the network comes back or somebody looks at the page again. */
function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", over);
      document.removeEventListener("visibilitychange", shown);
      ended.removeEventListener("abort", over);
      resolve();
    };
    const shown = () => {
      if (!document.hidden) over();
    };
    const timer = window.setTimeout(over, milliseconds);
    window.addEventListener("online", over);
    document.addEventListener("visibilitychange", shown);
    ended.addEventListener("abort", over);
  });
}
