import { expect, test } from "vitest";
import { chosenOf, toggled } from "./useLeftOut";

test("every item is chosen to begin with", () => {
  expect(chosenOf(3, new Set())).toEqual([1, 2, 3]);
});

test("an item that is left out is not chosen", () => {
  expect(chosenOf(3, toggled(new Set(), 2))).toEqual([1, 3]);
});

test("an item that is left out twice is chosen again", () => {
  expect(chosenOf(3, toggled(toggled(new Set(), 2), 2))).toEqual([1, 2, 3]);
});
