// Every version: who, when, why, and what it changed.
import { List, Loader, Text, Timeline } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";

export function History({ current }: { readonly current: number }) {
  const { t, format } = useSpeech();
  const { data, error, isPending } = useQuery({
    queryKey: ["policy", "history"],
    queryFn: async () => got(await api.GET("/api/v1/policy/history")).versions,
  });
  if (isPending) return <Loader type="dots" color="gray" />;
  if (error) return <Problem error={error} />;
  return (
    <Timeline active={data.length} bulletSize={16} lineWidth={1} color="ink">
      {data.map((version) => (
        <Timeline.Item
          key={version.version}
          title={`${t("sheet.policy_value", { version: version.version })}${version.version === current ? `　${t("policy.current")}` : ""}`}
        >
          <Text size="sm" c="dimmed">
            {t("policy.by", { name: version.approver.name, when: format.moment(version.at) })}
          </Text>
          <Text size="sm">{version.reason}</Text>
          <List size="sm" mt={4}>
            {version.changes.map((change) => (
              <List.Item key={change}>{change}</List.Item>
            ))}
          </List>
          {version.changes.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("policy.no_diff")}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
