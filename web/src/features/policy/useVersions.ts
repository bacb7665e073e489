// The versions of the policy, and what any two of them have otherwise.
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";

export function useHistory() {
  return useQuery({
    queryKey: ["policy", "history"],
    queryFn: async () => got(await api.GET("/api/v1/policy/history")).versions,
  });
}

export function useDifference(before: number, after: number) {
  return useQuery({
    queryKey: ["policy", "difference", before, after],
    queryFn: async () =>
      got(await api.GET("/api/v1/policy/difference", { params: { query: { before, after } } })).changes,
  });
}
