// The files that will go with the next message: taken in as soon as they are chosen.
import { useRef, useState } from "react";
import { upload } from "../../api/upload";
import { useSpeech } from "../../i18n";
import { sentenceOf } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { type Attachment, changedAt, refusalBefore } from "./attachments";

export interface Attachments {
  readonly all: readonly Attachment[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
}

export function useAttachments(): Attachments {
  const { t, format } = useSpeech();
  const { limits } = useMe();
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const stops = useRef(new Map<string, () => void>());
  const change = (key: string, change: Partial<Attachment>) =>
    setAll((before) => changedAt(before, key, change));
  const begin = (file: File, others: number) => {
    const { name, size } = file;
    const refusal = refusalBefore(size, others, limits);
    const most = { count: limits.files, size: format.bytes(limits.file_bytes) };
    const why = refusal === null ? null : t(refusal, most);
    const key = crypto.randomUUID();
    setAll((before) => [...before, { key, name, size, share: 0, file: null, why }]);
    if (why !== null) return;
    const { done, stop } = upload(file, (share) => change(key, { share }));
    stops.current.set(key, stop);
    void done
      .then(
        (sent) => change(key, { file: sent, name: sent.name }),
        (error: unknown) => change(key, { why: sentenceOf(error, t) }),
      )
      .finally(() => stops.current.delete(key));
  };
  return {
    all,
    add: (files) => {
      const there = all.filter((each) => each.why === null).length;
      for (const [place, file] of files.entries()) begin(file, there + place);
    },
    remove: (key) => {
      stops.current.get(key)?.();
      setAll((before) => before.filter((each) => each.key !== key));
    },
    clear: () => setAll([]),
  };
}
