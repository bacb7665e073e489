import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import type { Filters } from "./filters";

export function useSheet(turn: string) {
  return useQuery({
    queryKey: keys.sheet(turn),
    queryFn: async () => got(await api.GET("/api/v1/turns/{turn}", { params: { path: { turn } } })),
  });
}

export function useTurns(filters: Filters) {
  return useInfiniteQuery({
    queryKey: keys.sheetList(filters),
    queryFn: async ({ pageParam }) => {
      const query = pageParam === "" ? filters : { ...filters, before: pageParam };
      return got(await api.GET("/api/v1/turns", { params: { query } }));
    },
    placeholderData: (before) => before,
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
}
