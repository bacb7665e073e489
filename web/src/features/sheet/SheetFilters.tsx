// Finding a sheet again: by words, and by who, what, how it ended and when.
import { Button, CloseButton, Collapse, Group, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { areas } from "../../i18n/ja";
import { usePeople } from "../people/usePeople";
import { useMay } from "../session/MeContext";
import { type Filters, isSieved, OUTCOMES } from "./filters";

interface Props {
  readonly filters: Filters;
  readonly onFilter: (name: keyof Filters, value: string | null) => void;
  readonly onClear: () => void;
}

export function SheetFilters({ filters, onFilter, onClear }: Props) {
  const { t } = useSpeech();
  const { q: _, ...finer } = filters;
  const [opened, { toggle }] = useDisclosure(isSieved(finer));
  return (
    <search>
      <Group wrap="nowrap" gap="xs" mb="sm">
        <Words words={filters.q ?? ""} onChange={(value) => onFilter("q", value)} />
        <Button variant="default" onClick={toggle} aria-expanded={opened}>
          {t("sheet.filter")}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Finer filters={filters} onFilter={onFilter} />
        {isSieved(filters) && (
          <Button variant="subtle" color="gray" size="compact-sm" mb="sm" onClick={onClear}>
            {t("sheet.filter_clear")}
          </Button>
        )}
      </Collapse>
    </search>
  );
}

function Words({ words, onChange }: { readonly words: string; readonly onChange: (words: string) => void }) {
  const { t } = useSpeech();
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback(onChange, 300);
  const write = (text: string) => {
    setTyped(text);
    tell(text);
  };
  return (
    <TextInput
      type="search"
      flex={1}
      aria-label={t("sheet.search")}
      placeholder={t("sheet.search")}
      maxLength={100}
      value={typed}
      onChange={(event) => write(event.currentTarget.value)}
      rightSection={
        typed !== "" && <CloseButton size="sm" aria-label={t("action.close")} onClick={() => write("")} />
      }
    />
  );
}

function Finer({ filters, onFilter }: Pick<Props, "filters" | "onFilter">) {
  const { t, word } = useSpeech();
  const mayKnow = useMay("people");
  const tools = Object.keys(areas.tools).map((key) => key.slice("tool.".length));
  const choice = (name: keyof Filters) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => onFilter(name, value),
    clearable: true,
    searchable: true,
  });
  const day = (name: "since" | "until") => (
    <TextInput
      type="date"
      label={t(`sheet.${name}`)}
      value={filters[name] ?? ""}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
  return (
    <SimpleGrid cols={{ base: 2, md: mayKnow ? 5 : 4 }} spacing="xs" mb="sm">
      {mayKnow && <Requester {...choice("person")} />}
      <Select
        label={t("sheet.tool")}
        data={tools.map((tool) => ({ value: tool, label: word("tool", tool) }))}
        {...choice("tool")}
      />
      <Select
        label={t("sheet.state")}
        data={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) }))}
        {...choice("outcome")}
      />
      {day("since")}
      {day("until")}
    </SimpleGrid>
  );
}

function Requester(choice: {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly clearable: boolean;
  readonly searchable: boolean;
}) {
  const { t } = useSpeech();
  const { data } = usePeople();
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Select label={t("sheet.requester")} data={people} {...choice} />;
}
