import { Anchor, Tabs, Text } from "@mantine/core";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useMe } from "../session/MeContext";
import { CompanyLink } from "./CompanyLink";
import { FormList } from "./FormList";
import { Models } from "./Models";
import { Passkeys } from "./Passkeys";
import { Persona } from "./Persona";
import { Preferences } from "./Preferences";
import { Schedules } from "./Schedules";
import { Section } from "./Section";
import { PasswordChange, Sessions } from "./Sessions";
import { useForm, useForms } from "./useRequests";

export default function SettingsView() {
  const { t } = useSpeech();
  const insider = useMe().capabilities.includes("policy");
  const organisation = useForm("set_organisation") !== null;
  const models = useForm("set_model") !== null;
  // Without the forms, tabs and fields are missing: a page that stays silent looks as if one had no right to them.
  const { error } = useForms();
  return (
    <Page title={t("settings.title")}>
      <Problem error={error} />
      <Tabs defaultValue="own" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="own">{t("settings.tab_own")}</Tabs.Tab>
          {organisation && <Tabs.Tab value="organisation">{t("settings.tab_organisation")}</Tabs.Tab>}
          {insider && <Tabs.Tab value="assistant">{t("settings.tab_assistant")}</Tabs.Tab>}
          {models && <Tabs.Tab value="models">{t("settings.tab_models")}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="own">
          <Preferences />
          <Sessions />
          <PasswordChange />
          <Passkeys />
          <CompanyLink />
          <Schedules />
          <Tokens />
        </Tabs.Panel>
        <Tabs.Panel value="organisation">
          <Organisation />
        </Tabs.Panel>
        <Tabs.Panel value="assistant">
          <Persona />
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <Models />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Tokens() {
  const { t } = useSpeech();
  if (useForm("issue_token") === null) return null;
  return (
    <Section title={t("settings.tokens")} explain={t("settings.tokens_explain")}>
      <FormList which={({ area }) => area === "own"} />
    </Section>
  );
}

function Organisation() {
  const { t } = useSpeech();
  const { name, locale, zone } = useMe().organisation;
  return (
    <Section title={name} explain={t("settings.explain")}>
      <Text size="sm">
        {t("settings.organisation_now", { language: t(locale === "ja" ? "choice.ja" : "choice.en"), zone })}
      </Text>
      <FormList which={({ area }) => area === "organisation"} />
      <Text size="sm">
        {t("settings.limits")}{" "}
        <Anchor component={Link} href="/policy" underline="always">
          {t("nav.policy")}
        </Anchor>
      </Text>
    </Section>
  );
}
