import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Box } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { type Monitor, points } from "./convert";
import { Titled } from "./Export";

export function Days({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useSpeech();
  const head = [t("monitor.day"), t("monitor.allowed"), t("monitor.refused")];
  const rows = monitor.days.map(({ day, turns, refused }) => [day, turns - refused, refused]);
  return (
    <Box component="section" mt="xl" aria-label={t("monitor.per_day")}>
      <Titled title={t("monitor.per_day")} file="days" rows={[head, ...rows]} />
      <BarChart
        h={220}
        data={[...points(monitor.days)]}
        dataKey="day"
        type="stacked"
        withLegend
        series={[
          { name: "allowed", label: t("monitor.allowed"), color: "var(--ink-soft)" },
          { name: "refused", label: t("monitor.refused"), color: "var(--indigo)" },
        ]}
        barProps={{ isAnimationActive: false }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
      />
    </Box>
  );
}
