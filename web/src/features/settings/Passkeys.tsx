// The passkeys of one's own: making one on this device, what each is called, taking one away.
import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FreshAgain, otherThanProof } from "../approvals/FreshAgain";
import {
  useMakePasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
  useTakesPasskeys,
} from "../session/usePasskeys";
import { Section } from "./Section";
import { useSessions } from "./useSessions";

export function Passkeys() {
  const { t } = useSpeech();
  const { data, error } = usePasskeys();
  const remove = useRemovePasskey();
  const takes = useTakesPasskeys();
  return (
    <Section title={t("passkey.title")} explain={t(takes ? "passkey.explain" : "passkey.not_here")}>
      <Problem error={error ?? otherThanProof(remove.error)} />
      {data?.map((passkey) => (
        <One key={passkey.id} passkey={passkey} onRemove={() => remove.mutate(passkey.id)} />
      ))}
      {takes && <Make />}
      <FreshAgain
        of={remove}
        again={() => remove.variables !== undefined && remove.mutate(remove.variables)}
      />
    </Section>
  );
}

interface OneProps {
  readonly passkey: Schema["PasskeyOut"];
  readonly onRemove: () => void;
}

function One({ passkey, onRemove }: OneProps) {
  const { t, format } = useSpeech();
  const [asking, setAsking] = useState<"remove" | "rename" | null>(null);
  const used = passkey.used_at === null ? t("passkey.unused") : format.moment(passkey.used_at);
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">{passkey.name}</Text>
        <Text size="xs" c="dimmed">
          {t("passkey.dates", { made: format.day(passkey.created_at), used })}
        </Text>
      </div>
      {asking === null && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setAsking("rename")}>
            {t("passkey.rename")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking("remove")}>
            {t("passkey.remove")}
          </Button>
        </Group>
      )}
      {asking === "rename" && <Rename passkey={passkey} onDone={() => setAsking(null)} />}
      {asking === "remove" && (
        <Group gap="xs">
          <Text size="sm">{t("passkey.remove_explain")}</Text>
          <Button size="compact-sm" color="red" onClick={onRemove}>
            {t("passkey.remove")}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking(null)}>
            {t("action.cancel")}
          </Button>
        </Group>
      )}
    </Group>
  );
}

function Rename({ passkey, onDone }: { readonly passkey: OneProps["passkey"]; readonly onDone: () => void }) {
  const { t } = useSpeech();
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: passkey.id, name }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          label={t("passkey.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          required
        />
        <Button size="compact-sm" type="submit" loading={rename.isPending}>
          {t("action.save")}
        </Button>
      </Group>
      <Problem error={rename.error} />
    </form>
  );
}

function Make() {
  const { t } = useSpeech();
  const own = useSessions().data?.find((session) => session.current)?.name;
  const [chosen, setName] = useState<string | null>(null);
  const name = chosen ?? own ?? "";
  const make = useMakePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(name);
  };
  return (
    <>
      <form onSubmit={submit}>
        <Group align="end" gap="xs">
          <TextInput
            label={t("passkey.name")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={60}
            required
          />
          <Button type="submit" variant="default" loading={make.isPending}>
            {t("passkey.make")}
          </Button>
        </Group>
        <Problem error={otherThanProof(make.error)} />
      </form>
      <FreshAgain of={make} again={() => make.mutate(name)} />
    </>
  );
}
