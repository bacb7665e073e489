// Those who left, and the way back for a departure made by mistake.
import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { RequestForm } from "../settings/RequestForm";
import { useForm } from "../settings/useRequests";
import type { Directory } from "./convert";

export function Departed({ list }: { readonly list: Directory["departed"] }) {
  const { t, format } = useSpeech();
  const form = useForm("undo_leave");
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t("people.departed")}
      </Title>
      {list.map(({ id, name, level, left, by }) => (
        <div key={id}>
          <Group gap="xs" mb={4}>
            <Text size="sm">{t("people.left", { name, level, day: format.day(left), by: by.name })}</Text>
            {form && (
              <Button
                size="compact-xs"
                variant="default"
                aria-expanded={opened === id}
                aria-label={t("people.undo_leave", { name })}
                onClick={() => setOpened(opened === id ? null : id)}
              >
                {t("people.take_back")}
              </Button>
            )}
          </Group>
          {form && opened === id && <RequestForm form={form} given={{ departed: id }} />}
        </div>
      ))}
    </section>
  );
}
