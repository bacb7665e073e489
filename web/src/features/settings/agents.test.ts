import { expect, test } from "vitest";
import { agentOf } from "./agents";

const SINCE_1994 = "Mozilla/5.0";

test.each([
  [`${SINCE_1994} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, "Chrome", "Linux"],
  [`${SINCE_1994} (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  [`${SINCE_1994} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1`, "Safari", "iPhone"],
  [`${SINCE_1994} (Linux; Android 16; rv:140.0) Gecko/140.0 Firefox/140.0`, "Firefox", "Android"],
])("%s is %s on %s", (text, browser, system) => {
  expect(agentOf(text)).toEqual({ browser, system });
});

test("what names nothing known is nothing known", () => {
  expect(agentOf("curl/8.14")).toBe(null);
});
