// What the chat asks of the server.
import { api, got, guarded } from "../../api/client";
import { inCharacters } from "./pasted";
import type { Message, Range, Unsent } from "./types";

export interface Conversation {
  readonly id: string;
  readonly title: string | null;
  readonly last: string | null;
  readonly at: string;
  readonly waiting: boolean;
  readonly archived: boolean;
}

export interface Page {
  readonly messages: readonly Message[];
  /** Give it as `before` for what was said earlier; null where nothing was. */
  readonly next: string | null;
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
  await posted(`/api/v1/turns/${turn}/cancel`, {});
}

export async function openTurns() {
  return got(await api.GET("/api/v1/turns")).turns.filter((turn) => turn.state !== "finished");
}

export async function readMessages(conversation: string, before: string | null): Promise<Page> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  const response = await guarded(new Request(`/api/v1/conversations/${conversation}/messages${query}`));
  const page: { messages: readonly Message[]; next?: string | null } = await response.json();
  return { messages: page.messages.map(whole), next: page.next ?? null };
}

function whole(message: Partial<Message> & Pick<Message, "id" | "turn" | "person" | "text" | "at">): Message {
  const pasted: readonly Range[] = message.pasted ?? [];
  return { ...message, pasted, superseded: message.superseded ?? false };
}

async function posted(path: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return guarded(new Request(path, { method: "POST", headers, body: JSON.stringify(body) }));
}
