// One person: how they come in, and everything that can be asked for about them.
import { Drawer, Loader, Stack, Text, Title } from "@mantine/core";
import type { Schema } from "../../api/client";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FormList, isAboutOne } from "../settings/FormList";
import { useAgentName } from "../settings/useAgentName";
import type { Member } from "./convert";
import { useMember } from "./usePeople";

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
      {person !== null && <About person={person} />}
    </Drawer>
  );
}

function About({ person }: { readonly person: Member }) {
  const { t } = useSpeech();
  const { data, error, isPending } = useMember(person.id);
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
        which={isAboutOne}
        given={{ person: person.id, former: person.id, delegator: person.id }}
        before={(tool) => (tool === "leave" && data ? <Ending detail={data} /> : null)}
      />
    </Stack>
  );
}

function WaysIn({ detail }: { readonly detail: Detail }) {
  const { t, format } = useSpeech();
  const agentName = useAgentName();
  const accounts = detail.accounts.map(({ channel, account }) => `${channel}: ${account}`).join("、");
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
          <Text size="sm" key={browser.created_at}>
            {agentName(browser.agent)} ・ {t("member.seen", { when: format.moment(browser.seen_at) })}
          </Text>
        ))}
      </div>
    </>
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
