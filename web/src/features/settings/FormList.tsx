// The changes one may ask for, each behind its name.
import { Accordion, Loader, Text } from "@mantine/core";
import { Problem } from "../../ui/Problem";
import type { FormOut } from "./convert";
import { RequestForm } from "./RequestForm";
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
