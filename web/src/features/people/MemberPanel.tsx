// One person: how they come in, and everything that can be asked for about them.
import { Button, Drawer, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FormList } from "../settings/FormList";
import { RequestForm } from "../settings/RequestForm";
import { useForm } from "../settings/useRequests";
import { isHere, type Member } from "./convert";
import { useMember, usePeople } from "./usePeople";

type Detail = Schema["MemberDetailOut"];

interface Props {
  readonly person: Member | null;
  readonly onClose: () => void;
}

export function MemberPanel({ person, onClose }: Props) {
  const { t } = useSpeech();
  return (
    <Drawer
      opened={person !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={person === null ? "" : t("member.title", { name: person.name })}
    >
      {person !== null && <Here person={person} />}
    </Drawer>
  );
}

/** While one looks they may leave, most likely by what was just asked for. */
function Here({ person }: { readonly person: Member }) {
  const { t } = useSpeech();
  const { data } = usePeople();
  if (data === undefined || isHere(data, person.id)) return <About person={person} />;
  return <Text role="status">{t("member.gone", { name: person.name })}</Text>;
}

function About({ person }: { readonly person: Member }) {
  const { t } = useSpeech();
  const { data, error, isPending } = useMember(person.id);
  const given = { person: person.id, former: person.id, delegator: person.id, changed: person.id };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {[person.reading, t("menu.level", { level: person.level })].filter(Boolean).join(" ・ ")}
      </Text>
      {!person.signs_in && <Text size="sm">{t("member.not_signed_in")}</Text>}
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && <WaysIn detail={data} />}
      <Title order={3} size="h5">
        {t("member.changes")}
      </Title>
      <FormList
        which={({ area, fields, tool }) =>
          area === "people" &&
          fields.some(({ name }) => name in given) &&
          (tool !== "undo_level" || (data?.level_before ?? null) !== null)
        }
        given={given}
        before={(tool) => (tool === "leave" && data ? <Ending detail={data} /> : null)}
      />
    </Stack>
  );
}

function WaysIn({ detail }: { readonly detail: Detail }) {
  const { t, word, format } = useSpeech();
  const accounts = format.names(
    detail.accounts.map(({ channel, account }) => `${word("choice", channel)}: ${account}`),
  );
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          {t("member.accounts")}
        </Text>
        <Text size="sm">{accounts || t("member.no_accounts")}</Text>
      </div>
      <div>
        <Text size="sm" fw={600}>
          {t("member.browsers")}
        </Text>
        {detail.browsers.length === 0 && <Text size="sm">{t("member.no_browsers")}</Text>}
        {detail.browsers.map((browser) => (
          <Browser key={browser.id} browser={browser} />
        ))}
      </div>
    </>
  );
}

/** One that is signed in as them; those entitled may end it alone. */
function Browser({ browser }: { readonly browser: Detail["browsers"][number] }) {
  const { t, format } = useSpeech();
  const { name } = browser;
  const form = useForm("end_session");
  const [ending, { toggle }] = useDisclosure();
  return (
    <Stack gap="xs" mt={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          {name} ・ {t("member.seen", { when: format.moment(browser.seen_at) })}
        </Text>
        {form && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={toggle}
            aria-expanded={ending}
            aria-label={t("member.end_browser", { name })}
          >
            {t("settings.sign_out")}
          </Button>
        )}
      </Group>
      {form && ending && <RequestForm form={form} given={{ browser: browser.id }} />}
    </Stack>
  );
}

function Ending({ detail }: { readonly detail: Detail }) {
  const { t } = useSpeech();
  const sentences = [
    t("leave.accounts", { count: detail.accounts.length, browsers: detail.browsers.length }),
    ...(detail.tokens > 0 ? [t("leave.tokens", { count: detail.tokens })] : []),
    ...(detail.asked > 0 ? [t("leave.asked", { count: detail.asked })] : []),
    ...(detail.answers > 0 ? [t("leave.answers", { count: detail.answers })] : []),
    ...(detail.lends_to > 0 ? [t("leave.lends", { count: detail.lends_to })] : []),
  ];
  return (
    <Stack gap={2} mb="sm">
      <Text size="sm" fw={600}>
        {t("leave.ends")}
      </Text>
      {sentences.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}
