// Has this person seen the guided tour? Kept by the server, as a browser forgets when they sign out.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import type { Me } from "./useSession";

/** Says so; on this page it counts at once. */
export function useTour(): (seen: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (seen: boolean) => {
      queries.setQueryData<Me | null>(keys.session, (me) => (me ? { ...me, toured: seen } : me));
      return api.PUT("/api/v1/session/tour", { body: { seen } });
    },
  });
  return mutate;
}
