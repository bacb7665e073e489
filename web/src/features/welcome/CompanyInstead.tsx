// Instead of a login and a password: the company's own sign-in, linked to whom the one-time link is for.
import { Button, Divider, Stack, Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useInvitedCompany } from "../session/company";
import { useWays } from "../session/usePasskeys";

export function CompanyInstead({ code }: { readonly code: string }) {
  const { t } = useSpeech();
  const leave = useInvitedCompany(code);
  if (useWays().data?.oidc !== true) return null;
  return (
    <Stack mt="md">
      <Divider label={t("session.or")} />
      <Text size="sm">{t("company.instead")}</Text>
      <Problem error={leave.error} />
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {t("session.company")}
      </Button>
    </Stack>
  );
}
