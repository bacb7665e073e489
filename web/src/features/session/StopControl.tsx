// The emergency stop, for those entitled: one press stops; why is asked once everything stands still.
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
  const { t } = useSpeech();
  const stopped = useStopped();
  const mayStop = useMay("stop");
  const mayResume = useMay("resume");
  const [explaining, { open: explain, close }] = useDisclosure();
  const stop = useStopping("stop");
  const press = () =>
    stop.mutate("", {
      onSuccess: () => {
        notifications.show({ message: t("stop.stopped") });
        explain();
      },
    });
  return (
    <>
      {stopped.organisation
        ? mayResume && <Release />
        : mayStop && (
            <Button
              size="compact-sm"
              color="var(--red)"
              variant="outline"
              loading={stop.isPending}
              onClick={press}
            >
              {t("stop.button")}
            </Button>
          )}
      <Problem error={stop.error} />
      <Reason what="explain" opened={explaining} close={close} />
    </>
  );
}

function Release() {
  const { t } = useSpeech();
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" color="red" variant="filled" onClick={open}>
        {t("stop.release")}
      </Button>
      <Reason what="resume" opened={opened} close={close} />
    </>
  );
}

const WORDS = {
  explain: {
    title: "stop.ask",
    explain: "stop.explain",
    reason: "stop.reason",
    confirm: "stop.keep_reason",
    leave: "stop.later",
    done: "stop.explained",
  },
  resume: {
    title: "stop.release_ask",
    explain: "stop.release_explain",
    reason: "stop.release_reason",
    confirm: "stop.release",
    leave: "action.cancel",
    done: "stop.released",
  },
} as const;

interface Props {
  readonly what: keyof typeof WORDS;
  readonly opened: boolean;
  readonly close: () => void;
}

function Reason({ what, opened, close }: Props) {
  const { t } = useSpeech();
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
                {t(words.leave)}
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
