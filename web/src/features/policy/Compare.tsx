// Any two versions, side by side in words.
import { Group, Loader, Select, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { Changes } from "./Changes";
import { useDifference } from "./useVersions";

interface Props {
  readonly current: number;
  readonly versions: readonly number[];
}

export function Compare({ current, versions }: Props) {
  const { t } = useSpeech();
  const [before, setBefore] = useState(Math.max(0, current - 1));
  const [after, setAfter] = useState(current);
  const { data, error, isPending } = useDifference(before, after);
  const choices = [...versions, 0].map((version) => ({ value: String(version), label: nameOf(version) }));
  const shared = { data: choices, allowDeselect: false, w: "13rem", maw: "100%" };
  return (
    <Stack component="section" gap="sm" mb="xl">
      <Title order={2} size="h4">
        {t("compare.title")}
      </Title>
      <Group>
        <Select
          {...shared}
          label={t("compare.before")}
          value={String(before)}
          onChange={(version) => setBefore(Number(version))}
        />
        <Select
          {...shared}
          label={t("compare.after")}
          value={String(after)}
          onChange={(version) => setAfter(Number(version))}
        />
      </Group>
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && <Changes changes={data} none={t("compare.none")} />}
    </Stack>
  );

  function nameOf(version: number): string {
    if (version === 0) return t("compare.shipped");
    return t(version === current ? "compare.current" : "compare.version", { version });
  }
}
