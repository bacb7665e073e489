// What waits for my answer? Kept current by the stream, so that a decision made elsewhere shows at once.
import { useQuery } from "@tanstack/react-query";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";

export type Approval = Schema["Approval"];

export function useAwaiting() {
  const asked = useQuery({
    queryKey: keys.approvals,
    queryFn: async () => got(await api.GET("/api/v1/approvals")).approvals,
    refetchInterval: 60_000,
  });
  const approvals = asked.data ?? [];
  return { approvals, count: approvals.length, isPending: asked.isPending, error: asked.error };
}
