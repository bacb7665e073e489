// Back from the company's own sign-in without having come in: why, in one sentence.
import { Alert } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n";
import { refusedReason } from "./comingBack";

export function Refused() {
  const { word, t } = useSpeech();
  const [reason] = useState(() => refusedReason(window.location.hash));
  useEffect(() => {
    // Told once: whoever then comes in another way is not told it again.
    if (reason !== null) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [reason]);
  if (reason === null) return null;
  const said = word("refused", reason);
  return (
    <Alert color="red" variant="light" role="alert">
      {said === reason ? t("refused.other") : said}
    </Alert>
  );
}
