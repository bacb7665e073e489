import { expect, test } from "vitest";
import { readPreferences } from "./preferences";

test("what was chosen is read again", () => {
  const chosen = { locale: "en", sendsWith: "ctrl_enter", theme: "dark", notify: false } as const;

  expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([null, "", "[1]", '{"theme":"<b>"}'])("%s is not understood: the defaults", (kept) => {
  expect(readPreferences(kept)).toEqual({ locale: null, sendsWith: "enter", theme: "auto", notify: true });
});
