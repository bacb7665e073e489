// Who is here: for the list, for one person's page, and for whoever fills in a name.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { namesLeft } from "./convert";

const MINUTE = 60_000;

export function usePeople() {
  return useQuery({
    queryKey: keys.people,
    queryFn: async () => got(await api.GET("/api/v1/people")),
    staleTime: MINUTE,
  });
}

export function useMember(person: string) {
  return useQuery({
    queryKey: keys.member(person),
    queryFn: async () => got(await api.GET("/api/v1/people/{person}", { params: { path: { person } } })),
  });
}

export function useRoster() {
  return useMutation({
    mutationFn: async (list: File) => {
      const file = encoded(new Uint8Array(await list.arrayBuffer()));
      return got(await api.POST("/api/v1/people/import", { body: { file } }));
    },
  });
}

interface Names {
  readonly people: readonly string[];
  readonly departments: readonly string[];
}

/** To choose from in a form in whose other fields these stand. */
export function useNames(elsewhere: readonly string[]): Names {
  const { data } = usePeople();
  return useMemo(() => {
    const people = namesLeft(data?.people ?? [], elsewhere);
    const departments = [...new Set((data?.departments ?? []).map(({ name }) => name))];
    return { people, departments };
  }, [data, elsewhere]);
}

function encoded(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
