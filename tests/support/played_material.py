"""The material of a prompt as a model reads it: who speaks now, what was said before, which results came."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

HIDDEN = "[["
"""Opens the placeholder of a value that the provider may not see."""
_PLACEHOLDER = re.compile(r"\[\[\d+\]\]")
_BLOCK = re.compile(r"<(\w+)>\n(.*?)\n</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """One prompt, taken apart."""

    text: str
    """All words of the prompt but the system's, without differences in space."""
    request: str
    """The message of now, likewise."""
    results: tuple[dict, ...]
    second_look: bool

    @classmethod
    def of(cls, body: dict) -> Material:
        turns = [_words(each["content"]) for each in body["messages"] if each["role"] != "system"]
        blocks = {name: _entries(lines) for name, lines in _BLOCK.findall(turns[-1])}
        said = "".join(str(each.get("text", "")) for each in blocks.get("request", ()))
        return cls(
            text=plain("\n".join(turns)),
            request=plain(said or turns[-1]),
            results=tuple(blocks.get("results", ())),
            second_look="second_look" in blocks,
        )


def plain(text: str) -> str:
    """The text without escapes of JSON and without white space."""
    unescaped = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)
    return "".join(unescaped.replace("\\n", "\n").replace('\\"', '"').split())


def pattern_of(request: str) -> re.Pattern[str]:
    """The message as a pattern, in which a placeholder stands for anything."""
    return re.compile(".+".join(map(re.escape, _PLACEHOLDER.split(request))), re.DOTALL)


def named_in(results: tuple[dict, ...], title: str, mark: str) -> str:
    """The id or number of the object of that title and mark in the results; the title if none is shown."""
    for entry in _dicts(list(results)):
        told = json.dumps(entry, ensure_ascii=False)
        if title in entry.values() and mark in told:
            known = entry.get("id") or entry.get("number")
            if known:
                return str(known)
    return title


def _dicts(value: object) -> Iterator[dict]:
    """Every object in the value, the innermost first."""
    match value:
        case dict():
            for each in value.values():
                yield from _dicts(each)
            yield value
        case list():
            for each in value:
                yield from _dicts(each)
        case _:
            return


def _words(content: object) -> str:
    return content if isinstance(content, str) else "\n".join(str(each.get("text", "")) for each in content)


def _entries(lines: str) -> list[dict]:
    return [json.loads(line) for line in lines.split("\n") if line.startswith("{")]
