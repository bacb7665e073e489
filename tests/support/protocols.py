"""How each family of providers words an answer, a refusal and an error. Written after their published formats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

Json = dict[str, object]


class Speaks(Protocol):
    """One family on the wire."""

    provider: str
    model: str
    path: str

    def says(self, text: str, *, cut: bool = False) -> Json: ...
    def refuses(self) -> Json: ...
    def error(self, status: int, kind: str, message: str) -> Json: ...
    def prompt(self, body: Json) -> tuple[str, str]:
        """System and user text of a request."""
        ...

    def schema(self, body: Json) -> Json:
        """The JSON Schema that a request wants enforced; empty if there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Chat:
    """OpenAI's chat completions, and all who imitate them."""

    provider: str = "openai-compatible"
    model: str = "local"
    path: str = "/chat/completions"

    def says(self, text: str, *, cut: bool = False) -> Json:
        return self._choice({"role": "assistant", "content": text}, "length" if cut else "stop")

    def refuses(self) -> Json:
        return self._choice({"role": "assistant", "content": None, "refusal": "no"}, "content_filter")

    def error(self, status: int, kind: str, message: str) -> Json:
        return {"error": {"message": message, "type": kind, "code": kind, "param": None}}

    def prompt(self, body: Json) -> tuple[str, str]:
        *system, user = body["messages"]
        return "\n".join(each["content"] for each in system), user["content"]

    def schema(self, body: Json) -> Json:
        return body.get("response_format", {}).get("json_schema", {}).get("schema", {})

    def _choice(self, message: Json, finish: str) -> Json:
        return {
            "id": "c1",
            "object": "chat.completion",
            "created": 1,
            "model": self.model,
            "choices": [{"index": 0, "finish_reason": finish, "message": message}],
            "usage": {
                "prompt_tokens": 1000,
                "completion_tokens": 100,
                "total_tokens": 1100,
                "prompt_tokens_details": {"cached_tokens": 400},
            },
        }


@dataclass(frozen=True, slots=True)
class Responses:
    """OpenAI's responses."""

    provider: str = "openai"
    model: str = "gpt-6-luna"
    path: str = "/responses"

    def says(self, text: str, *, cut: bool = False) -> Json:
        part = {"type": "output_text", "text": text, "annotations": []}
        return self._made(part, "incomplete" if cut else "completed", "max_output_tokens" if cut else None)

    def refuses(self) -> Json:
        return self._made({"type": "refusal", "refusal": "no"}, "completed", None)

    def error(self, status: int, kind: str, message: str) -> Json:
        return {"error": {"message": message, "type": kind, "code": kind, "param": None}}

    def prompt(self, body: Json) -> tuple[str, str]:
        texts = [_text(each["content"]) for each in body["input"]]
        return (body.get("instructions") or texts[0]), texts[-1]

    def schema(self, body: Json) -> Json:
        return body["text"]["format"].get("schema", {})

    def _made(self, part: Json, status: str, reason: str | None) -> Json:
        return {
            "id": "r1",
            "object": "response",
            "created_at": 1,
            "model": self.model,
            "status": status,
            "incomplete_details": {"reason": reason} if reason else None,
            "output": [
                {"type": "message", "id": "m1", "role": "assistant", "status": status, "content": [part]}
            ],
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "usage": {
                "input_tokens": 1000,
                "input_tokens_details": {"cached_tokens": 400, "cache_write_tokens": 0},
                "output_tokens": 100,
                "output_tokens_details": {"reasoning_tokens": 0},
                "total_tokens": 1100,
            },
        }


