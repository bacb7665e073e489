// Who decided what, and when: so that nobody has to ask.
import { Loader, Table, Text } from "@mantine/core";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { StateSeal } from "./StateSeal";
import { useDecided } from "./useBatch";

export function Decided() {
  const { t, word, format } = useSpeech();
  const { data, error, isPending } = useDecided();
  if (isPending) return <Loader type="dots" color="gray" />;
  if (error) return <Problem error={error} />;
  if (data.length === 0) return <Text c="dimmed">{t("approvals.decided_none")}</Text>;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {data.map((each) => (
            <Table.Tr key={each.number + each.turn}>
              <Table.Td w={64}>
                <StateSeal over={each} size={46} />
              </Table.Td>
              <Table.Td>
                <Link href={`/sheets/${each.turn}`}>{each.operation}</Link>
                <Text size="xs" c="dimmed">
                  {each.number}・{each.requester.name}
                </Text>
              </Table.Td>
              <Table.Td>
                {word("decided", each.state)}
                <Text size="xs" c="dimmed">
                  {each.decided_by?.name}
                </Text>
              </Table.Td>
              <Table.Td>{each.decided_at === null ? "" : format.moment(each.decided_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
