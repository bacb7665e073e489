import { useSpeech } from "../../i18n";
import { agentOf } from "./agents";

/** Says what a browser is called; its own words where it is none we know. */
export function useAgentName(): (text: string) => string {
  const { t } = useSpeech();
  return (text) => {
    const agent = agentOf(text);
    return agent === null ? text : t("settings.browser_on", { ...agent });
  };
}
