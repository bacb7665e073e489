import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { APPROVALS } from "./useAwaiting";

export function useBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (numbers: readonly string[]) => {
      const body = { numbers: [...numbers], answer: "yes" as const };
      return got(await api.POST("/api/v1/approvals/batch", { body })).outcomes;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: APPROVALS }),
  });
}

export function useDecided() {
  return useQuery({
    queryKey: ["decided"],
    queryFn: async () => got(await api.GET("/api/v1/approvals/decided")).decided,
  });
}
