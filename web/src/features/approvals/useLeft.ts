// How long may this still be answered? Once the time is over, what became of it is asked for.
import { useInterval } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "../../api/keys";
import { type Left, timeLeft } from "./convert";

const LOOK_MS = 5_000;

export function useLeft(until: string): Left {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), LOOK_MS, { autoInvoke: true });
  const left = timeLeft(until, now);
  const over = left.kind === "over";
  useEffect(() => {
    if (!over) return;
    void queries.invalidateQueries({ queryKey: keys.approvals });
    void queries.invalidateQueries({ queryKey: keys.decided });
  }, [over, queries]);
  return left;
}
