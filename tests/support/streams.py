"""How each family of providers words an answer that comes piece by piece. Written after their published formats."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Sequence

from tests.support.protocols import Anthropic, Chat, Gemini, Responses, Speaks
from tests.support.provider_stub import Play

PIECE = 40
"""Characters that come at once."""
MOST_PIECES = 250
"""Most pieces; those of a long answer are longer: how it is cut is one thing, how fast the machine reads it another."""
_HEAD = b"\r\n".join(
    (
        b"HTTP/1.1 200 Played",
        b"content-type: text/event-stream",
        b"transfer-encoding: chunked",
        b"connection: close",
        b"",
        b"",
    )
)


def told(speaks: Speaks, text: str, *, cut: bool = False) -> list[bytes]:
    """The events of that answer, as they come over the line."""
    size = max(PIECE, len(text) // MOST_PIECES)
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    match speaks:
        case Chat():
            return _chat(speaks, pieces, cut)
        case Responses():
            return _responses(speaks, pieces, cut)
        case Anthropic():
            return _anthropic(speaks, pieces, cut)
        case Gemini():
            return _gemini(speaks, pieces, cut)


def streams(events: Sequence[bytes], *, until: int | None = None, politely: bool = False) -> Play:
    """The first of the events, each sent by itself; then the line is closed, in the middle where not all came:
    politely, as if that were the end."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.write(_HEAD)
        await _send(writer, events[:until])
        if politely or until is None or until >= len(events):
            writer.write(b"0\r\n\r\n")
            await writer.drain()

    return play


def pauses(events: Sequence[bytes], at: int, go_on: threading.Event) -> Play:
    """All of the events, but before the one at that place a stay until somebody says to go on."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.write(_HEAD)
        await _send(writer, events[:at])
        await asyncio.to_thread(go_on.wait, 60)
        await _send(writer, events[at:])
        writer.write(b"0\r\n\r\n")
        await writer.drain()

    return play


async def _send(writer: asyncio.StreamWriter, events: Sequence[bytes]) -> None:
    for event in events:
        writer.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")
        await writer.drain()


def _chat(speaks: Chat, pieces: Sequence[str], cut: bool) -> list[bytes]:
    def chunk(delta: dict, finish: str | None, **more: object) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        made = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": speaks.model}
        return _data({**made, "choices": [choice], **more})

    deltas = [chunk({"content": piece}, None) for piece in pieces]
    end = chunk({}, "length" if cut else "stop", usage=speaks.usage)
    return [chunk({"role": "assistant", "content": ""}, None), *deltas, end, b"data: [DONE]\n\n"]


def _responses(speaks: Responses, pieces: Sequence[str], cut: bool) -> list[bytes]:
    whole = speaks.says("".join(pieces), cut=cut)
    item = whole["output"][0]
    begun = {**whole, "status": "in_progress", "output": [], "usage": None, "incomplete_details": None}
    place = {"item_id": "m1", "output_index": 0, "content_index": 0}
    part = {"type": "output_text", "text": "", "annotations": []}
    events = [
        {"type": "response.created", "response": begun},
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
        {"type": "response.content_part.added", **place, "part": part},
        *(
            {"type": "response.output_text.delta", **place, "delta": piece, "logprobs": []}
            for piece in pieces
        ),
        {"type": "response.output_text.done", **place, "text": "".join(pieces), "logprobs": []},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.incomplete" if cut else "response.completed", "response": whole},
    ]
    return [
        _named(str(event["type"]), {**event, "sequence_number": number})
        for number, event in enumerate(events)
    ]


def _anthropic(speaks: Anthropic, pieces: Sequence[str], cut: bool) -> list[bytes]:
    whole = speaks.says("", cut=cut)
    message = {**whole, "content": [], "stop_reason": None}
    usage = {"output_tokens": 100}
    events = [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *(
            {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
            for piece in pieces
        ),
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": whole["stop_reason"], "stop_sequence": None},
            "usage": usage,
        },
        {"type": "message_stop"},
    ]
    return [_named(str(event["type"]), event) for event in events]


def _gemini(speaks: Gemini, pieces: Sequence[str], cut: bool) -> list[bytes]:
    made = []
    for number, piece in enumerate(pieces):
        whole = speaks.says(piece, cut=cut)
        if number < len(pieces) - 1:
            whole["candidates"][0].pop("finishReason")
            whole.pop("usageMetadata")
        made.append(_data(whole))
    return made


def _data(document: dict) -> bytes:
    return f"data: {json.dumps(document, ensure_ascii=False)}\n\n".encode()


def _named(name: str, document: dict) -> bytes:
    return f"event: {name}\n".encode() + _data(document)
