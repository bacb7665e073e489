// Which confirmations were in sight here, or were linked to, and are over by now? Somebody else may have been quicker.
import { useEffect, useState } from "react";
import type { Schema } from "../../api/client";
import type { Approval } from "./useAwaiting";
import { useDecided } from "./useBatch";

/** `approvals` is null while they are not known. */
export function useGone(
  linked: string | null,
  approvals: readonly Approval[] | null,
): readonly Schema["DecidedOut"][] {
  const [seen, setSeen] = useState<readonly string[]>(linked === null ? [] : [linked]);
  const { data } = useDecided();
  const now = approvals?.map(({ number }) => number).join(" ") ?? "";
  useEffect(() => {
    if (now !== "") setSeen((before) => [...new Set([...before, ...now.split(" ")])]);
  }, [now]);
  if (approvals === null) return [];
  const open = new Set(approvals.map(({ number }) => number));
  return (data ?? []).filter(({ number }) => seen.includes(number) && !open.has(number));
}
