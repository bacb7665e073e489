// The one way to the server: typed by the server's own description, in the reader's language, safe from forgery.
import createClient from "openapi-fetch";
import { ProblemError, problemOf } from "./problem";
import type { components, paths } from "./schema";

export type Schema = components["schemas"];

interface Manner {
  language: string;
  csrf: string;
  onSignedOut: () => void;
}

const manner: Manner = { language: "ja", csrf: "", onSignedOut: () => undefined };

/** Sets what goes along with every request from now on. */
export function speakAs(change: Partial<Manner>): void {
  Object.assign(manner, change);
}

export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: guarded });

/** A request outside of the description: streams, downloads. Rejects with ProblemError. */
export async function guarded(request: Request): Promise<Response> {
  for (const [name, value] of headersFor(request.method)) request.headers.set(name, value);
  const response = await fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw new ProblemError(0, "network", null);
  });
  if (response.ok) return response;
  throw await refusalOf(response);
}

/** What goes along with every request of that method. */
export function headersFor(method: string): readonly (readonly [string, string])[] {
  const language = ["Accept-Language", manner.language] as const;
  return method === "GET" ? [language] : [language, ["X-CSRF-Token", manner.csrf]];
}

/** The problem told; whoever is no longer signed in is shown so. */
export async function refusalOf(response: Response): Promise<ProblemError> {
  const problem = await problemOf(response);
  if (response.status === 401) manner.onSignedOut();
  return problem;
}

/** The body of an answer that has one. */
export function got<T>(answer: { readonly data?: T }): T {
  if (answer.data === undefined) throw new ProblemError(0, "problem.unknown", null);
  return answer.data;
}
