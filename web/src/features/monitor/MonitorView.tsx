import { Loader, SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { Alerts } from "./Alerts";
import type { Monitor } from "./convert";
import { Days } from "./Days";
import styles from "./Monitor.module.css";
import { Uses } from "./Uses";

export default function MonitorView() {
  const { t, format } = useSpeech();
  const [days, setDays] = useState(30);
  const { data, error, isPending } = useQuery({
    queryKey: keys.figures(days),
    queryFn: async () => got(await api.GET("/api/v1/monitor", { params: { query: { days } } })),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
  const range = (
    <SegmentedControl
      aria-label={t("monitor.range")}
      size="xs"
      value={String(days)}
      onChange={(value) => setDays(Number(value))}
      data={[1, 7, 30, 90].map((count) => ({
        value: String(count),
        label: count === 1 ? t("monitor.today") : t("monitor.days", { count }),
      }))}
    />
  );
  return (
    <Page title={t("monitor.title")} actions={range} wide>
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      <Alerts />
      {data && (
        <>
          <Text size="sm" c="dimmed" my="sm">
            {t("monitor.range_hint", { since: format.date(data.since), until: format.date(data.until) })}
          </Text>
          <Figures monitor={data} />
          <Days monitor={data} />
          <Uses monitor={data} />
        </>
      )}
    </Page>
  );
}

function Figures({ monitor }: { readonly monitor: Monitor }) {
  const { t, format } = useSpeech();
  const { cost, mean_confidence } = monitor;
  const yen = (amount: string) => (cost.known ? format.yen(Number(amount)) : t("monitor.cost_unknown"));
  const figures: readonly (readonly [string, string])[] = [
    [t("monitor.conversations"), format.number(monitor.conversations)],
    [t("monitor.turns"), format.number(monitor.turns)],
    [t("monitor.mean_time"), format.seconds(monitor.mean_seconds * 1000)],
    [
      t("monitor.mean_confidence"),
      mean_confidence === null ? t("monitor.no_value") : format.share(mean_confidence),
    ],
    [t("monitor.confirmations"), format.number(monitor.asked)],
    [t("monitor.blocks"), format.number(monitor.refused)],
    [t("monitor.failed"), format.number(monitor.failed)],
    [t("monitor.timeouts"), format.number(monitor.timeouts)],
    [t("monitor.expired"), format.number(monitor.expired)],
    [t("monitor.cost_today"), yen(cost.today)],
    [t("monitor.cost_month"), yen(cost.month)],
    [t("monitor.cost_forecast"), yen(cost.forecast)],
    ...(cost.unpriced > 0 ? [[t("monitor.unpriced"), format.number(cost.unpriced)] as const] : []),
  ];
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, xs: 3, md: 4, lg: 6 }}
      spacing={0}
      verticalSpacing={0}
      className={styles.figures}
    >
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </SimpleGrid>
  );
}
