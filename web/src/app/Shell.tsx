// What stands around every screen: the way to the others, what waits, the emergency stop, whose name this is in.
import { AppShell, Badge, Burger, Group, NavLink, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useAwaiting } from "../features/approvals/useAwaiting";
import { useMe } from "../features/session/MeContext";
import { StopBanner } from "../features/session/StopBanner";
import { StopControl } from "../features/session/StopControl";
import { useSpeech } from "../i18n";
import { Seal } from "../ui/Seal";
import { AccountMenu } from "./AccountMenu";
import { Bell } from "./Bell";
import { isAt, placesFor } from "./routes";
import styles from "./Shell.module.css";

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useSpeech();
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 212, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={0}
    >
      <a className="skip" href="#content">
        {t("app.skip")}
      </a>
      <AppShell.Header className={styles.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t("nav.open")} />
            <Link href="/" className={styles.brand} onClick={close}>
              <Seal lines={["稟"]} size={34} label="" />
              <span className={styles.name}>{t("app.name")}</span>
            </Link>
            <Organisation />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <StopControl />
            <Bell />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} aria-label={t("nav.label")}>
        <Navigation onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.screen}>
          <StopBanner />
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

function Organisation() {
  const me = useMe();
  return (
    <Text size="sm" c="dimmed" truncate visibleFrom="md">
      {me.organisation.name}
    </Text>
  );
}

function Navigation({ onGo }: { readonly onGo: () => void }) {
  const { t } = useSpeech();
  const { capabilities } = useMe();
  const [path] = useLocation();
  const { count } = useAwaiting();
  return placesFor(capabilities).map((place) => (
    <NavLink
      key={place.path}
      component={Link}
      href={place.path}
      onClick={onGo}
      active={isAt(path, place)}
      aria-current={isAt(path, place) ? "page" : undefined}
      className={styles.link}
      label={t(place.title)}
      leftSection={
        <span className={styles.sign} aria-hidden="true">
          {place.sign}
        </span>
      }
      rightSection={
        place.path === "/approvals" && count > 0 ? (
          <Badge size="sm" bg="var(--ink)" c="var(--paper)" circle={count < 10}>
            {count}
          </Badge>
        ) : null
      }
    />
  ));
}
