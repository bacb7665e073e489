"""A provider for `bench/peer_ringi.py`: answers in the shape Ringi asks for, a call first, then words about its result.

python bench/answering.py      prints its port; ends with its input
"""

from __future__ import annotations

import asyncio
import json
import sys

SURE = {"overall": 0.95, "intent": 0.95, "parameters": 0.95}
CALL = {
    "kind": "tool_call",
    "intent_understanding": "担当者と内容を示したタスクの登録の依頼と理解した",
    "context_used": [],
    "alternatives_considered": [],
    "tool_selection_reason": "タスクを登録する道具はこれだけである",
    "confidence": SURE,
    "calls": [
        {
            "tool": "create_task",
            "arguments": {
                "assigned_to": "tanaka",
                "task_body": "見積書を作成して送付する",
                "limit_date": "2030-01-31",
            },
        }
    ],
    "needs_confirmation": False,
    "confirmation_question": "",
    "destructive": False,
}
WORDS = {
    "kind": "text_response",
    "intent_understanding": "道具の結果を受けて、依頼した人に結果を伝える",
    "no_tool_reason": "必要な操作はすでに終わっている",
    "response_strategy": "",
    "confidence": SURE,
    "text": "タスクを登録しました。",
}


def completion(answer: dict[str, object]) -> bytes:
    text = json.dumps({"answer": answer}, ensure_ascii=False)
    message = {"role": "assistant", "content": text}
    document = {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "fake",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100},
    }
    body = json.dumps(document).encode()
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (
        len(body),
        body,
    )


FIRST, SECOND = completion(CALL), completion(WORDS)


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
            asked = await reader.readexactly(length)
            writer.write(SECOND if b"<results>" in asked else FIRST)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1 << 20)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
