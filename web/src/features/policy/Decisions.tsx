// Decisions that another policy would make otherwise, each with its sheet.
import { Table } from "@mantine/core";
import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";

interface Props {
  readonly list: readonly Schema["OtherwiseOut"][];
  readonly rules: Readonly<Record<string, string>>;
}

export function Decisions({ list, rules }: Props) {
  const { t, word, format } = useSpeech();
  const verdict = (tool: string, said: string) =>
    tool === "reply" ? word("delivery", said) : word("verdict", said);
  return (
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
          {list.map((each) => (
            <Table.Tr key={each.turn + each.at + each.tool}>
              <Table.Td>{each.tool === "reply" ? t("whatif.reply") : word("tool", each.tool)}</Table.Td>
              <Table.Td className="one-line">
                {verdict(each.tool, each.before)} → {verdict(each.tool, each.after)}
              </Table.Td>
              <Table.Td>{rules[each.rule] ?? each.rule}</Table.Td>
              <Table.Td className="one-line">
                <Link href={`/sheets/${each.turn}`}>{format.moment(each.at)}</Link>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
