// Does anything start at all? Known to everybody, changed by those entitled.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import { useMe } from "./MeContext";
import type { Me } from "./useSession";

export function useStopped(): Me["stopped"] {
  return useMe().stopped;
}

export function useStopping(what: "stop" | "resume") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.POST(what === "stop" ? "/api/v1/stop" : "/api/v1/resume", { body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.session }),
  });
}
