// The browser's own notification when something comes to wait: for those who ask for it, until they want it no more.
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useChosen } from "../../app/PreferencesContext";
import { useSpeech } from "../../i18n";

export function NotifyMe() {
  const { t } = useSpeech();
  const { preferences, change } = useChosen();
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  if (permission === "denied") return null;
  if (permission === "granted" && preferences.notify) {
    return (
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t("approvals.notify_on")}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => change({ notify: false })}>
          {t("approvals.notify_off")}
        </Button>
      </Group>
    );
  }
  const ask = async () => {
    change({ notify: true });
    setPermission(await Notification.requestPermission());
  };
  return (
    <Button variant="default" size="compact-sm" onClick={() => void ask()}>
      {t("approvals.notify")}
    </Button>
  );
}
