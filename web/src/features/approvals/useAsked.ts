// What was asked in a conversation, and what became of it? Kept current by the stream.
import { useQuery } from "@tanstack/react-query";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";

export type Asked = Schema["AskedOut"];

const NONE: readonly Asked[] = [];

export function useAsked(conversation: string | null): readonly Asked[] {
  const { data } = useQuery({
    queryKey: keys.confirmations(conversation),
    queryFn: async () => {
      const path = { conversation: conversation ?? "" };
      return got(await api.GET("/api/v1/conversations/{conversation}/confirmations", { params: { path } }))
        .confirmations;
    },
    enabled: conversation !== null,
    refetchInterval: 60_000,
  });
  return data ?? NONE;
}
