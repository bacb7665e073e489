import { Loader, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useForm } from "../settings/useRequests";
import { Draft } from "./Draft";
import { History } from "./History";
import { Rules } from "./Rules";
import { Teachings } from "./Teachings";
import { WhoDecides } from "./WhoDecides";

export default function PolicyView() {
  const { t } = useSpeech();
  const { data, error, isPending } = useQuery({
    queryKey: keys.policy,
    queryFn: async () => got(await api.GET("/api/v1/policy")),
  });
  const adopting = useForm("adopt_policy");
  return (
    <Page title={t("policy.title")} wide>
      <Problem error={error} />
      {isPending && <Loader type="dots" color="gray" />}
      {data && (
        <>
          <Text mb="lg">{t("policy.version", { version: data.version })}</Text>
          <Tabs defaultValue="who" keepMounted={false}>
            <Tabs.List mb="lg">
              <Tabs.Tab value="who">{t("policy.who_decides")}</Tabs.Tab>
              <Tabs.Tab value="rules">{t("policy.rules")}</Tabs.Tab>
              <Tabs.Tab value="teachings">{t("teaching.title")}</Tabs.Tab>
              <Tabs.Tab value="history">{t("policy.history")}</Tabs.Tab>
              {adopting && <Tabs.Tab value="draft">{t("draft.title")}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="who">
              <WhoDecides policy={data} />
            </Tabs.Panel>
            <Tabs.Panel value="rules">
              <Rules policy={data} />
            </Tabs.Panel>
            <Tabs.Panel value="teachings">
              <Teachings />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <History current={data.version} />
            </Tabs.Panel>
            {adopting && (
              <Tabs.Panel value="draft">
                <Draft form={adopting} policy={data} />
              </Tabs.Panel>
            )}
          </Tabs>
        </>
      )}
    </Page>
  );
}
