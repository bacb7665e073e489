// What sending an edited message again will mean: in place of the earlier request, or as a correction of what is done.
import { Button, Group, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { keys } from "../../api/keys";
import { useSpeech } from "../../i18n";
import { readRevision } from "./requests";

interface Props {
  readonly turn: string;
  readonly onStop: () => void;
}

export function Editing({ turn, onStop }: Props) {
  const { t } = useSpeech();
  const { data } = useQuery({
    queryKey: keys.revision(turn, "edit"),
    queryFn: () => readRevision(turn),
    staleTime: 0,
    gcTime: 0,
  });
  const executed = data?.executed ?? [];
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" pb={4}>
      <div role="status">
        <Text size="sm">{t(meaning(data === undefined, executed.length))}</Text>
        {executed.length > 0 && (
          <List size="sm">
            {executed.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        )}
      </div>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onStop} flex="none">
        {t("chat.edit_cancel")}
      </Button>
    </Group>
  );
}

/** Nothing is promised before it is known what was done. */
function meaning(unknown: boolean, executed: number) {
  if (unknown) return "chat.editing";
  return executed > 0 ? "chat.correcting" : "chat.superseding";
}
