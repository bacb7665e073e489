// The changes one may ask for, each behind its name.
import { Accordion, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Problem } from "../../ui/Problem";
import type { FormOut, Values } from "./convert";
import { RequestForm } from "./RequestForm";
import { useForms } from "./useRequests";

interface Props {
  readonly which: (form: FormOut) => boolean;
  /** What is known already; of each form the fields it has. */
  readonly given?: Values;
  /** What is shown above a form. */
  readonly before?: (tool: string) => ReactNode;
}

export function FormList({ which, given = {}, before }: Props) {
  const forms = useForms();
  const shown = (forms.data?.filter(which) ?? []).toSorted((a, b) => place(a) - place(b));
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
                {before?.(form.tool)}
                <RequestForm form={form} given={fitting(form, given)} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </>
  );
}

/** The way in comes first; the rest as the server names them. */
function place({ tool }: FormOut): number {
  return tool === "invite" ? 0 : 1;
}

function fitting(form: FormOut, given: Values): Values {
  const names = new Set(form.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}
