// By operation and by person, to look at and to take along.
import { SimpleGrid, Table, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import type { Monitor } from "./convert";
import { Titled } from "./Export";

export function Uses({ monitor }: { readonly monitor: Monitor }) {
  const { t, word } = useSpeech();
  const tools = monitor.tools.map(
    (each) => [word("tool", each.tool), each.calls, each.failed, each.unknown, each.mean_seconds] as const,
  );
  const people = monitor.people.map(
    (each) => [each.person.name, each.turns, each.refused, Number(each.yen)] as const,
  );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} mt="xl" spacing="xl">
      <Figures
        title={t("monitor.per_tool")}
        file="tools"
        head={[
          t("monitor.tool"),
          t("monitor.count"),
          t("monitor.failed"),
          t("monitor.unknown"),
          t("monitor.mean_seconds"),
        ]}
        rows={tools}
      />
      <Figures
        title={t("monitor.per_person")}
        file="people"
        head={[t("monitor.person"), t("monitor.turns"), t("monitor.refused"), t("monitor.yen")]}
        rows={people}
      />
    </SimpleGrid>
  );
}

interface Props {
  readonly title: string;
  readonly file: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function Figures({ title, file, head, rows }: Props) {
  const { t, format } = useSpeech();
  return (
    <section>
      <Titled title={title} file={file} rows={[head, ...rows]} />
      {rows.length === 0 ? (
        <Text c="dimmed">{t("monitor.nothing")}</Text>
      ) : (
        <Table.ScrollContainer minWidth={340}>
          <Table verticalSpacing={6} className="compact">
            <Table.Thead>
              <Table.Tr>
                {head.map((name, place) => (
                  <Table.Th key={name} ta={place === 0 ? "left" : "right"} className="one-line">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row[0]}>
                  {row.map((value, place) => (
                    <Table.Td
                      key={head[place]}
                      ta={typeof value === "number" ? "right" : "left"}
                      miw={place === 0 ? "6rem" : undefined}
                    >
                      {typeof value === "number" ? format.number(value) : value}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
