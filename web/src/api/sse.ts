// Server-Sent Events out of a text that arrives in pieces. Pure.

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | null;
}

export interface Parsed {
  readonly events: readonly ServerEvent[];
  /** What is not complete yet; goes before the next piece. */
  readonly rest: string;
}

export function parseEvents(text: string): Parsed {
  const blocks = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  return { events: blocks.flatMap(parseBlock), rest };
}

function parseBlock(block: string): readonly ServerEvent[] {
  const lines = block.split("\n").filter((line) => !line.startsWith(":"));
  const data = valuesOf("data", lines);
  if (data.length === 0) return [];
  const event = valuesOf("event", lines).at(-1) ?? "message";
  return [{ event, data: data.join("\n"), id: valuesOf("id", lines).at(-1) ?? null }];
}

function valuesOf(field: string, lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => line === field || line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).replace(/^ /, ""));
}
