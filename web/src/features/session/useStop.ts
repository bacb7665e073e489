// Does anything start at all? Known to everybody, changed by those entitled.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import { useMe } from "./MeContext";
import type { Me } from "./useSession";

export function useStopped(): Me["stopped"] {
  return useMe().stopped;
}

const PATHS = {
  stop: "/api/v1/stop",
  explain: "/api/v1/stop/reason",
  resume: "/api/v1/resume",
} as const;

/** `stop` takes no reason: it is told afterwards with `explain`. */
export function useStopping(what: keyof typeof PATHS) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.POST(PATHS[what], { body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.session }),
  });
}
