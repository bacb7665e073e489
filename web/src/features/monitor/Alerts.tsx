// How bad is it right now, and what must somebody see?
import { Alert, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { SignOff } from "./SignOff";

export function Alerts() {
  const { t, format } = useSpeech();
  const { data, error } = useQuery({
    queryKey: keys.alerts,
    queryFn: async () => got(await api.GET("/api/v1/alerts")),
    refetchInterval: 30_000,
  });
  if (error) return <Problem error={error} />;
  if (data === undefined) return null;
  const calm = data.incident === null && data.alerts.length === 0;
  if (calm) return <Text>{t("monitor.no_incident")}</Text>;
  const title =
    data.incident === null ? t("monitor.alerts") : t("monitor.incident", { level: data.incident });
  return (
    <Alert color="red" variant="light" title={title}>
      <List size="sm">
        {data.alerts.map((alert) => (
          <List.Item key={alert.number}>
            {alert.text}
            <Text span size="xs" c="dimmed">
              {` ${alert.number}・${format.moment(alert.at)} `}
            </Text>
            <SignOff number={alert.number} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
