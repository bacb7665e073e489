import { describe, expect, it } from "vitest";
import { closedLists } from "./lists";

describe("closedLists", () => {
  it("sets a line at the margin apart from the list above it", () => {
    expect(closedLists("1. 電話する\n終わったら教えてください。")).toBe(
      "1. 電話する\n\n終わったら教えてください。",
    );
  });

  it("leaves the items of a list together", () => {
    expect(closedLists("- one\n- two\n  and more\n- three")).toBe("- one\n- two\n  and more\n- three");
  });

  it("leaves code as it is", () => {
    expect(closedLists("```\n- one\ntwo\n```")).toBe("```\n- one\ntwo\n```");
  });

  it("does so once only", () => {
    expect(closedLists(closedLists("- one\ntwo"))).toBe("- one\n\ntwo");
  });
});
