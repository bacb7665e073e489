// One conversation: what was said, what goes on, and saying something.
import { notifications } from "@mantine/notifications";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { StreamEvent } from "../../api/events";
import { keys } from "../../api/keys";
import { ProblemError } from "../../api/problem";
import type { SentFile } from "../../api/upload";
import { useNotifications, useOpenings, useStream } from "../../app/StreamProvider";
import { useSpeech } from "../../i18n";
import { sentenceOf } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { draftPlace, keepDraft } from "./drafts";
import { reduce } from "./reduce";
import { type Beginning, newConversation, openTurns, postMessage, readMessages } from "./requests";
import { NOTHING_SAID, type Range, type Talk, type Unsent } from "./types";

export interface Chat {
  readonly talk: Talk;
  readonly loading: boolean;
  readonly error: unknown;
  readonly earlier: Earlier | null;
  readonly say: (said: Said) => Promise<string | null>;
  readonly again: (unsent: Unsent) => Promise<string | null>;
  readonly discard: (clientId: string) => void;
}

/** Of a conversation that has more than one page. */
export interface Earlier {
  readonly more: boolean;
  readonly loading: boolean;
  readonly load: () => void;
}

export interface Said {
  readonly text: string;
  readonly pasted: readonly Range[];
  readonly files: readonly SentFile[];
  readonly supersedes: string | null;
}

export function useChat(conversation: string | null, beginning: Beginning): Chat {
  const { t } = useSpeech();
  const queries = useQueryClient();
  const place = draftPlace(useMe().person.id, conversation);
  const [talk, dispatch] = useReducer(
    reduce,
    NOTHING_SAID,
    (nothing) => begun(queries, conversation) ?? nothing,
  );
  const made = useRef(new Set<string>());
  useStream(
    useCallback(
      (event: StreamEvent) => {
        if (!("conversation" in event) || event.conversation !== conversation) return;
        dispatch(event);
        // An event names no files: a reply that comes with some is read once more.
        if (event.kind !== "turn") return;
        if (event.step === "file_made") made.current.add(event.turn);
        if (event.step === "finished" && made.current.delete(event.turn))
          void queries.invalidateQueries({ queryKey: ["messages", conversation] });
      },
      [conversation, queries],
    ),
  );
  const told = useNotifications();
  useEffect(() => dispatch({ kind: "under_way", events: told(conversation) }), [told, conversation]);
  useEffect(() => queries.removeQueries({ queryKey: keys.begun(conversation) }), [queries, conversation]);
  const pages = usePages(conversation, dispatch);
  useOpenTurns(conversation, dispatch);
  const send = async (unsent: Unsent): Promise<string | null> => {
    dispatch({ kind: "said", unsent });
    try {
      const taken = await postMessage(conversation ?? (await newConversation(beginning)), unsent);
      dispatch({ kind: "taken", clientId: unsent.clientId, turn: taken.turn_id });
      if (taken.executed.length > 0) notifications.show({ message: t("chat.corrected") });
      if (conversation === null) handOver(queries, taken.conversation_id, { ...unsent, turn: taken.turn_id });
      return taken.conversation_id;
    } catch (error) {
      if (isSignedOut(error)) keepDraft(place, unsent);
      dispatch({ kind: "failed", clientId: unsent.clientId, why: sentenceOf(error, t) });
      return null;
    }
  };
  return {
    talk,
    loading: pages.loading,
    error: pages.error,
    earlier: pages.earlier,
    say: (said) => send(unsentOf(said)),
    again: (unsent) => send({ ...unsent, state: "sending", why: null }),
    discard: (clientId) => dispatch({ kind: "discarded", clientId }),
  };
}

/** Then the page goes away under the words, and whoever comes in again should find them. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

/** What began a conversation is in sight from its first moment, before anything of it is loaded. */
function handOver(queries: QueryClient, conversation: string, unsent: Unsent): void {
  const first: Talk = { ...NOTHING_SAID, unsent: [{ ...unsent, state: "taken" }] };
  queries.setQueryData(keys.begun(conversation), first);
  void queries.invalidateQueries({ queryKey: keys.conversations });
}

function begun(queries: QueryClient, conversation: string | null): Talk | undefined {
  return queries.getQueryData<Talk>(keys.begun(conversation));
}

function unsentOf(said: Said): Unsent {
  return { ...said, clientId: crypto.randomUUID(), state: "sending", turn: null, why: null };
}

type Dispatch = (action: Parameters<typeof reduce>[1]) => void;

/** The newest page, anew with every opening of the stream, and those before it on request. */
function usePages(conversation: string | null, dispatch: Dispatch) {
  const openings = useOpenings();
  const [next, setNext] = useState<string | null>();
  const load = async (before: string | null) => {
    if (conversation === null) return true;
    const page = await readMessages(conversation, before);
    dispatch({ kind: "loaded", messages: page.messages });
    // Read again, the newest page does not say how far back one had come.
    setNext((known) => (before === null && known !== undefined ? known : page.next));
    return true;
  };
  const first = useQuery({
    queryKey: keys.messages(conversation, openings),
    queryFn: () => load(null),
    enabled: conversation !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const older = useMutation({ mutationFn: load });
  const [paged, setPaged] = useState(false);
  const more = typeof next === "string";
  if (more && !paged) setPaged(true);
  const earlier: Earlier = {
    more,
    loading: older.isPending,
    load: () => {
      if (more && !older.isPending) older.mutate(next);
    },
  };
  return { loading: first.isLoading, error: first.error ?? older.error, earlier: paged ? earlier : null };
}

/** Whoever comes in mid-turn sees where it stands. */
function useOpenTurns(conversation: string | null, dispatch: Dispatch) {
  const openings = useOpenings();
  const { data } = useQuery({
    queryKey: keys.openTurns(openings),
    queryFn: openTurns,
    enabled: conversation !== null,
  });
  useEffect(() => {
    for (const turn of data ?? []) {
      if (turn.conversation !== conversation) continue;
      dispatch({ kind: "open_turn", turn: turn.id, waiting: turn.state === "waiting" });
    }
  }, [data, conversation, dispatch]);
}
