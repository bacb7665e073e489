// What happened on the server makes something we show out of date: which questions are asked again?
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { StreamEvent } from "../api/events";
import { outdatedBy } from "./outdated";
import { useStream } from "./StreamProvider";

/** Once, around all screens. */
export function useFreshness(): void {
  const queries = useQueryClient();
  const hear = useCallback(
    (event: StreamEvent) => {
      for (const queryKey of outdatedBy(event)) void queries.invalidateQueries({ queryKey });
    },
    [queries],
  );
  useStream(hear);
}
