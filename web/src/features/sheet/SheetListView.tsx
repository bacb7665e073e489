import { Button, Loader, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { filtersIn, isSieved, withFilter } from "./filters";
import styles from "./List.module.css";
import { SheetFilters } from "./SheetFilters";
import { SheetLine } from "./SheetLine";
import { useTurns } from "./useSheet";

export default function SheetListView() {
  const { t } = useSpeech();
  const [address, setAddress] = useSearchParams();
  const [cleared, setCleared] = useState(0);
  const filters = filtersIn(address);
  const turns = useTurns(filters);
  const listed = turns.data?.pages.flatMap((page) => page.turns) ?? [];
  return (
    <Page title={t("sheet.list")}>
      <SheetFilters
        key={cleared}
        filters={filters}
        onFilter={(name, value) => setAddress((before) => withFilter(before, name, value), { replace: true })}
        onClear={() => {
          setAddress({}, { replace: true });
          setCleared(cleared + 1);
        }}
      />
      <Problem error={turns.error} />
      {turns.isPending && <Loader type="dots" color="gray" />}
      {turns.isSuccess && listed.length === 0 && (
        <Text c="dimmed">{t(isSieved(filters) ? "sheet.nothing_found" : "sheet.none")}</Text>
      )}
      {listed.length > 0 && (
        <ul className={styles.list} aria-label={t("sheet.list")}>
          {listed.map((turn) => (
            <SheetLine key={turn.id} turn={turn} />
          ))}
        </ul>
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
