// A question outside of the generated client: JSON in, JSON out, still guarded.
import { guarded } from "./client";

export async function ask<T>(
  method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT",
  path: string,
  body?: object,
): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { method }
      : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await guarded(new Request(`/api/v1${path}`, init));
  const answer: T = response.status === 204 ? null : await response.json();
  return answer;
}
