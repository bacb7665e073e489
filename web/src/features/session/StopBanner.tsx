// Everybody sees that nothing starts, and that the server cannot be reached.
import { Box } from "@mantine/core";
import { useConnected } from "../../app/StreamProvider";
import { useSpeech } from "../../i18n";
import styles from "./Stop.module.css";
import { useStopped } from "./useStop";

export function StopBanner() {
  const { t, format } = useSpeech();
  const stopped = useStopped();
  const connected = useConnected();
  const since = stopped.platform ?? stopped.organisation;
  const stop =
    since &&
    t(stopped.platform ? "stop.on_platform" : "stop.on_organisation", { since: format.moment(since) });
  return (
    <Box aria-live="assertive" className={styles.banners}>
      {stop !== null && <p className={styles.stopped}>{stop}</p>}
      {!connected && <p className={styles.lost}>{t("connection.lost")}</p>}
    </Box>
  );
}