@dataclass(frozen=True, slots=True)
class Anthropic:
    """Anthropic's messages."""

    provider: str = "anthropic"
    model: str = "claude-sonnet-5-5"
    path: str = "/v1/messages"

    def says(self, text: str, *, cut: bool = False) -> Json:
        return self._made([{"type": "text", "text": text}], "max_tokens" if cut else "end_turn")

    def refuses(self) -> Json:
        return self._made([], "refusal")

    def error(self, status: int, kind: str, message: str) -> Json:
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "q1"}

    def prompt(self, body: Json) -> tuple[str, str]:
        return _text(body["system"]), _text(body["messages"][0]["content"])

    def schema(self, body: Json) -> Json:
        return body.get("output_config", {}).get("format", {}).get("schema", {})

    def _made(self, content: list[Json], stop: str) -> Json:
        return {
            "id": "m1",
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": content,
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": {
                "input_tokens": 600,
                "cache_read_input_tokens": 400,
                "cache_creation_input_tokens": 0,
                "output_tokens": 100,
            },
        }


@dataclass(frozen=True, slots=True)
class Gemini:
    """Google's generateContent."""

    provider: str = "google"
    model: str = "gemini-3.8-flash"
    path: str = "/v1beta/models/gemini-3.8-flash:generateContent"

    def says(self, text: str, *, cut: bool = False) -> Json:
        return self._made([{"text": text}], "MAX_TOKENS" if cut else "STOP")

    def refuses(self) -> Json:
        return self._made([], "SAFETY")

    def error(self, status: int, kind: str, message: str) -> Json:
        return {"error": {"code": status, "status": kind.upper(), "message": message}}

    def prompt(self, body: Json) -> tuple[str, str]:
        return body["systemInstruction"]["parts"][0]["text"], body["contents"][0]["parts"][0]["text"]

    def schema(self, body: Json) -> Json:
        return body["generationConfig"].get("responseJsonSchema", {})

    def _made(self, parts: list[Json], finish: str) -> Json:
        return {
            "candidates": [
                {"index": 0, "finishReason": finish, "content": {"role": "model", "parts": parts}}
            ],
            "modelVersion": self.model,
            "responseId": "g1",
            "usageMetadata": {
                "promptTokenCount": 1000,
                "cachedContentTokenCount": 400,
                "candidatesTokenCount": 100,
                "totalTokenCount": 1100,
            },
        }


PROTOCOLS: tuple[Speaks, ...] = (
    Chat(),
    Responses(),
    Anthropic(),
    Gemini(),
    Chat(provider="xai", model="grok-4"),
    Chat(provider="groq", model="openai/gpt-oss-120b"),
    Chat(provider="cerebras", model="gpt-oss-120b"),
    Chat(provider="zai", model="glm-4.6"),
    Chat(provider="ollama", model="qwen3"),
    Chat(provider="vllm", model="Qwen/Qwen3-8B"),
)
"""One for each provider; the later ones speak like the first, through classes of their own."""
TAKES_NO_SCHEMA = frozenset({"zai"})
"""Providers that the library's profile asks in words (E3)."""
TAKES_SOME_ARGUMENTS = frozenset({"cerebras"})
"""Providers whose limits leave no room for the arguments of all shipped tools."""
TELLS_NO_CACHE = frozenset({"cerebras"})
"""Providers whose tokens from the cache the library does not read."""


def arguments_of(schema: Json) -> str:
    """Returns how a schema types the arguments of calls: "object" if the provider enforces them, "string" if they
    travel as a text of JSON, "some" if both occur, empty if there is no schema."""
    if not schema:
        return ""
    items = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]["items"]
    variants = items.get("anyOf", [items])
    kinds = {each["properties"]["arguments"]["type"] for each in variants}
    return kinds.pop() if len(kinds) == 1 else "some"


def enforced_tools(schema: Json) -> list[str]:
    """Returns the tools whose arguments the provider enforces."""
    if not schema:
        return []
    items = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]["items"]
    variants = [each["properties"] for each in items.get("anyOf", [items])]
    typed = [each for each in variants if each["arguments"]["type"] == "object"]
    return [name for each in typed for name in each["tool"]["enum"]]


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content)
