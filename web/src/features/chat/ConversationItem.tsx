import { ActionIcon, Button, Group, Menu, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import styles from "./Conversations.module.css";
import { inOneLine } from "./glimpse";
import type { Conversation } from "./requests";
import { useChangeConversation } from "./useConversations";

interface Props {
  readonly conversation: Conversation;
  readonly active: boolean;
  readonly onChosen: () => void;
}

export function ConversationItem({ conversation, active, onChosen }: Props) {
  const { t } = useSpeech();
  const title = conversation.title || t("chat.untitled");
  return (
    <>
      <Link
        href={`/c/${conversation.id}`}
        className={styles.item}
        aria-current={active ? "page" : undefined}
        onClick={onChosen}
      >
        <span className={styles.title}>
          {conversation.waiting > 0 && (
            <span
              className={styles.waiting}
              role="img"
              aria-label={t("chat.waiting_mark")}
              title={t("chat.waiting_mark")}
            />
          )}
          <span title={title}>{title}</span>
        </span>
        {conversation.last_words !== null && (
          <span className={styles.last} title={inOneLine(conversation.last_words)}>
            {inOneLine(conversation.last_words)}
          </span>
        )}
      </Link>
      <Actions conversation={conversation} title={title} />
    </>
  );
}

function Actions({ conversation, title }: { readonly conversation: Conversation; readonly title: string }) {
  const { t } = useSpeech();
  const [renaming, { open, close }] = useDisclosure(false);
  const change = useChangeConversation(conversation.id);
  const exported = (format: string) => `/api/v1/conversations/${conversation.id}/export?format=${format}`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("chat.menu", { title })}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {conversation.kind === "direct" && <Menu.Item onClick={open}>{t("chat.rename")}</Menu.Item>}
          <Menu.Item onClick={() => change.mutate({ archived: !conversation.archived })}>
            {t(conversation.archived ? "chat.unarchive" : "chat.archive")}
          </Menu.Item>
          <Menu.Item component="a" href={exported("markdown")} download>
            {t("chat.export_markdown")}
          </Menu.Item>
          <Menu.Item component="a" href={exported("json")} download>
            {t("chat.export_json")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={renaming} onClose={close} title={t("chat.rename")} centered>
        <Rename
          title={conversation.title}
          busy={change.isPending}
          error={change.error}
          onRename={(name) => change.mutate({ title: name }, { onSuccess: close })}
        />
      </Modal>
    </>
  );
}

interface RenameProps {
  readonly title: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onRename: (title: string) => void;
}

function Rename({ title, busy, error, onRename }: RenameProps) {
  const { t } = useSpeech();
  const [name, setName] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRename(name);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={t("chat.rename_label")}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        data-autofocus
      />
      <Problem error={error} />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={busy}>
          {t("action.save")}
        </Button>
      </Group>
    </form>
  );
}
