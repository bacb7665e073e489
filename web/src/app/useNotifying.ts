// Something more waits than before, and nobody looks at the page: the browser tells them.
import { useCallback, useRef } from "react";
import type { StreamEvent } from "../api/events";
import { useSpeech } from "../i18n";
import { useChosen } from "./PreferencesContext";
import { useStream } from "./StreamProvider";

/** Once, around all screens. */
export function useNotifying(): void {
  const { t } = useSpeech();
  const { notify } = useChosen().preferences;
  const before = useRef(0);
  const hear = useCallback(
    (event: StreamEvent) => {
      if (event.kind !== "approvals") return;
      const more = event.count > before.current;
      before.current = event.count;
      if (!more || !notify || !document.hidden) return;
      if (!("Notification" in window) || Notification.permission !== "granted") return;
      new Notification(t("approvals.push_title"), {
        body: t("approvals.push_body", { count: event.count }),
        tag: "ringi-approvals",
        icon: "/seal.svg",
      });
    },
    [t, notify],
  );
  useStream(hear);
}
