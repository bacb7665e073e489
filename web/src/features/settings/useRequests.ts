// Every change of the organisation is asked for on a form, and judged like any other call.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, got, type Schema } from "../../api/client";
import type { Arguments } from "./convert";

export type Requested = Schema["RequestOut"];

export function useForms() {
  return useQuery({
    queryKey: ["forms"],
    queryFn: async () => got(await api.GET("/api/v1/requests/tools")).tools,
  });
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
