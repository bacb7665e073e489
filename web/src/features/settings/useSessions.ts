// The browsers that are signed in as me.
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";

export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: async () => got(await api.GET("/api/v1/sessions")).sessions,
  });
}
