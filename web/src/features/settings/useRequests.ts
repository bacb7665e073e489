// Every change of the organisation is asked for on a form, and judged like any other call.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../api/raw";
import type { FormOut } from "./convert";

export interface Requested {
  readonly turn_id: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly reply: string | null;
  readonly pending: {
    readonly number: string;
    readonly approvers: readonly { readonly name: string }[];
  } | null;
  readonly secret: string | null;
}

export function useForms() {
  return useQuery({
    queryKey: ["forms"],
    queryFn: async () => (await ask<{ tools: readonly FormOut[] }>("GET", "/requests/tools")).tools,
  });
}

export function useRequest(tool: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: object) =>
      ask<Requested>("POST", "/requests", { tool, arguments: fields, client_id: crypto.randomUUID() }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
