// A list of people: read, checked line by line, chosen, and only then asked for.
import { Checkbox, FileInput, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import type { FormOut } from "../settings/convert";
import { RequestForm } from "../settings/RequestForm";
import { listOf, type RosterLine, takenAtFirst, toggled } from "./roster";
import { useRoster } from "./usePeople";

export function Import({ form }: { readonly form: FormOut }) {
  const { t } = useSpeech();
  const [file, setFile] = useState<File | null>(null);
  const reading = useRoster();
  const choose = (chosen: File | null) => {
    setFile(chosen);
    reading.reset();
    if (chosen !== null) reading.mutate(chosen);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("import.explain")}
      </Text>
      <FileInput
        label={t("import.file")}
        placeholder={t("import.choose")}
        accept=".csv,text/csv"
        value={file}
        onChange={choose}
        maw={420}
        clearable
      />
      <Problem error={reading.error} />
      {reading.data && <Read key={reading.submittedAt} form={form} roster={reading.data} />}
    </Stack>
  );
}

interface ReadProps {
  readonly form: FormOut;
  readonly roster: Schema["Roster"];
}

function Read({ form, roster }: ReadProps) {
  const { t } = useSpeech();
  const [taken, setTaken] = useState(() => takenAtFirst(roster.lines));
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const list = listOf(roster.lines, taken);
  const none = roster.lines.every(({ row }) => row === null);
  return (
    <>
      <Text size="sm" role="status">
        {t("import.read_as", { encoding: roster.encoding === "cp932" ? "Shift_JIS" : "UTF-8" })}
        {asked.size === 0 && ` ${t("import.not_yet")}`}
      </Text>
      <Lines
        lines={roster.lines}
        taken={taken}
        asked={asked}
        onToggle={(line) => setTaken(toggled(taken, line))}
      />
      <Text size="sm">{none ? t("import.none") : t("import.taken", { count: taken.size })}</Text>
      {!none && (
        <RequestForm
          form={form}
          given={{ people: list }}
          disabled={taken.size === 0}
          onAsked={() => {
            setAsked(new Set([...asked, ...taken]));
            setTaken(new Set());
          }}
        />
      )}
    </>
  );
}

interface LinesProps {
  readonly lines: readonly RosterLine[];
  readonly taken: ReadonlySet<number>;
  /** Nobody asks for the same person twice. */
  readonly asked: ReadonlySet<number>;
  readonly onToggle: (line: number) => void;
}

function Lines({ lines, taken, asked, onToggle }: LinesProps) {
  const { t } = useSpeech();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("import.line")}</Table.Th>
            <Table.Th>{t("people.name")}</Table.Th>
            <Table.Th>{t("people.level")}</Table.Th>
            <Table.Th>{t("people.department")}</Table.Th>
            <Table.Th>{t("import.state")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <One
              key={line.line}
              line={line}
              taken={taken.has(line.line)}
              asked={asked.has(line.line)}
              onToggle={onToggle}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface OneProps {
  readonly line: RosterLine;
  readonly taken: boolean;
  readonly asked: boolean;
  readonly onToggle: LinesProps["onToggle"];
}

function One({ line, taken, asked, onToggle }: OneProps) {
  const { t } = useSpeech();
  const { problem, doubt, name } = line;
  const state = asked ? t("import.asked") : (problem ?? doubt ?? t("import.fine"));
  return (
    <Table.Tr>
      <Table.Td className="one-line">
        <Checkbox
          label={line.line}
          aria-label={t("import.take", { line: line.line, name })}
          checked={taken}
          disabled={asked || problem !== null}
          onChange={() => onToggle(line.line)}
        />
      </Table.Td>
      <Table.Td>
        {name}
        <Text size="xs" c="dimmed">
          {[line.reading, line.account, line.outsider ? t("people.outsider") : ""]
            .filter(Boolean)
            .join(" ・ ")}
        </Text>
      </Table.Td>
      <Table.Td>{line.level ?? "—"}</Table.Td>
      <Table.Td className="one-line">{line.department}</Table.Td>
      <Table.Td>
        <Text size="sm" c={problem === null ? "var(--ink)" : "red"}>
          {state}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
