// Who is here: for the list, and for whoever fills in a name.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, got } from "../../api/client";

export function usePeople() {
  return useQuery({
    queryKey: ["people"],
    queryFn: async () => got(await api.GET("/api/v1/people")),
    staleTime: 60_000,
  });
}

export function useNames(): { readonly people: readonly string[]; readonly departments: readonly string[] } {
  const { data } = usePeople();
  return useMemo(() => {
    const people = [...new Set((data?.people ?? []).map(({ name }) => name))];
    const departments = [...new Set((data?.departments ?? []).map(({ name }) => name))];
    return { people, departments };
  }, [data]);
}
