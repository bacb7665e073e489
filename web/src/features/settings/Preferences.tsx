// How this person wants to see and type things in this browser, and whether it calls them.
import { Group, SegmentedControl, Text } from "@mantine/core";
import { useChosen } from "../../app/PreferencesContext";
import { useSpeech } from "../../i18n";
import { NotifyMe } from "../approvals/NotifyMe";
import { Section } from "./Section";

export function Preferences() {
  const { t, locale, change } = useSpeech();
  const { preferences, change: prefer } = useChosen();
  return (
    <>
      <Section title={t("preferences.title")} explain={t("preferences.explain")}>
        <Group>
          <SegmentedControl
            aria-label={t("preferences.language")}
            value={locale}
            onChange={(chosen) => change(chosen === "en" ? "en" : "ja")}
            data={[
              { value: "ja", label: "日本語" },
              { value: "en", label: "English" },
            ]}
          />
          <SegmentedControl
            aria-label={t("preferences.sends")}
            value={preferences.sendsWith}
            onChange={(chosen) => prefer({ sendsWith: chosen === "enter" ? "enter" : "ctrl_enter" })}
            data={[
              { value: "enter", label: t("menu.enter_sends") },
              { value: "ctrl_enter", label: t("menu.ctrl_enter_sends") },
            ]}
          />
        </Group>
      </Section>
      <Section title={t("preferences.notify")} explain={t("preferences.notify_explain")}>
        <Group>
          <NotifyMe />
        </Group>
        {!("Notification" in window) && <Text size="sm">{t("preferences.notify_never")}</Text>}
      </Section>
    </>
  );
}
