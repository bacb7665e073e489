// What happened on the server makes something we show out of date: which questions are asked again?
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { StreamEvent } from "../api/events";
import { outdatedBy } from "./outdated";
import { useStream } from "./StreamProvider";

/** Once, around all screens. */
export function useFreshness(): void {
  const queries = useQueryClient();
  const revision = useRef<number | null>(null);
  const hear = useCallback(
    (event: StreamEvent) => {
      if (event.kind === "charter") {
        const before = revision.current;
        revision.current = event.revision;
        // Told at every beginning of the stream: the first time it is what was just asked for.
        if (before === null || before === event.revision) return;
      }
      for (const queryKey of outdatedBy(event)) void queries.invalidateQueries({ queryKey });
    },
    [queries],
  );
  useStream(hear);
}
