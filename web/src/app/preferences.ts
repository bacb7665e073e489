// What this person chose on this device. Kept in the browser; a browser that keeps nothing gets the defaults.
import { useCallback, useState } from "react";
import type { Locale } from "../i18n/words";
import type { SendsWith } from "../ui/enter";

export interface Preferences {
  readonly locale: Locale | null;
  readonly sendsWith: SendsWith;
}

const PLACE = "ringi.preferences";
const DEFAULTS: Preferences = { locale: null, sendsWith: "enter" };

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(kept()));
  const change = useCallback((part: Partial<Preferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...part };
      keep(after);
      return after;
    });
  }, []);
  return [preferences, change];
}

/** Whatever stood there: what is not understood is the default. */
export function readPreferences(text: string | null): Preferences {
  const found = parsed(text);
  return {
    locale: found.locale === "ja" || found.locale === "en" ? found.locale : DEFAULTS.locale,
    sendsWith: found.sendsWith === "ctrl_enter" ? "ctrl_enter" : DEFAULTS.sendsWith,
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keep(preferences: Preferences): void {
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(preferences));
  } catch {
    // A browser in private mode keeps nothing; the choice lasts as long as the page.
  }
}
