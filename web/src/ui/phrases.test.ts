import { describe, expect, it } from "vitest";
import { hasPhrases } from "./phrases";

describe("hasPhrases", () => {
  it.each([
    ["an answer as long as any, of sentences", "明日の会議は十時からです。".repeat(1000), true],
    ["many lines without a stop", `${"あ".repeat(80)}\n`.repeat(1000), true],
    ["one run without a break", "あ".repeat(8000), false],
    ["such a run between sentences", `承りました。${"あ".repeat(8000)}。以上です。`, false],
  ])("%s", (_, text, expected) => {
    expect(hasPhrases(text)).toBe(expected);
  });
});
