import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n";
import { timeLeft } from "./convert";

export function TimeLeft({ until }: { readonly until: string }) {
  const { t } = useSpeech();
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 20_000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const left = timeLeft(until, now);
  return (
    <Text size="sm" c="dimmed">
      {left.kind === "over"
        ? t("card.overdue")
        : t("card.left", { time: t(`time.${left.unit}`, { count: left.count }) })}
    </Text>
  );
}
