import { expect, test } from "vitest";
import { refusedReason } from "./comingBack";

test("the reason stands behind the hash, and nothing else does", () => {
  const seen = ["#refused=oidc_unknown", "#refused=<b>", "#x", ""].map(refusedReason);

  expect(seen).toEqual(["oidc_unknown", null, null, null]);
});
