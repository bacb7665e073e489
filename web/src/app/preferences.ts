// What was chosen on this device, by whoever sits at it. Kept in the browser; a browser that keeps nothing gets the
// defaults.
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useCallback, useState } from "react";
import { isRecord } from "../api/problem";
import type { Locale } from "../i18n/words";
import type { SendsWith } from "../ui/enter";

export interface Preferences {
  readonly locale: Locale | null;
  readonly sendsWith: SendsWith;
  readonly theme: MantineColorScheme;
  /** Where the browser allows it: whether it tells of what comes to wait. */
  readonly notify: boolean;
}

const PLACE = "ringi.preferences";
const DEFAULTS: Preferences = { locale: null, sendsWith: "enter", theme: "auto", notify: true };

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(keptPreferences);
  const change = useCallback((part: Partial<Preferences>) => {
    setPreferences((before) => ({ ...before, ...part }));
    keepPreferences(part);
  }, []);
  return [preferences, change];
}

/** Keeps the theme beside the other choices. */
export const themeManager: MantineColorSchemeManager = {
  get: () => keptPreferences().theme,
  set: (theme) => keepPreferences({ theme }),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => keepPreferences({ theme: DEFAULTS.theme }),
};

/** Whatever stood there: what is not understood is the default. */
export function readPreferences(text: string | null): Preferences {
  const found = parsed(text);
  return {
    locale: found.locale === "ja" || found.locale === "en" ? found.locale : DEFAULTS.locale,
    sendsWith: found.sendsWith === "ctrl_enter" ? "ctrl_enter" : DEFAULTS.sendsWith,
    theme: found.theme === "light" || found.theme === "dark" ? found.theme : DEFAULTS.theme,
    notify: found.notify !== false,
  };
}

export function keptPreferences(): Preferences {
  try {
    return readPreferences(window.localStorage.getItem(PLACE));
  } catch {
    return DEFAULTS;
  }
}

export function keepPreferences(part: Partial<Preferences>): void {
  try {
    window.localStorage.setItem(PLACE, JSON.stringify({ ...keptPreferences(), ...part }));
  } catch {
    // A browser in private mode keeps nothing; the choice lasts as long as the page.
  }
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
