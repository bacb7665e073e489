// Who is here: for the list, and for whoever fills in a name.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../api/raw";

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly department: string | null;
  readonly outsider: boolean;
  readonly active: boolean;
}

export function usePeople() {
  return useQuery({
    queryKey: ["people"],
    queryFn: async () => (await ask<{ people: readonly PersonRow[] }>("GET", "/people")).people,
  });
}

export function useNames(): { readonly people: readonly string[]; readonly departments: readonly string[] } {
  const { data } = usePeople();
  return useMemo(() => {
    const people = [...new Set((data ?? []).map(({ name }) => name))];
    const departments = [...new Set((data ?? []).flatMap(({ department }) => department ?? []))];
    return { people, departments };
  }, [data]);
}
