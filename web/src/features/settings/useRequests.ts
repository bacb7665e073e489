// Every change of the organisation is asked for on a form, and judged like any other call.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, got, type Schema } from "../../api/client";
import type { Arguments, FormOut } from "./convert";

export type Requested = Schema["RequestOut"];

export function useForms() {
  return useQuery({
    queryKey: ["forms"],
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
