// A form somebody was led to with its fields filled in: they read it, give their reason and send it themselves.
import { Paper, Title } from "@mantine/core";
import { useSearch } from "wouter";
import { RequestForm } from "../settings/RequestForm";
import { useForm } from "../settings/useRequests";
import { filledIn } from "./convert";
import { usePeople } from "./usePeople";

export function FilledIn() {
  const { data } = usePeople();
  const wanted = filledIn(useSearch(), data?.people ?? []);
  const form = useForm(wanted.form);
  if (form === null || data === undefined) return null;
  return (
    <Paper withBorder p="md" mb="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {form.title}
      </Title>
      <RequestForm form={form} filled={wanted.values} />
    </Paper>
  );
}
