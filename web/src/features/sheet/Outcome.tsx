import { Text } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { outcomeOf } from "./convert";

const GRAVE = new Set(["failed", "unknown"]);

export function Outcome({ turn }: { readonly turn: Pick<Schema["TurnOut"], "state" | "outcome"> }) {
  const { word } = useSpeech();
  const outcome = outcomeOf(turn);
  return (
    <Text component="span" inherit fw={600} c={GRAVE.has(outcome) ? "red" : "var(--ink)"}>
      {word("outcome", outcome)}
    </Text>
  );
}
