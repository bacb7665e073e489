// Is every sentence said somewhere? One that is not would be translated for nobody.
import { expect, test } from "vitest";
import { ja } from "./ja";

const SOURCES = import.meta.glob<string>("../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const code = Object.entries(SOURCES)
  .filter(([file]) => !file.startsWith("./"))
  .map(([, text]) => text)
  .join("\n");

/** How keys begin whose end is only known while it runs: `outcome.${…}`, word("verdict", …), word("card", `origin_${…}`). */
function beginnings(): readonly string[] {
  const built = [...code.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].map((found) => found[1] ?? "");
  const words = [...code.matchAll(/word\("([a-z_]+)", (?:`([a-z_]+)\$\{)?/g)];
  return [...built, ...words.map((found) => `${found[1]}.${found[2] ?? ""}`)];
}

test("every sentence is used", () => {
  const known = beginnings();
  const unused = Object.keys(ja).filter(
    (key) => !code.includes(`"${key}"`) && !known.some((beginning) => key.startsWith(beginning)),
  );

  expect(unused).toEqual([]);
});
