import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ConversationChange, changeConversation, readConversations } from "./requests";

const CONVERSATIONS = "conversations";

export function useConversations(words: string, archived: boolean) {
  return useQuery({
    queryKey: [CONVERSATIONS, words, archived],
    queryFn: () => readConversations(words, archived),
    placeholderData: (before) => before,
  });
}

export function useChangeConversation(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ConversationChange) => changeConversation(id, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: [CONVERSATIONS] }),
  });
}
