import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";

export function useBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (numbers: readonly string[]) => {
      const body = { numbers: [...numbers], answer: "yes" as const };
      return got(await api.POST("/api/v1/approvals/batch", { body })).outcomes;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.approvals }),
  });
}

export function useDecided() {
  return useQuery({
    queryKey: keys.decided,
    queryFn: async () => got(await api.GET("/api/v1/approvals/decided")).decided,
  });
}
