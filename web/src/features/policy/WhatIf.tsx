// What a draft would have changed about what was asked for lately.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { Decisions } from "./Decisions";
import { useWhatIf } from "./useDraft";

const TURNS = 50;

interface Props {
  readonly source: string;
  readonly disabled: boolean;
  readonly rules: Readonly<Record<string, string>>;
}

export function WhatIf({ source, disabled, rules }: Props) {
  const { t } = useSpeech();
  const trying = useWhatIf();
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h5">
        {t("whatif.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("whatif.explain")}
      </Text>
      <Group>
        <Button
          variant="default"
          disabled={disabled}
          loading={trying.isPending}
          onClick={() => trying.mutate({ source, turns: TURNS })}
        >
          {t("whatif.run", { count: TURNS })}
        </Button>
      </Group>
      <Problem error={trying.error} />
      {trying.data && <Told told={trying.data} rules={rules} />}
    </Stack>
  );
}

interface ToldProps {
  readonly told: Schema["WhatIfOut"];
  readonly rules: Props["rules"];
}

function Told({ told, rules }: ToldProps) {
  const { t } = useSpeech();
  const { turns, calls, replies, changed: count } = told;
  return (
    <>
      <Text size="sm" role="status">
        {count === 0
          ? t("whatif.none", { turns, calls, replies })
          : t("whatif.some", { turns, calls, replies, count })}
      </Text>
      {told.otherwise.length > 0 && <Decisions list={told.otherwise} rules={rules} />}
    </>
  );
}
