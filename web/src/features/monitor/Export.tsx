// Figures to take along, as a file every spreadsheet opens.
import { Button, Group, Title } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { csvOf } from "./convert";

interface Props {
  readonly title: string;
  readonly file: string;
  readonly rows: Parameters<typeof csvOf>[0];
}

/** The title of a section, and beside it its figures as a file. */
export function Titled({ title, file, rows }: Props) {
  const { t } = useSpeech();
  return (
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Button
        component="a"
        variant="default"
        size="compact-xs"
        download={`ringi-${file}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`}
      >
        {t("monitor.export")}
      </Button>
    </Group>
  );
}
