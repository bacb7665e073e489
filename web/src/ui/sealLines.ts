// What stands on a person's seal: the family name, one character below the other where it is short.

export function sealLines(name: string): readonly string[] {
  const family = name.trim().split(/[\s・]/)[0] ?? "";
  const characters = [...family];
  if (!/^[\u3040-\u9fff々]+$/u.test(family)) return [latin(name)];
  if (characters.length <= 3) return characters;
  const half = Math.ceil(characters.length / 2);
  return [characters.slice(0, half).join(""), characters.slice(half).join("")];
}

/** The last name where it is short, else the initials. */
function latin(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  if (last.length <= 8) return last;
  return words.map((word) => word.charAt(0).toUpperCase()).join("");
}
