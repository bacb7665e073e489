import { Anchor, Badge, Box, Group, Loader, Table, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { FormList } from "../settings/FormList";
import { useForm } from "../settings/useRequests";
import { type Branch, branches, type Directory, type Member } from "./convert";
import { Departed } from "./Departed";
import { FilledIn } from "./FilledIn";
import { Import } from "./Import";
import { MemberPanel } from "./MemberPanel";
import { usePeople } from "./usePeople";

/** They have a place of their own: the list below, and the page of whose browser it is. */
const APART = new Set(["import_people", "end_session", "undo_leave", "undo_level"]);

export default function PeopleView() {
  const { t } = useSpeech();
  const [words, setWords] = useState("");
  const { data, error, isPending } = usePeople();
  const [opened, setOpened] = useState<Member | null>(null);
  const administers = useMe().capabilities.includes("monitor");
  const importing = useForm("import_people");
  const shown = data === undefined ? [] : branches(data, words);
  return (
    <Page
      title={t("people.title")}
      actions={
        <Anchor href="#changes" underline="always" size="sm">
          {t("people.changes")}
        </Anchor>
      }
    >
      <FilledIn />
      <TextInput
        type="search"
        label={t("people.find")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        mb="md"
        maw={360}
      />
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && shown.length === 0 && <Text c="dimmed">{t("people.none")}</Text>}
      {shown.map((branch) => (
        <Department key={branch.id} branch={branch} onOpen={administers ? setOpened : null} />
      ))}
      {data && data.delegations.length > 0 && <Delegations list={data.delegations} />}
      {data && data.absences.length > 0 && <Absences list={data.absences} />}
      {data && data.departed.length > 0 && <Departed list={data.departed} />}
      <Title order={2} size="h4" mt="xl" mb="sm" id="changes">
        {t("people.changes")}
      </Title>
      <FormList which={({ area, tool }) => area === "people" && !APART.has(tool)} />
      {importing && (
        <section>
          <Title order={2} size="h4" mt="xl" mb="sm">
            {t("import.title")}
          </Title>
          <Import form={importing} />
        </section>
      )}
      <MemberPanel person={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

interface DepartmentProps {
  readonly branch: Branch;
  /** null where there is no more to see than the list. */
  readonly onOpen: ((person: Member) => void) | null;
}

function Department({ branch, onOpen }: DepartmentProps) {
  const { t, format } = useSpeech();
  return (
    <Box component="section" pl={branch.depth * 20}>
      <Title order={2} size="h5" mt="md" mb={4}>
        {branch.name}
      </Title>
      <Table verticalSpacing={6} w="auto" miw="min(100%, 30rem)">
        <Table.Tbody>
          {branch.members.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td w="17rem">
                <Group gap="xs">
                  {onOpen === null ? (
                    <span>{person.name}</span>
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      underline="always"
                      aria-label={t("member.open", { name: person.name })}
                      onClick={() => onOpen(person)}
                    >
                      {person.name}
                    </Anchor>
                  )}
                  {person.outsider && (
                    <Badge size="sm" variant="outline" color="ink" tt="none">
                      {t("people.outsider")}
                    </Badge>
                  )}
                  {person.away_until !== null && (
                    <Badge size="sm" variant="outline" color="ink" tt="none">
                      {t("people.away", { until: format.day(person.away_until) })}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {[person.reading, person.signs_in ? t("people.signs_in") : ""].filter(Boolean).join(" ・ ")}
                </Text>
              </Table.Td>
              <Table.Td className="one-line">{t("menu.level", { level: person.level })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Delegations({ list }: { readonly list: Directory["delegations"] }) {
  const { t, word, format } = useSpeech();
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t("people.delegations")}
      </Title>
      {list.map((each) => (
        <div key={each.delegator.id + each.delegate.id + each.since}>
          <Text size="sm">
            {t("people.delegation", { delegator: each.delegator.name, delegate: each.delegate.name })}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {t("people.delegation_until", {
              since: format.day(each.since),
              until: format.day(each.until),
              risk: word("choice", each.max_risk),
              amount:
                each.max_amount === null
                  ? t("people.delegation_no_ceiling")
                  : t("people.delegation_yen", { yen: format.yen(each.max_amount) }),
            })}
          </Text>
        </div>
      ))}
    </section>
  );
}

function Absences({ list }: { readonly list: Directory["absences"] }) {
  const { t, format } = useSpeech();
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t("people.absences")}
      </Title>
      {list.map((each) => (
        <Text key={each.person.id + each.since} size="sm">
          {t("people.absence", {
            name: each.person.name,
            since: format.day(each.since),
            until: format.day(each.until),
          })}
        </Text>
      ))}
    </section>
  );
}
