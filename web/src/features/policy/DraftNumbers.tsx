// The numbers of a policy, to be changed one by one.
import { Fieldset, NumberInput, SimpleGrid, Stack } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { groupsOf, type PolicyNumber } from "./convert";

interface Props {
  readonly numbers: readonly PolicyNumber[];
  /** What was put in, by path. */
  readonly values: Readonly<Record<string, number>>;
  readonly onChange: (path: string, value: string | number) => void;
}

export function DraftNumbers({ numbers, values, onChange }: Props) {
  const { word } = useSpeech();
  return (
    <Stack>
      {groupsOf(numbers).map((group) => (
        <Fieldset key={group.table} legend={word("draft", `group_${group.table}`)}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: "end" }}>
            {group.numbers.map((number) => (
              <One
                key={number.path}
                number={number}
                value={values[number.path] ?? number.value}
                onChange={(value) => onChange(number.path, value)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </Stack>
  );
}

interface OneProps {
  readonly number: PolicyNumber;
  readonly value: number;
  readonly onChange: (value: string | number) => void;
}

function One({ number, value, onChange }: OneProps) {
  const { t, format } = useSpeech();
  const changed = value !== number.in_force;
  const share = number.path.startsWith("confidence.");
  return (
    <NumberInput
      label={number.name.charAt(0).toUpperCase() + number.name.slice(1)}
      description={changed ? t("draft.in_force", { value: format.number(number.in_force) }) : undefined}
      value={value}
      onChange={onChange}
      min={0}
      step={share ? 0.05 : 1}
      thousandSeparator=","
    />
  );
}
