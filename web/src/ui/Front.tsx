// The page outside of the door: a sheet of paper with the house's seal on it.
import { Button, Group, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n";
import styles from "./Front.module.css";
import { Seal } from "./Seal";
import { useTitle } from "./useTitle";

export function Front({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t, locale, change } = useSpeech();
  useTitle(title);
  return (
    <main className={styles.front}>
      <Paper className={styles.paper} component="section" aria-labelledby="front-title">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Group gap="md" wrap="nowrap">
            <Seal lines={["稟", "議"]} size={64} label="稟議" />
            <Text className={styles.name}>{locale === "ja" ? "稟議" : "Ringi"}</Text>
          </Group>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            flex="none"
            lang={locale === "ja" ? "en" : "ja"}
            onClick={() => change(locale === "ja" ? "en" : "ja")}
          >
            {locale === "ja" ? "English" : "日本語"}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt="sm">
          {t("session.motto")}
        </Text>
        <Title order={1} size="h3" id="front-title" mt="xl" mb="md">
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  );
}
