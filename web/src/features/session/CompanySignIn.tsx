// The company's own sign-in, where the server has one.
import { Button, Divider } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { useWays } from "./usePasskeys";

export function CompanySignIn() {
  const { t } = useSpeech();
  if (useWays().data?.oidc !== true) return null;
  return (
    <>
      <Divider label={t("session.or")} />
      <Button component="a" href="/api/v1/session/oidc" variant="default">
        {t("session.company")}
      </Button>
    </>
  );
}
