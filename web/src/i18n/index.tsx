// In which language does this person see everything, and how are times and amounts written for them?
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { type Formats, formatsFor } from "./formats";
import { saying, sayOr } from "./say";
import type { Locale, Say } from "./words";

export interface Speech {
  readonly locale: Locale;
  readonly t: Say;
  /** The sentence for a word of the server's, as `prefix.word`; the word itself where there is none. */
  readonly word: (prefix: string, word: string) => string;
  readonly format: Formats;
  readonly change: (locale: Locale) => void;
}

const Context = createContext<Speech | null>(null);

interface Props {
  readonly locale: Locale;
  readonly zone: string;
  readonly change: (locale: Locale) => void;
  readonly children: ReactNode;
}

export function SpeechProvider({ locale, zone, change, children }: Props) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const speech = useMemo<Speech>(
    () => ({
      locale,
      t: saying(locale),
      word: (prefix, word) => sayOr(locale, `${prefix}.${word}`, word),
      format: formatsFor(locale, zone),
      change,
    }),
    [locale, zone, change],
  );
  return <Context value={speech}>{children}</Context>;
}

export function useSpeech(): Speech {
  const speech = useContext(Context);
  if (speech === null) throw new Error("useSpeech outside of SpeechProvider");
  return speech;
}
