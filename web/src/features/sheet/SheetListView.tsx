import { Button, Loader, Table, Text } from "@mantine/core";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { sheetNumber } from "./convert";
import { Outcome } from "./Outcome";
import { useTurns } from "./useSheet";

export default function SheetListView() {
  const { t, format } = useSpeech();
  const turns = useTurns();
  const listed = turns.data?.pages.flatMap((page) => page.turns) ?? [];
  return (
    <Page title={t("sheet.list")}>
      <Problem error={turns.error} />
      {turns.isPending && <Loader type="dots" color="gray" />}
      {turns.isSuccess && listed.length === 0 && <Text c="dimmed">{t("sheet.none")}</Text>}
      {listed.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("sheet.date")}</Table.Th>
                <Table.Th>{t("sheet.requester")}</Table.Th>
                <Table.Th>{t("sheet.state")}</Table.Th>
                <Table.Th>{t("sheet.number")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.map((turn) => (
                <Table.Tr key={turn.id}>
                  <Table.Td>{format.moment(turn.created_at)}</Table.Td>
                  <Table.Td>{turn.requester.name}</Table.Td>
                  <Table.Td>
                    <Outcome turn={turn} />
                  </Table.Td>
                  <Table.Td>
                    <Link href={`/sheets/${turn.id}`}>{sheetNumber(turn.id)}</Link>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {turns.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={turns.isFetchingNextPage}
          onClick={() => void turns.fetchNextPage()}
        >
          {t("action.more")}
        </Button>
      )}
    </Page>
  );
}
