import type { areas, ja } from "./ja";

export type Key = keyof typeof ja;
export type Locale = "ja" | "en";
/** An area of words in another language: complete, or the types fail. */
export type Words<Area extends keyof typeof areas> = Readonly<Record<keyof (typeof areas)[Area], string>>;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What a sentence wants filled in: nothing, or an object with exactly these names. */
export type Params<K extends Key> = [Names<(typeof ja)[K]>] extends [never]
  ? []
  : [params: Readonly<Record<Names<(typeof ja)[K]>, string | number>>];
export type Say = <K extends Key>(key: K, ...params: Params<K>) => string;
