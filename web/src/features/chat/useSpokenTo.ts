// Which assistant a conversation belongs to, or is to be begun with.
import { useState } from "react";
import type { Schema } from "../../api/client";
import { useMe } from "../session/MeContext";
import type { Beginning } from "./requests";
import { useChangeConversation, useConversations } from "./useConversations";

export type Assistant = Schema["AssistantOut"];

export interface SpokenTo {
  readonly every: readonly Assistant[];
  /** Null for an assistant that is no longer registered, and until the list is loaded. */
  readonly assistant: Assistant | null;
  readonly title: string;
  readonly mode: string;
  /** What a new conversation is begun with. */
  readonly beginning: Beginning;
  readonly choose: (name: string) => void;
  readonly changeMode: (mode: string) => void;
  readonly error: unknown;
}

export function useSpokenTo(conversation: string | null): SpokenTo {
  const every = useMe().assistants;
  const [chosen, setChosen] = useState<Beginning>({ assistant: every[0]?.name ?? "", mode: "" });
  const listed = useConversations("", false);
  const change = useChangeConversation(conversation ?? "");
  const kept = listed.data?.find(({ id }) => id === conversation)?.assistant;
  const name = conversation === null ? chosen.assistant : kept?.name;
  const assistant = every.find((each) => each.name === name) ?? null;
  return {
    every,
    assistant,
    title: kept?.title ?? assistant?.title ?? "",
    mode: conversation === null ? chosen.mode : (kept?.mode ?? ""),
    beginning: chosen,
    choose: (assistant) => setChosen({ assistant, mode: "" }),
    changeMode: (mode) => (conversation === null ? setChosen({ ...chosen, mode }) : change.mutate({ mode })),
    error: change.error,
  };
}
