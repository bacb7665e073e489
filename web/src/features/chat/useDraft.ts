// What is being written: kept while it is new, and never where an earlier message is being edited.
import { useCallback, useState } from "react";
import { useMe } from "../session/MeContext";
import { type Draft, draftPlace, keepDraft, keptDraft } from "./drafts";
import type { Message } from "./types";

export function useDraft(
  conversation: string | null,
  edited: Message | null,
): readonly [Draft, (draft: Draft) => void] {
  const place = draftPlace(useMe().person.id, conversation);
  const [draft, setDraft] = useState<Draft>(() => edited ?? keptDraft(place));
  const isNew = edited === null;
  const write = useCallback(
    (after: Draft) => {
      setDraft(after);
      if (isNew) keepDraft(place, after);
    },
    [isNew, place],
  );
  return [draft, write];
}
