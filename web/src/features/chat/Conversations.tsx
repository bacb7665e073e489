// The conversations I am in: to find one again, to name it, to put it away, to take it along.
import { Button, CloseButton, Drawer, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { ConversationItem } from "./ConversationItem";
import styles from "./Conversations.module.css";
import { useConversations } from "./useConversations";

export function Conversations({ current }: { readonly current: string | null }) {
  const { t } = useSpeech();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <nav className={styles.column} aria-label={t("chat.list")}>
        <List current={current} onChosen={close} />
      </nav>
      <Button className={styles.opener} variant="default" size="compact-sm" onClick={open}>
        {t("chat.list")}
      </Button>
      <Drawer opened={opened} onClose={close} title={t("chat.list")} size="xs">
        <List current={current} onChosen={close} />
      </Drawer>
    </>
  );
}

function List({ current, onChosen }: { readonly current: string | null; readonly onChosen: () => void }) {
  const { t } = useSpeech();
  const [, go] = useLocation();
  const [words, setWords] = useState("");
  const [archived, setArchived] = useState(false);
  const [searched] = useDebouncedValue(words, 250);
  const listed = useConversations(searched, archived);
  const begin = () => {
    go("/");
    onChosen();
  };
  return (
    <Stack gap="xs" h="100%">
      <Button variant="default" onClick={begin}>
        ＋ {t("chat.new")}
      </Button>
      <TextInput
        type="search"
        aria-label={t("chat.search")}
        placeholder={t("chat.search")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        rightSection={
          words !== "" && (
            <CloseButton size="sm" aria-label={t("action.close")} onClick={() => setWords("")} />
          )
        }
      />
      <SegmentedControl
        size="xs"
        value={archived ? "archived" : "current"}
        onChange={(value) => setArchived(value === "archived")}
        data={[
          { value: "current", label: t("chat.current") },
          { value: "archived", label: t("chat.archived") },
        ]}
      />
      <Problem error={listed.error} />
      <div className={styles.scrolled}>
        {listed.data?.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {t(searched === "" ? "chat.none" : "chat.nothing_found")}
          </Text>
        )}
        <ul className={styles.list}>
          {listed.data?.map((conversation) => (
            <li key={conversation.id}>
              <Group wrap="nowrap" gap={0}>
                <ConversationItem
                  conversation={conversation}
                  active={conversation.id === current}
                  onChosen={onChosen}
                />
              </Group>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  );
}
