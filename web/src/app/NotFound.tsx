import { Text } from "@mantine/core";
import { useSpeech } from "../i18n";

export function NotFound() {
  const { t } = useSpeech();
  return <Text p="xl">{t("problem.not_found")}</Text>;
}
