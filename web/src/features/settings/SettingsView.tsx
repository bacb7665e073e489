import { Accordion, Loader, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import type { FormOut } from "./convert";
import { RequestForm } from "./RequestForm";
import { Sessions } from "./Sessions";
import { useForms } from "./useRequests";

const PEOPLE = new Set([
  "add_person",
  "set_level",
  "set_department",
  "leave",
  "erase_person",
  "delegate",
  "undelegate",
  "link_account",
  "unlink_account",
]);
const POLICY = new Set(["adopt_policy", "rollback_policy"]);

export default function SettingsView() {
  const { t } = useSpeech();
  return (
    <Page title={t("settings.title")}>
      <Text c="dimmed" mb="lg">
        {t("settings.explain")}
      </Text>
      <FormList which={(form) => !PEOPLE.has(form.tool) && !POLICY.has(form.tool)} />
      <Sessions />
    </Page>
  );
}

export function isAboutPeople(form: FormOut): boolean {
  return PEOPLE.has(form.tool);
}

export function isAboutPolicy(form: FormOut): boolean {
  return POLICY.has(form.tool);
}

export function FormList({ which }: { readonly which: (form: FormOut) => boolean }) {
  const forms = useForms();
  const shown = forms.data?.filter(which) ?? [];
  return (
    <>
      <Problem error={forms.error} />
      {forms.isPending && <Loader type="dots" color="gray" />}
      {shown.length > 0 && (
        <Accordion variant="contained" radius="sm">
          {shown.map((form) => (
            <Accordion.Item key={form.tool} value={form.tool}>
              <Accordion.Control>
                <Text fw={600}>{form.title}</Text>
                <Text size="sm" c="dimmed">
                  {form.description}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <RequestForm form={form} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </>
  );
}
