// The emergency stop, for those entitled: one press, one reason, done.
import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { FreshAgain, otherThanProof } from "../approvals/FreshAgain";
import { useMay } from "./MeContext";
import { useStopped, useStopping } from "./useStop";

export function StopControl() {
  const stopped = useStopped();
  const mayStop = useMay("stop");
  const mayResume = useMay("resume");
  if (stopped.organisation) return mayResume ? <Asking what="resume" /> : null;
  return mayStop ? <Asking what="stop" /> : null;
}

const WORDS = {
  stop: {
    button: "stop.button",
    title: "stop.ask",
    explain: "stop.explain",
    reason: "stop.reason",
    confirm: "stop.confirm",
    done: "stop.stopped",
  },
  resume: {
    button: "stop.release",
    title: "stop.release_ask",
    explain: "stop.release_explain",
    reason: "stop.release_reason",
    confirm: "stop.release",
    done: "stop.released",
  },
} as const;

function Asking({ what }: { readonly what: "stop" | "resume" }) {
  const { t } = useSpeech();
  const [opened, { open, close }] = useDisclosure();
  const [reason, setReason] = useState("");
  const act = useStopping(what);
  const words = WORDS[what];
  const perform = () =>
    act.mutate(reason, {
      onSuccess: () => {
        close();
        setReason("");
        notifications.show({ message: t(words.done) });
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    perform();
  };
  return (
    <>
      <Button
        size="compact-sm"
        color={what === "stop" ? "var(--red)" : "red"}
        variant={what === "stop" ? "outline" : "filled"}
        onClick={open}
      >
        {t(words.button)}
      </Button>
      <Modal opened={opened} onClose={close} title={t(words.title)} centered>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{t(words.explain)}</Text>
            <Textarea
              label={t(words.reason)}
              description={t("stop.reason_hint")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              required
              autosize
              minRows={2}
              data-autofocus
            />
            <Problem error={otherThanProof(act.error)} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("action.cancel")}
              </Button>
              <Button type="submit" color="red" loading={act.isPending}>
                {t(words.confirm)}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <FreshAgain of={act} again={perform} />
    </>
  );
}
