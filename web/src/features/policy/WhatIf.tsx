// What a draft would have changed about what was asked for lately.
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
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
  const { t, word, format } = useSpeech();
  const { turns, calls, otherwise } = told;
  const count = otherwise.length;
  return (
    <>
      <Text size="sm" role="status">
        {count === 0 ? t("whatif.none", { turns, calls }) : t("whatif.some", { turns, calls, count })}
      </Text>
      {count > 0 && (
        <Table.ScrollContainer minWidth={460}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("whatif.operation")}</Table.Th>
                <Table.Th>{t("whatif.verdict")}</Table.Th>
                <Table.Th>{t("whatif.rule")}</Table.Th>
                <Table.Th>{t("whatif.turn")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {otherwise.map((each) => (
                <Table.Tr key={each.turn + each.at}>
                  <Table.Td>{word("tool", each.tool)}</Table.Td>
                  <Table.Td className="one-line">
                    {word("verdict", each.before)} → {word("verdict", each.after)}
                  </Table.Td>
                  <Table.Td>{rules[each.rule] ?? each.rule}</Table.Td>
                  <Table.Td>
                    <Link href={`/sheets/${each.turn}`}>{format.moment(each.at)}</Link>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
