// A few steps for whoever is here for the first time.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMe } from "../features/session/MeContext";
import { useTour } from "../features/session/useTour";
import { useSecond } from "../features/welcome/useWelcome";
import { useSpeech } from "../i18n";
import { OneTime } from "../ui/OneTime";
import { Seal } from "../ui/Seal";

const STEPS = [
  { title: "tour.chat_title", text: "tour.chat", seal: ["相", "談"] },
  { title: "tour.approve_title", text: "tour.approve", seal: ["承", "認"] },
  { title: "tour.sheet_title", text: "tour.sheet", seal: ["稟", "議"] },
  { title: "tour.stop_title", text: "tour.stop", seal: ["停", "止"] },
] as const;

const SECOND = { title: "tour.second_title", text: "tour.second", seal: ["二", "人"] } as const;

export function Tour() {
  const { t } = useSpeech();
  const { toured } = useMe();
  const putAway = useTour();
  const [place, setPlace] = useState(0);
  const second = useSecond();
  const steps = second === null ? STEPS : [...STEPS, SECOND];
  const step = steps[place];
  const end = () => {
    putAway(true);
    setPlace(0);
  };
  if (step === undefined) return null;
  const last = place === steps.length - 1;
  return (
    <Modal
      opened={!toured}
      onClose={end}
      title={t("tour.title", { step: place + 1, steps: steps.length })}
      centered
    >
      <Stack>
        <Group wrap="nowrap" align="flex-start">
          <Seal lines={step.seal} size={72} label="" />
          <Stack gap={4}>
            <Text fw={600}>{t(step.title)}</Text>
            <Text size="sm">{t(step.text, { name: second?.name ?? "" })}</Text>
            {step === SECOND && second !== null && <OneTime secret={second.link} />}
          </Stack>
        </Group>
        <Group justify="flex-end">
          {!last && (
            <Button variant="subtle" color="gray" onClick={end}>
              {t("tour.skip")}
            </Button>
          )}
          <Button onClick={last ? end : () => setPlace(place + 1)} data-autofocus>
            {t(last ? "tour.done" : "tour.next")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
