// Whose name this is in, and how they want to see it.
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { Link } from "wouter";
import { useAccount } from "../features/session/company";
import { useMe } from "../features/session/MeContext";
import { useWays } from "../features/session/usePasskeys";
import { useLogout } from "../features/session/useSession";
import { useTour } from "../features/session/useTour";
import { useSpeech } from "../i18n";
import { sealLines } from "../ui/sealLines";
import { useChosen } from "./PreferencesContext";

export function AccountMenu() {
  const { t } = useSpeech();
  const me = useMe();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t("menu.account", { name: me.person.name })}>
          <Avatar radius="xl" size={36} color="ink" variant="outline" aria-hidden="true">
            {sealLines(me.person.name).join("").slice(0, 2)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" size="sm" fw={600} c="var(--ink)">
            {me.person.name}
          </Text>
          <Text component="span" display="block" size="xs">
            {[me.person.department, t("menu.level", { level: me.person.level })].filter(Boolean).join(" ・ ")}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Choices />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices() {
  const { t, locale, change } = useSpeech();
  const { preferences, change: prefer } = useChosen();
  const { setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const putAway = useTour();
  const ways = useWays();
  const account = useAccount();
  const offersCompany = ways.data?.oidc === true && account.data?.company === false;
  const other = preferences.sendsWith === "enter" ? "ctrl_enter" : "enter";
  return (
    <>
      <Menu.Item onClick={() => change(locale === "ja" ? "en" : "ja")} lang={locale === "ja" ? "en" : "ja"}>
        {t("menu.language")}
      </Menu.Item>
      <Menu.Item onClick={() => setColorScheme("light")}>{t("menu.theme_light")}</Menu.Item>
      <Menu.Item onClick={() => setColorScheme("dark")}>{t("menu.theme_dark")}</Menu.Item>
      <Menu.Item onClick={() => setColorScheme("auto")}>{t("menu.theme_auto")}</Menu.Item>
      <Menu.Item onClick={() => prefer({ sendsWith: other })}>
        {other === "enter" ? t("menu.enter_sends") : t("menu.ctrl_enter_sends")}
      </Menu.Item>
      <Menu.Item onClick={() => putAway(false)}>{t("menu.tour")}</Menu.Item>
      <Menu.Divider />
      {offersCompany && (
        <Menu.Item component={Link} href="/settings#company">
          {t("company.link")}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => logout.mutate()}>{t("menu.logout")}</Menu.Item>
    </>
  );
}
