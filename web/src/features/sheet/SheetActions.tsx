import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import type { Sheet } from "./convert";
import styles from "./Sheet.module.css";
import { Verify } from "./Verify";

export function SheetActions({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useSpeech();
  return (
    <Group className={styles.actions} justify="space-between">
      <Group gap="xs">
        <Button component={Link} href="/sheets" variant="subtle" color="gray" size="compact-sm">
          ← {t("sheet.list")}
        </Button>
        <Button
          component={Link}
          href={`/c/${sheet.turn.conversation}`}
          variant="subtle"
          color="gray"
          size="compact-sm"
        >
          {t("sheet.open_chat")}
        </Button>
      </Group>
      <Group gap="xs">
        <Verify turn={sheet.turn.id} />
        <Button variant="default" size="compact-sm" onClick={() => window.print()}>
          {t("sheet.print")}
        </Button>
      </Group>
    </Group>
  );
}
