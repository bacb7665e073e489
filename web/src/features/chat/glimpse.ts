// The last words of a conversation, as its list shows them. Pure.

/** Without the marks that make a quotation of a line. */
export function inOneLine(words: string): string {
  return words.replace(/^(?:> ?)+/gm, "").replace(/\s+/g, " ");
}
