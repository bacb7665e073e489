import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Title } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { type Monitor, points } from "./convert";

export function Days({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useSpeech();
  return (
    <section aria-label={t("monitor.per_day")}>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t("monitor.per_day")}
      </Title>
      <BarChart
        h={220}
        data={[...points(monitor.days)]}
        dataKey="day"
        type="stacked"
        withLegend
        series={[
          { name: "allowed", label: t("monitor.turns"), color: "var(--ink-soft)" },
          { name: "refused", label: t("monitor.refused"), color: "var(--indigo)" },
        ]}
        barProps={{ isAnimationActive: false }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
      />
    </section>
  );
}
