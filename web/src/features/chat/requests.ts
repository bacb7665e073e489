// What the chat asks of the server.
import { api, got, type Schema } from "../../api/client";
import { inCharacters, inUnits } from "./pasted";
import type { Message, Unsent } from "./types";

export type Conversation = Schema["ConversationOut"];
export type ConversationChange = Partial<
  Pick<Conversation, "title" | "archived"> & { readonly mode: string }
>;

export interface Page {
  readonly messages: readonly Message[];
  /** Give it as `before` for what was said earlier; null where nothing was. */
  readonly next: string | null;
}

export async function postMessage(conversation: string | null, unsent: Unsent) {
  const body = {
    text: unsent.text,
    client_id: unsent.clientId,
    uploads: unsent.files.map(({ id }) => id),
    pasted: inCharacters(unsent.pasted, unsent.text).map(([from, to]): [number, number] => [from, to]),
    ...(conversation === null ? {} : { conversation }),
    ...(unsent.supersedes === null ? {} : { supersedes: unsent.supersedes }),
  };
  return got(await api.POST("/api/v1/messages", { body }));
}

export async function redraft(turn: string) {
  await api.POST("/api/v1/turns/{turn}/redraft", { params: { path: { turn } }, body: {} });
}

/** What the person's own turn carried out, and whether its answer can be worded anew. */
export async function readRevision(turn: string) {
  return got(await api.GET("/api/v1/turns/{turn}/revision", { params: { path: { turn } } }));
}

export async function callOff(turn: string) {
  await api.POST("/api/v1/turns/{turn}/cancel", { params: { path: { turn } }, body: {} });
}

export async function openTurns() {
  return got(await api.GET("/api/v1/turns")).turns.filter((turn) => turn.state !== "finished");
}

export async function readMessages(conversation: string, before: string | null): Promise<Page> {
  const params = { path: { conversation }, query: before === null ? {} : { before } };
  const page = got(await api.GET("/api/v1/conversations/{conversation}/messages", { params }));
  const next = page.more ? (page.messages[0]?.id ?? null) : null;
  return { messages: page.messages.map(messageOf), next };
}

type MessageOut = Omit<Schema["MessageOut"], "pasted"> & { readonly pasted: readonly (readonly number[])[] };

function messageOf(message: MessageOut): Message {
  const ranges = message.pasted.map(([from = 0, to = 0]) => [from, to] as const);
  const pasted = inUnits(ranges, message.text);
  return { ...message, person: message.person?.id ?? null, pasted };
}

export async function readConversations(words: string, archived: boolean): Promise<readonly Conversation[]> {
  const query = { archived, ...(words === "" ? {} : { q: words }) };
  return got(await api.GET("/api/v1/conversations", { params: { query } })).conversations;
}

/** Which assistant a new conversation is begun with, and in which mode. */
export interface Beginning {
  readonly assistant: string;
  readonly mode: string;
}

export async function newConversation(beginning: Beginning): Promise<string> {
  return got(await api.POST("/api/v1/conversations", { body: { title: "", ...beginning } })).id;
}

export async function changeConversation(conversation: string, body: ConversationChange): Promise<void> {
  await api.PATCH("/api/v1/conversations/{conversation}", { params: { path: { conversation } }, body });
}
