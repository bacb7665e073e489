// Passkeys: signing in with one, proving oneself again, and the list of one's own.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { hasPasskeys, makePasskey, signWithPasskey } from "./passkeys";

export function useWays() {
  return useQuery({
    queryKey: keys.ways,
    queryFn: async () => got(await api.GET("/api/v1/session/ways")),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Both sides take passkeys. */
export function useTakesPasskeys(): boolean {
  return useWays().data?.passkey === true && hasPasskeys();
}

export function usePasskeyLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { options } = got(await api.POST("/api/v1/session/passkey/ask", { body: {} }));
      const credential = await signWithPasskey(options);
      return got(await api.POST("/api/v1/session/passkey", { body: { credential } }));
    },
    onSuccess: (me) => queries.setQueryData(keys.session, me),
  });
}

export function usePasskeyProof(onProven: () => void) {
  return useMutation({
    mutationFn: async () => {
      const { options } = got(await api.POST("/api/v1/session/fresh/passkey/ask", { body: {} }));
      const credential = await signWithPasskey(options);
      await api.POST("/api/v1/session/fresh/passkey", { body: { credential } });
    },
    onSuccess: onProven,
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: keys.passkeys,
    queryFn: async () => got(await api.GET("/api/v1/passkeys")).passkeys,
  });
}

export function useMakePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = got(await api.POST("/api/v1/passkeys/ask", { body: {} }));
      const credential = await makePasskey(options);
      return got(await api.POST("/api/v1/passkeys", { body: { name, credential } }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.passkeys }),
  });
}

export function useRenamePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      api.PATCH("/api/v1/passkeys/{passkey}", { params: { path: { passkey: id } }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.passkeys }),
  });
}

export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passkey: string) =>
      api.DELETE("/api/v1/passkeys/{passkey}", { params: { path: { passkey } } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
