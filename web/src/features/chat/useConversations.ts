import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../api/keys";
import { type ConversationChange, changeConversation, readConversations } from "./requests";

export function useConversations(words: string, archived: boolean) {
  return useQuery({
    queryKey: keys.conversationList(words, archived),
    queryFn: () => readConversations(words, archived),
    placeholderData: (before) => before,
  });
}

export function useChangeConversation(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ConversationChange) => changeConversation(id, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.conversations }),
  });
}
