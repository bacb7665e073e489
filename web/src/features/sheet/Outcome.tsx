import { Text } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";

const GRAVE = new Set(["failed", "unknown"]);

export function Outcome({ turn }: { readonly turn: Pick<Schema["TurnOut"], "state" | "outcome"> }) {
  const { word } = useSpeech();
  const outcome = turn.outcome ?? (turn.state === "waiting" ? "waiting" : "open");
  return (
    <Text component="span" inherit fw={600} c={GRAVE.has(outcome) ? "red" : "var(--ink)"}>
      {word("outcome", outcome)}
    </Text>
  );
}
