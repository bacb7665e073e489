import { expect, test } from "vitest";
import { parseEvents } from "./sse";

test("a whole event has its name, its data and its id", () => {
  const { events } = parseEvents('event: turn\ndata: {"step":"judged"}\nid: 7\n\n');

  expect(events).toEqual([{ event: "turn", data: '{"step":"judged"}', id: "7" }]);
});

test("what has not ended yet is kept for later", () => {
  const { events, rest } = parseEvents("data: a\n\ndata: b");

  expect([events.length, rest]).toEqual([1, "data: b"]);
});

test("signs of life are no events", () => {
  const { events } = parseEvents(": ping\n\n");

  expect(events).toEqual([]);
});

test("several lines of data are one text", () => {
  const { events } = parseEvents("data: 一\r\ndata: 二\r\n\r\n");

  expect(events[0]?.data).toBe("一\n二");
});
