// How bad is it right now, and what must somebody see?
import { Alert, Anchor, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { SignOff } from "./SignOff";

export function Alerts() {
  const { t } = useSpeech();
  const { data, error } = useQuery({
    queryKey: keys.alerts,
    queryFn: async () => got(await api.GET("/api/v1/alerts")),
    refetchInterval: 30_000,
  });
  if (error) return <Problem error={error} />;
  if (data === undefined) return null;
  const calm = data.incident === null && data.alerts.length === 0;
  if (calm) return <Text>{t("monitor.no_incident")}</Text>;
  return (
    <>
      {data.incident !== null && <Incident incident={data.incident} />}
      {data.alerts.length > 0 && <Open alerts={data.alerts} />}
    </>
  );
}

/** What is wrong now, since when, because of what, and where to look. */
function Incident({ incident }: { readonly incident: Schema["IncidentOut"] }) {
  const { t, format } = useSpeech();
  return (
    <Alert color="red" variant="light" title={incident.text} mb="sm" role="status">
      <Text size="sm">{t("monitor.incident_since", { since: format.moment(incident.since) })}</Text>
      <List size="sm">
        {incident.causes.map((cause) => (
          <List.Item key={cause}>{cause}</List.Item>
        ))}
      </List>
      {incident.causes.length > 0 && (
        <Anchor component={Link} href="/sheets?outcome=failed" size="sm" underline="always">
          {t("monitor.failed_sheets")}
        </Anchor>
      )}
    </Alert>
  );
}

function Open({ alerts }: { readonly alerts: readonly Schema["AlertOut"][] }) {
  const { t, format } = useSpeech();
  return (
    <Alert color="red" variant="light" title={t("monitor.alerts")}>
      <List size="sm">
        {alerts.map((alert) => (
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
