// An amendment being written: numbers or text on one side, what it would change on the other, and asking for it.
import { Alert, Button, Grid, Group, List, Loader, Stack, Tabs, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import type { FormOut } from "../settings/convert";
import { RequestForm } from "../settings/RequestForm";
import { Changes } from "./Changes";
import { type Draft as Drafted, NOTHING_WRITTEN, textOf, withNumber, withText } from "./convert";
import { DraftNumbers } from "./DraftNumbers";
import { useDraft } from "./useDraft";
import { WhatIf } from "./WhatIf";

interface Props {
  readonly form: FormOut;
  readonly policy: Schema["PolicyOut"];
}

export function Draft({ form, policy }: Props) {
  const { t } = useSpeech();
  const { writing, write, draft, inForce, error, settled } = useDraft();
  const [asked, setAsked] = useState(false);
  if (draft === undefined || inForce === undefined) {
    return error ? <Problem error={error} /> : <Loader type="dots" color="gray" />;
  }
  const changed = !draft.valid || draft.changes.length > 0;
  const rules = Object.fromEntries([
    ...policy.rules.map(({ id, title }) => [id, title] as const),
    ...policy.own_rules.map(({ id, words }) => [id, words] as const),
  ]);
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t("draft.explain")}
      </Text>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Tabs defaultValue="numbers" variant="outline">
            <Tabs.List mb="md">
              <Tabs.Tab value="numbers">{t("draft.numbers")}</Tabs.Tab>
              <Tabs.Tab value="text">{t("draft.text")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="numbers">
              <DraftNumbers
                numbers={draft.valid ? draft.numbers : inForce.numbers}
                values={writing.values}
                onChange={(path, value) => write(withNumber(writing, path, value))}
              />
            </Tabs.Panel>
            <Tabs.Panel value="text">
              <Textarea
                label={t("draft.source")}
                description={t("draft.source_hint")}
                value={textOf(writing, draft)}
                onChange={(event) => write(withText(event.currentTarget.value))}
                styles={{ input: { fontFamily: "monospace" } }}
                spellCheck={false}
                autosize
                minRows={14}
                maxRows={30}
              />
            </Tabs.Panel>
          </Tabs>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg" pos="sticky" top={16}>
            <Problem error={error} />
            <Verdict draft={draft} />
            {changed && (
              <Group>
                <Button variant="default" size="compact-sm" onClick={() => write(NOTHING_WRITTEN)}>
                  {t("draft.reset")}
                </Button>
              </Group>
            )}
            <WhatIf
              key={policy.version}
              source={draft.source}
              disabled={!draft.valid || !settled}
              rules={rules}
            />
            {draft.valid && (changed || asked) && (
              <section>
                <Title order={2} size="h5" mb="xs">
                  {t("draft.ask")}
                </Title>
                <RequestForm
                  form={form}
                  given={{ source: draft.source }}
                  disabled={!settled || !changed}
                  onAsked={() => setAsked(true)}
                />
              </section>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Verdict({ draft }: { readonly draft: Drafted }) {
  const { t } = useSpeech();
  if (draft.valid) {
    return (
      <section aria-live="polite">
        <Title order={2} size="h5" mb="xs">
          {t("draft.changes")}
        </Title>
        <Changes changes={draft.changes} none={t("draft.no_changes")} />
      </section>
    );
  }
  return (
    <Alert color="red" variant="light" title={t("draft.problems")} role="alert">
      <List size="sm">
        {draft.problems.map((problem) => (
          <List.Item key={`${problem.line}:${problem.column}:${problem.reason}`}>
            {t("draft.problem", { ...problem })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
