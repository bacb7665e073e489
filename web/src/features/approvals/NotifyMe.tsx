// The browser's own notification when something comes to wait, for those who ask for it.
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";

export function NotifyMe() {
  const { t } = useSpeech();
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  switch (permission) {
    case "granted":
      return (
        <Text size="sm" c="dimmed">
          {t("approvals.notify_on")}
        </Text>
      );
    case "default":
      return (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void Notification.requestPermission().then(setPermission)}
        >
          {t("approvals.notify")}
        </Button>
      );
    default:
      return null;
  }
}
