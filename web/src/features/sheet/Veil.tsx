import { useSpeech } from "../../i18n";
import type { Sheet } from "./convert";
import styles from "./Sheet.module.css";

/** Why something on this sheet cannot be read. */
export function Veil({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useSpeech();
  switch (sheet.view) {
    case "veiled":
      return <p className={styles.veil}>{t("sheet.veiled")}</p>;
    case "erased":
      return <p className={styles.veil}>{t("sheet.erased")}</p>;
    default:
      return null;
  }
}
