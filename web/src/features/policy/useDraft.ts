// A draft of the policy, checked by the server while it is being written.
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { NOTHING_WRITTEN, type Writing } from "./convert";

export function useDraft() {
  const [writing, write] = useState<Writing>(NOTHING_WRITTEN);
  const [settled] = useDebouncedValue(writing, 400);
  const inForce = useChecked(NOTHING_WRITTEN);
  const checked = useChecked(settled);
  return {
    writing,
    write,
    draft: checked.data,
    inForce: inForce.data,
    error: checked.error,
    /** What is shown of the check is about what is written. */
    settled: settled === writing && !checked.isFetching,
  };
}

export function useWhatIf() {
  return useMutation({
    mutationFn: async (wanted: { readonly source: string; readonly turns: number }) =>
      got(await api.POST("/api/v1/policy/what-if", { body: wanted })),
  });
}

function useChecked(writing: Writing) {
  return useQuery({
    queryKey: keys.policyDraft(writing),
    queryFn: async () =>
      got(
        await api.POST("/api/v1/policy/draft", { body: { source: writing.source, values: writing.values } }),
      ),
    placeholderData: (before) => before,
  });
}
