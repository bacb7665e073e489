// Every rule that was asked, or only those that objected.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import type { Stamp } from "./convert";
import styles from "./Sheet.module.css";

export function RuleTable({ stamps }: { readonly stamps: readonly Stamp[] }) {
  const { t } = useSpeech();
  const [whole, setWhole] = useState(false);
  const objecting = stamps.filter(({ verdict }) => verdict !== "allow");
  const shown = whole ? stamps : objecting;
  const count = stamps.length;
  return (
    <>
      {objecting.length === 0 && !whole && <p className={styles.note}>{t("sheet.rules_fine", { count })}</p>}
      {shown.length > 0 && <Rules stamps={shown} />}
      <Button
        className={styles.unprinted}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? t("sheet.rules_fewer") : t("sheet.rules_all", { count })}
      </Button>
    </>
  );
}

function Rules({ stamps }: { readonly stamps: readonly Stamp[] }) {
  const { t, word } = useSpeech();
  return (
    <table className={styles.rules}>
      <thead>
        <tr>
          <th scope="col">{t("sheet.rule")}</th>
          <th scope="col">{t("sheet.verdict")}</th>
          <th scope="col">{t("sheet.reason")}</th>
        </tr>
      </thead>
      <tbody>
        {stamps.map((stamp) => (
          <tr key={`${stamp.gate}-${stamp.rule}`}>
            <th scope="row">
              {stamp.title}
              <small className={styles.rule}>{stamp.rule}</small>
            </th>
            <td data-verdict={stamp.verdict}>{word("verdict", stamp.verdict)}</td>
            <td>{stamp.verdict === "allow" ? "" : (stamp.reason ?? t("sheet.hidden"))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
