// Every change of the organisation is asked for on a form, and judged like any other call.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";
import type { Arguments, FormOut } from "./convert";

export type Requested = Schema["RequestOut"];

export function useForms() {
  return useQuery({
    queryKey: keys.forms,
    queryFn: async () => got(await api.GET("/api/v1/requests/tools")).tools,
  });
}

/** The form for that change; null where one may not ask for it, or it is not known yet. */
export function useForm(tool: string): FormOut | null {
  return useForms().data?.find((form) => form.tool === tool) ?? null;
}

export function useRequest(tool: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (fields: Arguments) => {
      const body = { tool, arguments: fields, client_id: crypto.randomUUID() };
      return got(await api.POST("/api/v1/requests", { body }));
    },
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** What became of it by now: the stream tells when to ask again. */
export function useRequested(first: Requested): Requested {
  const queries = useQueryClient();
  const waited = first.state !== "finished";
  const { data } = useQuery({
    queryKey: keys.request(first.turn_id),
    queryFn: async () => {
      const path = { turn: first.turn_id };
      return got(await api.GET("/api/v1/requests/{turn}", { params: { path } }));
    },
    initialData: first,
    enabled: waited,
  });
  const over = waited && data.state === "finished";
  useEffect(() => {
    // What it changed may stand anywhere on the page.
    if (over) void queries.invalidateQueries();
  }, [over, queries]);
  return data;
}
