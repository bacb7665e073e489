import { describe, expect, it } from "vitest";
import { inOneLine } from "./glimpse";

describe("inOneLine", () => {
  it.each([
    [
      "a message somebody passed on",
      "田中さんからの伝言です。\n\n> 明日は休みです\n> よろしく",
      "田中さんからの伝言です。 明日は休みです よろしく",
    ],
    ["a quotation in one", "> > 前の前の言葉", "前の前の言葉"],
    ["a sign that quotes nothing", "5 > 3 です", "5 > 3 です"],
  ])("%s", (_, words, expected) => {
    expect(inOneLine(words)).toBe(expected);
  });
});
