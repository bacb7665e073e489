import { en } from "./en";
import { ja } from "./ja";
import type { Key, Locale, Say } from "./words";

const WORDS: Readonly<Record<Locale, Readonly<Record<Key, string>>>> = { ja, en };

/** The one who says every sentence of the application in that language. */
export function saying(locale: Locale): Say {
  return (key, ...params) => fill(WORDS[locale][key], params[0] ?? {});
}

/** Where a word comes from the server and may be newer than this page: the sentence for it, or `otherwise`. */
export function sayOr(locale: Locale, key: string, otherwise: string): string {
  return isKey(key) ? WORDS[locale][key] : otherwise;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(ja, key);
}

function fill(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(params[name] ?? whole)));
}

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name written from right to left, or that pretends to be, turns nothing around it. */
function isolated(value: string): string {
  const still = value.replace(TURNING, "");
  return RIGHT_TO_LEFT.test(still) ? `\u2068${still}\u2069` : still;
}
