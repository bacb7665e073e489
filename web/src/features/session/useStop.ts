// Does anything start at all? Known to everybody, changed by those entitled.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../api/raw";
import { useMe } from "./MeContext";
import { ME, type Me } from "./useSession";

export function useStopped(): Me["stopped"] {
  return useMe().stopped;
}

export function useStopping(what: "stop" | "resume") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => ask<unknown>("POST", `/${what}`, { reason }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
}
