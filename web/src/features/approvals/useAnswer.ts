// Saying yes, no, or "yes, but": the server counts it, and asks for the password again where it is grave.
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { wantsProof } from "./FreshAgain";
import type { Approval } from "./useAwaiting";

export type Answer =
  | { readonly answer: "no" }
  | { readonly answer: "yes"; readonly items?: number[] }
  | { readonly answer: "change"; readonly change: string };

export function useAnswer(approval: Approval) {
  const { t } = useSpeech();
  const queries = useQueryClient();
  const [proving, setProving] = useState<Answer | null>(null);
  const giving = useMutation({
    mutationFn: (answer: Answer) => give(approval, answer),
    onSuccess: (_, { answer }) => {
      const yetToCome = answer === "yes" && approval.needed - approval.given > 1;
      notifications.show({ message: t(yetToCome ? "card.answered_first_yes" : `card.answered_${answer}`) });
      goOn();
    },
    onError: (error, answer) => {
      if (wantsProof(error)) setProving(answer);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.approvals }),
  });
  return { giving, proving, stopProving: () => setProving(null) };
}

/** The button that was pressed has gone: whoever has no pointer goes on from here, not from the top of the page. */
function goOn(): void {
  if (document.activeElement !== document.body) return;
  const here = document.querySelector<HTMLElement>('[role="log"]') ?? document.getElementById("content");
  here?.focus({ preventScroll: true });
}

async function give({ number, given }: Approval, answer: Answer): Promise<void> {
  await api.POST("/api/v1/approvals/{number}", {
    params: { path: { number } },
    body: { change: "", given, ...answer },
  });
}
