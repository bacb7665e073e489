// Who is spoken to, in which mode, and whether built-in rules answer. One assistant with a model shows nothing.
import { Anchor, Badge, Group, NativeSelect, Text } from "@mantine/core";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import type { SpokenTo } from "./useSpokenTo";

interface Props {
  readonly conversation: string | null;
  readonly spoken: SpokenTo;
}

export function AssistantBar({ conversation, spoken }: Props) {
  const { assistant } = spoken;
  const several = spoken.every.length > 1;
  const withoutModel = assistant !== null && assistant.answers !== "model";
  if (!several && !withoutModel && (assistant?.modes.length ?? 0) === 0) return null;
  return (
    <Group gap="xs" px="md" py={4} data-assistant={assistant?.name}>
      {several && (conversation === null ? <Chooser spoken={spoken} /> : <Name title={spoken.title} />)}
      <Modes spoken={spoken} />
      {withoutModel && <WithoutModel answers={assistant.answers} />}
      <Problem error={spoken.error} />
    </Group>
  );
}

function Name({ title }: { readonly title: string }) {
  if (title === "") return null;
  return (
    <Badge variant="outline" color="ink" tt="none">
      {title}
    </Badge>
  );
}

function Chooser({ spoken }: { readonly spoken: SpokenTo }) {
  const { t } = useSpeech();
  return (
    <NativeSelect
      size="xs"
      aria-label={t("chat.assistant")}
      value={spoken.beginning.assistant}
      onChange={(event) => spoken.choose(event.currentTarget.value)}
      data={spoken.every.map(({ name, title }) => ({ value: name, label: title }))}
    />
  );
}

function Modes({ spoken }: { readonly spoken: SpokenTo }) {
  const { t } = useSpeech();
  const modes = spoken.assistant?.modes ?? [];
  if (modes.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t("chat.mode")}
      value={spoken.mode}
      onChange={(event) => spoken.changeMode(event.currentTarget.value)}
      data={[
        { value: "", label: t("chat.no_mode") },
        ...modes.map(({ name, title }) => ({ value: name, label: title })),
      ]}
    />
  );
}

function WithoutModel({ answers }: { readonly answers: "model" | "rules" | "nothing" }) {
  const { t } = useSpeech();
  return (
    <Text size="xs" c="dimmed">
      {t(answers === "rules" ? "chat.by_rules" : "chat.needs_model")}
      {"　"}
      <Anchor component={Link} href="/settings" size="xs" underline="always">
        {t("chat.set_model")}
      </Anchor>
    </Text>
  );
}
