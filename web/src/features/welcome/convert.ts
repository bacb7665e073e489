import type { Schema } from "../../api/client";

export type Wish = Omit<Schema["Welcome"], "code">;

export interface Draft {
  readonly sample: boolean;
  readonly organisation: string;
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

/** What is asked of the server: names only where an organisation of one's own is made. */
export function wishOf(draft: Draft, first: boolean): Wish {
  const { login, password, organisation, name } = draft;
  const sample = first && draft.sample;
  const named = first && !sample ? { organisation, name } : {};
  return { login, password, sample, ...named };
}
