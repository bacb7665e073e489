import { expect, test } from "vitest";
import { filtersIn, withFilter } from "./filters";

const CASES: readonly { readonly address: string; readonly found: object }[] = [
  { address: "", found: {} },
  { address: "q=%E7%89%9B%E4%B9%B3&outcome=executed", found: { q: "牛乳", outcome: "executed" } },
  { address: "since=2026-04-01&until=2026-04-30", found: { since: "2026-04-01", until: "2026-04-30" } },
  { address: "q=%20&tool=&since=yesterday&until=2026-13-01", found: {} },
  { address: "outcome=unsure", found: { outcome: "unsure" } },
  { address: "person=somebody&outcome=anything&else=1", found: {} },
];

test.each(CASES)("what $address asks for", ({ address, found }) => {
  expect(filtersIn(new URLSearchParams(address))).toEqual(found);
});

test("what is emptied goes out of the address", () => {
  expect(withFilter(new URLSearchParams("q=a&tool=b"), "q", "").toString()).toBe("tool=b");
});
