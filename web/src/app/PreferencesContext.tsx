import { createContext, useContext } from "react";
import type { Preferences } from "./preferences";

interface Chosen {
  readonly preferences: Preferences;
  readonly change: (part: Partial<Preferences>) => void;
}

export const PreferencesContext = createContext<Chosen | null>(null);

export function useChosen(): Chosen {
  const chosen = useContext(PreferencesContext);
  if (chosen === null) throw new Error("useChosen outside of PreferencesContext");
  return chosen;
}
