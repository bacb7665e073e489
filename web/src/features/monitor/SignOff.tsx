// An alert is seen to: what was done goes on record, and it is open no more.
import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";

export function SignOff({ number }: { readonly number: string }) {
  const { t } = useSpeech();
  const [opened, { open, close }] = useDisclosure();
  const [note, setNote] = useState("");
  const signing = useSigning(number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signing.mutate(note, { onSuccess: close });
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        onClick={open}
        aria-label={t("monitor.sign_off_one", { number })}
      >
        {t("monitor.sign_off")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("monitor.sign_off_one", { number })} centered>
        <form onSubmit={submit}>
          <Stack>
            <Textarea
              label={t("monitor.sign_off_note")}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              maxLength={500}
              required
              autosize
              minRows={2}
              data-autofocus
            />
            <Problem error={signing.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("action.cancel")}
              </Button>
              <Button type="submit" loading={signing.isPending}>
                {t("monitor.sign_off")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

function useSigning(number: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      api.POST("/api/v1/alerts/{number}/sign-off", { params: { path: { number } }, body: { note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.monitor }),
  });
}
