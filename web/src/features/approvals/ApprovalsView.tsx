import { Button, Checkbox, Group, Loader, Stack, Tabs, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { ApprovalCard } from "./ApprovalCard";
import { Decided } from "./Decided";
import { NotifyMe } from "./NotifyMe";
import { OverCard } from "./OverCard";
import { type Approval, useAwaiting } from "./useAwaiting";
import { useBatch, useDecided } from "./useBatch";
import { useGone } from "./useGone";

export default function ApprovalsView({ number }: { readonly number: string | null }) {
  const { t } = useSpeech();
  return (
    <Page title={t("approvals.title")} actions={<NotifyMe />}>
      <Tabs defaultValue="waiting" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="waiting">{t("approvals.waiting")}</Tabs.Tab>
          <Tabs.Tab value="decided">{t("approvals.decided")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <Waiting number={number} />
        </Tabs.Panel>
        <Tabs.Panel value="decided">
          <Decided />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Waiting({ number }: { readonly number: string | null }) {
  const { t } = useSpeech();
  const { approvals, isPending, error } = useAwaiting();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (number === null || isPending) return;
    document.querySelector(`[data-number="${CSS.escape(number)}"]`)?.scrollIntoView({ block: "center" });
  }, [number, isPending]);
  const gone = useGone(number, isPending ? null : approvals);
  const { isSuccess } = useDecided();
  const known = !isPending && error === null && isSuccess;
  const isThere = [...approvals, ...gone].some((each) => each.number === number);
  const light = approvals.filter(({ batch }) => batch);
  return (
    <Stack gap="lg">
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {number !== null && known && !isThere && (
        <Text role="status">{t("approvals.not_found", { number })}</Text>
      )}
      {gone.map((over) => (
        <OverCard key={over.turn + over.number} over={over} />
      ))}
      {!isPending && approvals.length === 0 && <Text c="dimmed">{t("approvals.none")}</Text>}
      {light.length > 1 && <Together light={light} chosen={chosen} onDone={() => setChosen([])} />}
      {approvals.map((approval) => (
        <Group key={approval.id} align="flex-start" wrap="nowrap" gap="sm">
          {light.length > 1 && (
            <Checkbox
              mt="lg"
              disabled={!approval.batch}
              aria-label={t("approvals.select", { number: approval.number })}
              checked={chosen.includes(approval.number)}
              onChange={(event) => setChosen(toggled(chosen, approval.number, event.currentTarget.checked))}
            />
          )}
          <ApprovalCard approval={approval} />
        </Group>
      ))}
    </Stack>
  );
}

interface TogetherProps {
  readonly light: readonly Approval[];
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}

/** Several that are light in every way, each of them shown whole below. */
function Together({ light, chosen, onDone }: TogetherProps) {
  const { t } = useSpeech();
  const batch = useBatch();
  const numbers = light.map((approval) => approval.number).filter((each) => chosen.includes(each));
  const approve = () =>
    batch.mutate(numbers, {
      onSuccess: (outcomes) => {
        onDone();
        notifications.show({
          message: t("approvals.batch_done", { count: outcomes.filter(({ done }) => done).length }),
        });
        for (const { problem } of outcomes) if (problem !== null) notifications.show({ message: problem });
      },
    });
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t("approvals.batch_hint")}
      </Text>
      <Button disabled={numbers.length === 0} loading={batch.isPending} onClick={approve}>
        {t("approvals.batch", { count: numbers.length })}
      </Button>
      <Problem error={batch.error} />
    </Group>
  );
}

function toggled(chosen: readonly string[], number: string, on: boolean): readonly string[] {
  return on ? [...chosen, number] : chosen.filter((each) => each !== number);
}
