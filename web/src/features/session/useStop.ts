// Does anything start at all? Known to everybody, changed by those entitled.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { guarded } from "../../api/client";
import { useMe } from "./MeContext";
import { ME, type Me } from "./useSession";

export function useStopped(): Me["stopped"] {
  return useMe().stopped;
}

export function useStopping(what: "stop" | "resume") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      guarded(
        new Request(`/api/v1/${what}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ reason }),
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
}
