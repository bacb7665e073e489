import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";

export function useSheet(turn: string) {
  return useQuery({
    queryKey: ["sheet", turn],
    queryFn: async () => got(await api.GET("/api/v1/turns/{turn}", { params: { path: { turn } } })),
  });
}

export function useTurns() {
  return useInfiniteQuery({
    queryKey: ["turns", "list"],
    queryFn: async ({ pageParam }) =>
      got(
        await api.GET("/api/v1/turns", { params: { query: pageParam === "" ? {} : { before: pageParam } } }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
}
