// The teachings of the company, what they were before, and the forms with which they are entered, amended and retired.
import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { RequestForm } from "../settings/RequestForm";
import { useForm } from "../settings/useRequests";

type Teaching = Schema["TeachingOut"];

export function Teachings() {
  const { t } = useSpeech();
  const adding = useForm("add_teaching");
  const { data, error, isPending } = useQuery({
    queryKey: keys.teachings,
    queryFn: async () => got(await api.GET("/api/v1/policy/teachings")).teachings,
  });
  if (isPending) return <Loader type="dots" color="gray" />;
  if (error) return <Problem error={error} />;
  const inForce = data.filter(({ retired_at }) => retired_at === null);
  const before = data.filter(({ retired_at }) => retired_at !== null);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t("teaching.explain")}
      </Text>
      {inForce.length === 0 && <Text>{t("teaching.none")}</Text>}
      {inForce.map((each) => (
        <InForce key={each.id} teaching={each} />
      ))}
      {adding && (
        <section>
          <Title order={2} size="h5" mb="xs">
            {adding.title}
          </Title>
          <RequestForm form={adding} />
        </section>
      )}
      {before.length > 0 && (
        <section>
          <Title order={2} size="h5" mb="xs">
            {t("teaching.before")}
          </Title>
          {before.map((each) => (
            <Told key={each.id} teaching={each} />
          ))}
        </section>
      )}
    </Stack>
  );
}

function InForce({ teaching }: { readonly teaching: Teaching }) {
  const [opened, setOpened] = useState<"amend_teaching" | "retire_teaching" | null>(null);
  const forms = { amend_teaching: useForm("amend_teaching"), retire_teaching: useForm("retire_teaching") };
  const { words, clear, possible, tools, amend } = teaching;
  const form = opened === null ? null : forms[opened];
  const filled = opened === "amend_teaching" ? { words, clear, possible, tools, amend } : {};
  return (
    <section>
      <Told teaching={teaching} />
      <Group gap="xs" my="xs">
        {(["amend_teaching", "retire_teaching"] as const).map((name) => {
          const offered = forms[name];
          return (
            offered && (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                aria-expanded={opened === name}
                onClick={() => setOpened(opened === name ? null : name)}
              >
                {offered.title}
              </Button>
            )
          );
        })}
      </Group>
      {form && opened && (
        <RequestForm key={opened} form={form} given={{ teaching: teaching.id }} filled={filled} />
      )}
    </section>
  );
}

function Told({ teaching }: { readonly teaching: Teaching }) {
  const { t, format } = useSpeech();
  const [opened, { toggle }] = useDisclosure();
  const { words, clear, possible, tools, amend, author, since, reason } = teaching;
  const conditions = [
    ["teaching.clear", clear] as const,
    ["teaching.possible", possible] as const,
    ["teaching.tools", tools] as const,
    ["teaching.amend", amend] as const,
  ].filter(([, said]) => said !== "");
  return (
    <div>
      <Text>{words}</Text>
      <Text size="xs" c="dimmed">
        {t("teaching.by", { name: author.name, when: format.moment(since), reason })}
      </Text>
      {teaching.retired_at !== null && (
        <Text size="xs" c="dimmed">
          {t("teaching.retired", {
            name: teaching.retired_by?.name ?? "",
            when: format.moment(teaching.retired_at),
            reason: teaching.retired_reason,
          })}
        </Text>
      )}
      {conditions.length > 0 && (
        <Button size="compact-xs" variant="transparent" color="gray" px={0} onClick={toggle}>
          {t("teaching.conditions")}
        </Button>
      )}
      {opened &&
        conditions.map(([label, said]) => (
          <Text key={label} size="sm" className="as-written">
            {t(label, { said })}
          </Text>
        ))}
    </div>
  );
}
