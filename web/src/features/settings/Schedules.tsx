// My schedules: when they come next, and how to stop them.
import { Button, Group, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FormList } from "./FormList";
import { Section } from "./Section";
import { useForm, useRequest } from "./useRequests";
import { type Schedule, useSchedules } from "./useSchedules";

export function Schedules() {
  const { t } = useSpeech();
  const listed = useSchedules();
  if (useForm("add_schedule") === null) return null;
  return (
    <Section title={t("settings.schedules")} explain={t("settings.schedules_explain")}>
      <Problem error={listed.error} />
      {listed.data?.map((schedule) => (
        <ScheduleLine key={schedule.id} schedule={schedule} />
      ))}
      <FormList which={({ tool }) => tool === "add_schedule"} />
    </Section>
  );
}

function ScheduleLine({ schedule }: { readonly schedule: Schedule }) {
  const { t, format } = useSpeech();
  const change = useRequest("change_schedule");
  const ask = (action: string) => change.mutate({ schedule: schedule.id, action });
  const coming = schedule.coming.map(format.moment).join("、");
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">{schedule.instruction}</Text>
        <Text size="xs" c="dimmed">
          {schedule.enabled ? t("settings.schedule_next", { dates: coming }) : t("settings.schedule_paused")}
        </Text>
        <Problem error={change.error} />
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => ask(schedule.enabled ? "pause" : "resume")}
        >
          {t(schedule.enabled ? "settings.schedule_pause" : "settings.schedule_resume")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => ask("delete")}>
          {t("settings.schedule_delete")}
        </Button>
      </Group>
    </Group>
  );
}
