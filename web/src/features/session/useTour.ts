// Has this person seen the guided tour? Kept by the server, as a browser forgets when they sign out.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import type { Me } from "./useSession";

/** Says so; on this page it counts at once. */
export function useTour(): (seen: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (seen: boolean) => {
      // An answer on its way from before would bring the tour back.
      await queries.cancelQueries({ queryKey: keys.session });
      queries.setQueryData<Me | null>(keys.session, (me) => (me ? { ...me, toured: seen } : me));
      return await api.PUT("/api/v1/session/tour", { body: { seen } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.session }),
  });
  return mutate;
}
