// The versions of the policy, and what any two of them have otherwise.
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";

export function useHistory() {
  return useQuery({
    queryKey: keys.policyHistory,
    queryFn: async () => got(await api.GET("/api/v1/policy/history")).versions,
  });
}

export function useDifference(before: number, after: number) {
  return useQuery({
    queryKey: keys.policyDifference(before, after),
    queryFn: async () =>
      got(await api.GET("/api/v1/policy/difference", { params: { query: { before, after } } })).changes,
  });
}
