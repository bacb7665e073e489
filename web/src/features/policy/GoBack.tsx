// An earlier version brought into force again: what that would change is shown before anybody asks for it.
import { Button, Loader, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import type { FormOut } from "../settings/convert";
import { RequestForm } from "../settings/RequestForm";
import { Changes } from "./Changes";
import { useDifference } from "./useVersions";

interface Props {
  readonly form: FormOut;
  readonly current: number;
  readonly version: number;
}

export function GoBack(props: Props) {
  const { t } = useSpeech();
  const { version } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => setOpened(true)}>
        {t("back.open")}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("back.title", { version })}
        size="lg"
        centered
      >
        <Asking {...props} />
      </Modal>
    </>
  );
}

function Asking({ form, current, version }: Props) {
  const { t } = useSpeech();
  // Once it is done there is no difference any more, and what came of it should still be told.
  const [before] = useState(current);
  const { data, error, isPending } = useDifference(before, version);
  return (
    <Stack>
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && (
        <>
          {data.length > 0 && <Text size="sm">{t("back.explain")}</Text>}
          <Changes changes={data} none={t("back.same")} />
          {data.length > 0 && <RequestForm form={form} given={{ version: String(version) }} />}
        </>
      )}
    </Stack>
  );
}
