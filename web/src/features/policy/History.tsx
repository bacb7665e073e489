// Every version: who, when, why, and what it changed; any two compared, and the way back to one.
import { Loader, Text, Timeline } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useForm } from "../settings/useRequests";
import { Changes } from "./Changes";
import { Compare } from "./Compare";
import { GoBack } from "./GoBack";
import { useHistory } from "./useVersions";

export function History({ current }: { readonly current: number }) {
  const { t, format } = useSpeech();
  const { data, error, isPending } = useHistory();
  const rollback = useForm("rollback_policy");
  const madeBy = ({ approver, confirmed_by, at }: Schema["VersionOut"]) => {
    const name = approver?.name ?? t("policy.operator");
    const [when, names] = [format.moment(at), format.names(confirmed_by.map((person) => person.name))];
    return names === "" ? t("policy.by", { name, when }) : t("policy.asked_by", { name, names, when });
  };
  if (isPending) return <Loader type="dots" color="gray" />;
  if (error) return <Problem error={error} />;
  return (
    <>
      <Compare key={current} current={current} versions={data.map(({ version }) => version)} />
      <Timeline active={data.length} bulletSize={16} lineWidth={1} color="ink">
        {data.map((version) => (
          <Timeline.Item
            key={version.version}
            title={`${t("sheet.policy_value", { version: version.version })}${version.version === current ? `　${t("policy.current")}` : ""}`}
          >
            <Text size="sm" c="dimmed">
              {madeBy(version)}
            </Text>
            <Text size="sm" mb={4}>
              {version.reason}
            </Text>
            {[["policy.impact", version.impact] as const, ["policy.worry", version.risk] as const].map(
              ([label, words]) =>
                words !== "" && (
                  <Text key={label} size="sm" mb={4}>
                    {t(label, { words })}
                  </Text>
                ),
            )}
            <Changes changes={version.changes} none={t("policy.no_diff")} />
            {rollback !== null && version.version !== current && (
              <GoBack form={rollback} current={current} version={version.version} />
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}
