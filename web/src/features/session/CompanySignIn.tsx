// The company's own sign-in, where the server has one.
import { Button, Divider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { useSpeech } from "../../i18n";

export function CompanySignIn() {
  const { t } = useSpeech();
  const { data } = useQuery({
    queryKey: ["session", "ways"],
    queryFn: async () => got(await api.GET("/api/v1/session/ways")),
  });
  if (data?.oidc !== true) return null;
  return (
    <>
      <Divider label={t("session.or")} />
      <Button component="a" href="/api/v1/session/oidc" variant="default">
        {t("session.company")}
      </Button>
    </>
  );
}
