// Who is here? Asked of the server once, and again whenever it says that nobody is.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, got, type Schema, speakAs } from "../../api/client";
import { keys } from "../../api/keys";
import { ProblemError } from "../../api/problem";
import { keepPreferences, keptPreferences } from "../../app/preferences";

export type Me = Schema["Me"];

export type Session =
  | { readonly kind: "asking" }
  | { readonly kind: "nobody"; readonly ended: boolean }
  | { readonly kind: "away"; readonly again: () => void }
  | { readonly kind: "here"; readonly me: Me };

export function useSession(): Session {
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);
  const asked = useQuery({ queryKey: keys.session, queryFn: whoAmI, staleTime: Number.POSITIVE_INFINITY });
  const me = asked.data ?? null;
  useEffect(() => {
    speakAs({
      onSignedOut: () => {
        if (queries.getQueryData(keys.session) == null) return;
        setEnded(true);
        queries.setQueryData(keys.session, null);
      },
    });
  }, [queries]);
  if (me !== null) {
    speakAs({ csrf: me.csrf ?? "" });
    return { kind: "here", me };
  }
  if (asked.isPending) return { kind: "asking" };
  if (asked.isError) return { kind: "away", again: () => void asked.refetch() };
  return { kind: "nobody", ended };
}

async function whoAmI(): Promise<Me | null> {
  try {
    return got(await api.GET("/api/v1/session"));
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
}

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schema["SignInForm"]) => got(await api.POST("/api/v1/session", { body })),
    onSuccess: (me) => queries.setQueryData(keys.session, me),
  });
}

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    // The answer clears what this browser keeps of them; how the next page looks and speaks is nothing of that.
    mutationFn: async () => {
      const chosen = keptPreferences();
      await api.DELETE("/api/v1/session").finally(() => keepPreferences(chosen));
    },
    onSettled: () => {
      queries.clear();
      window.location.assign("/");
    },
  });
}
