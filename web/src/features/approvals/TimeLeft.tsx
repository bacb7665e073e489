import { Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import type { Left } from "./convert";

export function TimeLeft({ left }: { readonly left: Left }) {
  const { t } = useSpeech();
  return (
    <Text size="sm" c="dimmed">
      {left.kind === "over"
        ? t("card.overdue")
        : t("card.left", { time: t(`time.${left.unit}`, { count: left.count }) })}
    </Text>
  );
}
