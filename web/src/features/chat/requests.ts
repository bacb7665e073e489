// What the chat asks of the server.
import { api, got } from "../../api/client";
import { ask } from "../../api/raw";
import { inCharacters, inUnits } from "./pasted";
import type { Message, Range, Unsent } from "./types";

export interface Conversation {
  readonly id: string;
  readonly kind: "direct" | "room";
  /** As it was named, else how its first message begins. */
  readonly title: string;
  readonly archived: boolean;
  readonly last_words: string | null;
  readonly last_at: string | null;
  /** Confirmations in it that concern the reader. */
  readonly waiting: number;
}

export interface Page {
  readonly messages: readonly Message[];
  /** Give it as `before` for what was said earlier; null where nothing was. */
  readonly next: string | null;
}

interface MessageOut {
  readonly id: string;
  readonly turn: string;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly text: string;
  readonly pasted: readonly Range[];
  readonly at: string;
  readonly superseded: boolean;
}

export async function postMessage(conversation: string | null, unsent: Unsent) {
  const body = {
    text: unsent.text,
    client_id: unsent.clientId,
    pasted: inCharacters(unsent.pasted, unsent.text).map(([from, to]): [number, number] => [from, to]),
    ...(conversation === null ? {} : { conversation }),
    ...(unsent.supersedes === null ? {} : { supersedes: unsent.supersedes }),
  };
  return got(await api.POST("/api/v1/messages", { body }));
}

export async function redraft(turn: string) {
  await api.POST("/api/v1/turns/{turn}/redraft", { params: { path: { turn } }, body: {} });
}

export async function callOff(turn: string) {
  await ask<unknown>("POST", `/turns/${turn}/cancel`, {});
}

export async function openTurns() {
  return got(await api.GET("/api/v1/turns")).turns.filter((turn) => turn.state !== "finished");
}

export async function readMessages(conversation: string, before: string | null): Promise<Page> {
  const query = before === null ? "" : `?before=${before}`;
  const page = await ask<{ messages: readonly MessageOut[]; more: boolean }>(
    "GET",
    `/conversations/${conversation}/messages${query}`,
  );
  const next = page.more ? (page.messages[0]?.id ?? null) : null;
  return { messages: page.messages.map(messageOf), next };
}

function messageOf(message: MessageOut): Message {
  const pasted = inUnits(message.pasted, message.text);
  return { ...message, person: message.person?.id ?? null, pasted };
}

export interface ConversationChange {
  readonly title?: string;
  readonly archived?: boolean;
}

export async function readConversations(words: string, archived: boolean): Promise<readonly Conversation[]> {
  const query = new URLSearchParams({ archived: String(archived), ...(words === "" ? {} : { q: words }) });
  const page = await ask<{ conversations: readonly Conversation[] }>("GET", `/conversations?${query}`);
  return page.conversations;
}

export async function newConversation(): Promise<string> {
  return (await ask<{ id: string }>("POST", "/conversations", {})).id;
}

export async function changeConversation(id: string, change: ConversationChange): Promise<void> {
  await ask<unknown>("PATCH", `/conversations/${id}`, change);
}
