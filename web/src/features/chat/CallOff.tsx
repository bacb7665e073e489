import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useSpeech } from "../../i18n";
import { sentenceOf } from "../../ui/Problem";
import { callOff } from "./requests";

export function CallOff({ turn }: { readonly turn: string }) {
  const { t } = useSpeech();
  const call = useMutation({
    mutationFn: () => callOff(turn),
    onError: (error) => notifications.show({ message: sentenceOf(error, t) }),
  });
  return (
    <Button size="compact-md" variant="default" loading={call.isPending} onClick={() => call.mutate()}>
      {t("chat.stop")}
    </Button>
  );
}
