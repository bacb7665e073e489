import { List, Stack, Text, Title } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";

export function Rules({ policy }: { readonly policy: Schema["PolicyOut"] }) {
  const { t, word } = useSpeech();
  const gates = [...new Set(policy.rules.map(({ gate }) => gate))];
  return (
    <Stack gap="lg">
      <Section
        title={t("policy.changes_from_base")}
        items={policy.changes.map((text) => ({ text, id: null }))}
      />
      <Section
        title={t("policy.own_rules")}
        items={policy.own_rules.map(({ words, id }) => ({ text: words, id }))}
      />
      {gates.map((gate) => (
        <Section
          key={gate}
          title={word("gate", gate)}
          items={policy.rules
            .filter((rule) => rule.gate === gate)
            .map(({ title, id }) => ({ text: title, id }))}
        />
      ))}
    </Stack>
  );
}

interface SectionProps {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly id: string | null }[];
}

function Section({ title, items }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      <List size="sm">
        {items.map(({ text, id }) => (
          <List.Item key={id ?? text}>
            {text}
            {id !== null && (
              <Text span size="xs" c="dimmed" ml="xs">
                {id}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
