// The whole application: looks, language, who is here, and then the screens.
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { speakAs } from "../api/client";
import { ProblemError } from "../api/problem";
import { SessionGate } from "../features/session/SessionGate";
import { saying } from "../i18n/say";
import type { Locale } from "../i18n/words";
import { Boundary } from "./Boundary";
import { PreferencesContext } from "./PreferencesContext";
import { themeManager, usePreferences } from "./preferences";
import { styleNonce } from "./styleNonce";
import { themeNaming, variables } from "./theme";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && (!(error instanceof ProblemError) || error.status === 0 || error.status >= 500),
    },
  },
});

export function App() {
  const [preferences, change] = usePreferences();
  const locale = preferences.locale ?? browserLocale();
  const changeLocale = useCallback(
    (wanted: Locale) => {
      speakAs({ language: wanted });
      change({ locale: wanted });
      // Cards, sheets and rules come in words: what is on the screen is asked for again.
      void queries.invalidateQueries();
    },
    [change],
  );
  const named = useMemo(() => themeNaming(saying(locale)("action.close")), [locale]);
  speakAs({ language: locale });
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={themeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <PreferencesContext value={{ preferences, change }}>
          <Notifications position="top-center" />
          <Boundary locale={locale}>
            <SessionGate locale={locale} changeLocale={changeLocale} />
          </Boundary>
        </PreferencesContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function browserLocale(): Locale {
  return navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}
