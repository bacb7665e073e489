import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSpeech } from "../../i18n";
import { Problem } from "../../ui/Problem";
import { useTitle } from "../../ui/useTitle";
import { useAsked } from "../approvals/useAsked";
import { useAwaiting } from "../approvals/useAwaiting";
import { AssistantBar } from "./AssistantBar";
import styles from "./Chat.module.css";
import { Composer } from "./Composer";
import { Conversations } from "./Conversations";
import { EmptyConversation } from "./EmptyConversation";
import { Log } from "./Log";
import { rowsOf, turnUnderWay } from "./rows";
import type { Message } from "./types";
import { useAttachments } from "./useAttachments";
import { type Said, useChat } from "./useChat";
import { useSpokenTo } from "./useSpokenTo";

export function ChatView({ conversation }: { readonly conversation: string | null }) {
  const { t, format } = useSpeech();
  useTitle(t("chat.title"));
  const [, go] = useLocation();
  const spoken = useSpokenTo(conversation);
  const chat = useChat(conversation, spoken.beginning);
  const { approvals } = useAwaiting();
  const asked = useAsked(conversation);
  const attachments = useAttachments();
  const [edited, setEdited] = useState<Message | null>(null);
  const rows = rowsOf(chat.talk, { approvals, asked }, format.day);
  const follow = async (sent: Promise<string | null>) => {
    const place = await sent;
    if (place !== null && place !== conversation) go(`/c/${place}`);
  };
  const say = (said: Said) => {
    setEdited(null);
    attachments.clear();
    void follow(chat.say(said));
  };
  // Wherever files are let go: a browser would leave the page for them.
  useWindowEvent("dragover", (event) => event.preventDefault());
  useWindowEvent("drop", (event) => {
    event.preventDefault();
    attachments.add([...(event.dataTransfer?.files ?? [])]);
  });
  const nothing = rows.length === 0 && !chat.loading;
  return (
    <div className={styles.chat}>
      <Conversations current={conversation} />
      <section className={styles.talk}>
        <Problem error={chat.error} />
        <AssistantBar conversation={conversation} spoken={spoken} />
        {nothing ? (
          <EmptyConversation
            examples={spoken.assistant?.examples ?? []}
            onChoose={(text) => say({ text, pasted: [], files: [], supersedes: null })}
          />
        ) : (
          <Log
            title={t("chat.title")}
            rows={rows}
            busy={chat.loading}
            earlier={chat.earlier}
            since={chat.talk.messages[0]?.at ?? null}
            onEdit={setEdited}
            onAgain={(unsent) => void follow(chat.again(unsent))}
            onDiscard={chat.discard}
          />
        )}
        <Composer
          key={edited?.id ?? "new"}
          conversation={conversation}
          edited={edited}
          attachments={attachments}
          underWay={turnUnderWay(chat.talk)}
          onSay={say}
          onStopEditing={() => setEdited(null)}
        />
      </section>
    </div>
  );
}
