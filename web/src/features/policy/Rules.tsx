import { List, Stack, Text, Title } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";

export function Rules({ policy }: { readonly policy: Schema["PolicyOut"] }) {
  const { t, word } = useSpeech();
  const gates = [...new Set(policy.rules.map(({ gate }) => gate))];
  return (
    <Stack gap="lg">
      <Section title={t("policy.changes_from_base")} items={policy.changes} />
      <Section
        title={t("policy.own_rules")}
        items={policy.own_rules.map((rule) => t("app.aside", { text: rule.words, aside: rule.id }))}
      />
      {gates.map((gate) => (
        <Section
          key={gate}
          title={word("gate", gate)}
          items={policy.rules
            .filter((rule) => rule.gate === gate)
            .map((rule) => t("app.aside", { text: rule.title, aside: rule.id }))}
        />
      ))}
    </Stack>
  );
}

function Section({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>
            <Text span inherit>
              {item}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
