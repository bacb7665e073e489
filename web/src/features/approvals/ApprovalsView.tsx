import { Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { ApprovalCard } from "./ApprovalCard";
import { useAwaiting } from "./useAwaiting";

export default function ApprovalsView({ number }: { readonly number: string | null }) {
  const { t } = useSpeech();
  const { approvals, isPending, error } = useAwaiting();
  useEffect(() => {
    if (number !== null && !isPending) {
      document.querySelector(`[data-number="${CSS.escape(number)}"]`)?.scrollIntoView({ block: "center" });
    }
  }, [number, isPending]);
  return (
    <Page title={t("approvals.title")}>
      <Problem error={error} />
      <Title order={2} size="h4" mb="sm">
        {t("approvals.waiting")}
      </Title>
      {isPending && <Loader type="dots" color="gray" />}
      {!isPending && approvals.length === 0 && <Text c="dimmed">{t("approvals.none")}</Text>}
      <Stack gap="lg">
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Stack>
    </Page>
  );
}
