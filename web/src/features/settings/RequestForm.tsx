// One change, asked for: the form, and what came of it.
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { isLink, OneTime } from "../../ui/OneTime";
import { Problem } from "../../ui/Problem";
import { Away } from "../approvals/Away";
import { FreshAgain, otherThanProof } from "../approvals/FreshAgain";
import { TimeLeft } from "../approvals/TimeLeft";
import { useLeft } from "../approvals/useLeft";
import { nobodySignsIn } from "../people/convert";
import { usePeople } from "../people/usePeople";
import { useMe } from "../session/MeContext";
import { argumentsOf, type FormOut, fieldsOf, initialValues, peopleElsewhere, type Values } from "./convert";
import { FieldInput } from "./FieldInput";
import { type Requested, useRequest, useRequested } from "./useRequests";

interface Props {
  readonly form: FormOut;
  /** What is known already, and not asked for. */
  readonly given?: Values;
  /** What stands in the fields to begin with; whoever signs may change it. */
  readonly filled?: Values;
  readonly disabled?: boolean;
  readonly onAsked?: () => void;
}

export function RequestForm({ form, given = {}, filled = {}, disabled = false, onAsked }: Props) {
  const { t } = useSpeech();
  const me = useMe();
  const fields = fieldsOf(form);
  const [values, setValues] = useState<Values>({ ...initialValues(fields), ...filled });
  const asking = useRequest(form.tool);
  const ask = () =>
    asking.mutate(argumentsOf(fields, { ...values, ...given }), {
      onSuccess: () => {
        setValues(initialValues(fields));
        onAsked?.();
      },
    });
  const asked = fields.filter(({ name }) => !(name in given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {form.two_persons && (
            <Text size="sm" c="dimmed">
              {t("request.two_persons")}
            </Text>
          )}
          {asked.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ""}
              elsewhere={peopleElsewhere(
                fields,
                { ...values, ...given },
                { name: field.name, own: me.person.id },
              )}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
          <Problem error={otherThanProof(asking.error)} />
          {asking.data && <Became key={asking.data.turn_id} first={asking.data} />}
          <Group justify="flex-end">
            <Button type="submit" disabled={disabled} loading={asking.isPending}>
              {t("request.send")}
            </Button>
          </Group>
        </Stack>
      </form>
      <FreshAgain of={asking} again={ask} />
    </>
  );
}

function Became({ first }: { readonly first: Requested }) {
  const { t, format } = useSpeech();
  const { pending, state, outcome, reply, turn_id } = useRequested(first);
  const secret = outcome === null || outcome === "executed" ? first.secret : null;
  const names = format.names(pending?.approvers.map(({ name }) => name) ?? []);
  const became = (state === "finished" ? reply : null) ?? t(`outcome.${outcome ?? "open"}`);
  const said = pending === null ? became : waitingWords();
  return (
    <Alert variant="light" color={outcome === null || outcome === "executed" ? "ink" : "red"} role="status">
      <Stack gap="xs">
        <Text size="sm" className="as-written">
          {said}
        </Text>
        {pending !== null && <Waiting pending={pending} />}
        {pending !== null && <Answerable number={pending.number} approvers={pending.approvers} />}
        {secret !== null && (
          <>
            <Text size="sm">{t(isLink(secret) ? "request.link" : "request.secret")}</Text>
            <OneTime secret={secret} />
          </>
        )}
        {secret !== null && pending !== null && <Text size="sm">{t("request.opens_after")}</Text>}
        <Group gap="md">
          {pending !== null && names === "" && (
            <Link href={`/approvals/${pending.number}`}>{t("nav.approvals")}</Link>
          )}
          <Link href={`/sheets/${turn_id}`}>{t("chat.sheet")}</Link>
        </Group>
      </Stack>
    </Alert>
  );

  function waitingWords(): string {
    return names === "" ? t("request.waits_for_you") : t("card.waiting_for", { names });
  }
}

function Waiting({ pending }: { readonly pending: Schema["PendingOut"] }) {
  return (
    <>
      <Away told={pending.away} />
      <TimeLeft left={useLeft(pending.expires_at)} />
    </>
  );
}

interface AnswerableProps {
  readonly number: string;
  readonly approvers: readonly { readonly id: string }[];
}

/** Whoever founded the company may be the only one with a login yet. */
function Answerable({ number, approvers }: AnswerableProps) {
  const { t } = useSpeech();
  const { data } = usePeople();
  if (data === undefined || !nobodySignsIn(data.people, approvers)) return null;
  return <Text size="sm">{t("request.nobody_comes_in", { number })}</Text>;
}
