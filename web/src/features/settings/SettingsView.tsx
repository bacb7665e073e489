import { Text } from "@mantine/core";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { CompanyLink } from "./CompanyLink";
import { FormList, isAboutPeople, isAboutPolicy } from "./FormList";
import { Passkeys } from "./Passkeys";
import { Sessions } from "./Sessions";

export default function SettingsView() {
  const { t } = useSpeech();
  return (
    <Page title={t("settings.title")}>
      <Text c="dimmed" mb="lg">
        {t("settings.explain")}
      </Text>
      <FormList which={(form) => !isAboutPeople(form) && !isAboutPolicy(form)} />
      <Sessions />
      <Passkeys />
      <CompanyLink />
    </Page>
  );
}
