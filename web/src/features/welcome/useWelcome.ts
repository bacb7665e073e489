// The one-time link: whom it is for, and the account it makes. Its code stands behind the `#`, which no server sees.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";

export function useWelcome(code: string) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const look = useQuery({
    queryKey: keys.welcome(code),
    queryFn: async () => got(await api.POST("/api/v1/welcome/look", { body: { code } })),
    retry: false,
  });
  const begin = useMutation({
    mutationFn: async (body: Schema["Welcome"]) => got(await api.POST("/api/v1/welcome", { body })),
    onSuccess: ({ second, ...me }) => {
      queries.setQueryData(keys.second, second);
      queries.setQueryData(keys.session, me);
    },
  });
  const { isSuccess } = begin;
  useEffect(() => {
    if (isSuccess) go("/", { replace: true });
  }, [isSuccess, go]);
  return { look, begin };
}

/** Of the sample company just made in this page: who else one can be. Forgotten with the page. */
export function useSecond(): Schema["SecondPerson"] | null {
  const { data } = useQuery<Schema["SecondPerson"] | null>({
    queryKey: keys.second,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
