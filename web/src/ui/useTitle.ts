// What the browser calls the page: in its tabs, its history, and the file a sheet is printed to.
import { useDocumentTitle } from "@mantine/hooks";
import { useSpeech } from "../i18n";

export function useTitle(title: string): void {
  const { t } = useSpeech();
  useDocumentTitle(`${title} — ${t("app.name")}`);
}
