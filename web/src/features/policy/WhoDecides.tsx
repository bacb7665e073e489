// For each operation: from which level it may be asked for, how dangerous it is, who confirms.
import { Group, Table, Text } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";

type Policy = Schema["PolicyOut"];

export function WhoDecides({ policy }: { readonly policy: Policy }) {
  const { t } = useSpeech();
  const facts: readonly (readonly [string, number])[] = [
    [t("policy.approver_level"), policy.approver_level],
    [t("policy.stop_level"), policy.stop_level],
    [t("policy.release_level"), policy.release_level],
  ];
  return (
    <>
      <Group gap="xl" mb="md">
        {facts.map(([name, level]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text>{t("policy.level_named", { level, name: policy.levels[level - 1] ?? "" })}</Text>
          </div>
        ))}
      </Group>
      <Table.ScrollContainer minWidth={340}>
        <Table verticalSpacing={7} className="compact">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("policy.operation")}</Table.Th>
              <Table.Th>{t("policy.needs")}</Table.Th>
              <Table.Th>{t("policy.risk")}</Table.Th>
              <Table.Th>{t("policy.confirmer")}</Table.Th>
              <Table.Th>{t("policy.per_day")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {policy.tools.map((terms) => (
              <Terms key={terms.tool} terms={terms} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Terms({ terms }: { readonly terms: Policy["tools"][number] }) {
  const { t, word } = useSpeech();
  return (
    <Table.Tr>
      <Table.Td>
        {word("tool", terms.tool)}
        {terms.changed && (
          <Text size="xs" c="dimmed">
            {t("policy.changed")}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="one-line">
        {terms.enabled ? t("menu.level", { level: terms.level }) : t("policy.disabled")}
      </Table.Td>
      <Table.Td>{word("risk", terms.risk)}</Table.Td>
      <Table.Td miw="4.9rem">{word("asks", terms.asks)}</Table.Td>
      <Table.Td>{terms.per_day ?? "—"}</Table.Td>
    </Table.Tr>
  );
}
