// A way outside: first it is shown what would be told to whom, and only a second press of a person's goes there. Until
// then nothing is asked of anybody, not even where the host is.
import { Button, Group, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n";
import type { Outside } from "./links";
import styles from "./Markdown.module.css";

interface Props {
  readonly to: Outside;
  readonly children: ReactNode;
}

export function ExternalLinkDialog({ to, children }: Props) {
  const { t } = useSpeech();
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <UnstyledButton component="button" className={styles.away} onClick={open} aria-haspopup="dialog">
        {children}
      </UnstyledButton>
      <Modal opened={opened} onClose={close} title={t("leave.title", { host: to.host })} centered>
        <Stack>
          <Text size="sm">{t("leave.explain", { host: to.host })}</Text>
          <code className={styles.address}>{to.href}</code>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t("action.cancel")}
            </Button>
            <Button
              component="a"
              href={to.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              referrerPolicy="no-referrer"
              onClick={close}
            >
              {t("leave.open")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
