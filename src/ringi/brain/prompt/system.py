"""Writes the part of a prompt that never changes between two turns: the persona, its rules and its tools.

It is byte for byte the same while persona and tools are, so that providers need not read it anew. It never holds text
of anybody outside the policy role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ringi.brain.prompt.persona import Persona
from ringi.brain.prompt.quoting import line
from ringi.domain.model import ModelTool
from ringi.domain.text import Locale
from ringi.domain.tools import Json


def system_text(persona: Persona, tools: Sequence[ModelTool], locale: Locale, own: str = "") -> str:
    """Returns the parts in their fixed order; the part on teachings comes first. The organisation's own words on manner
    are a quotation: they open no part, and the parts after them outrank them."""
    titles = persona.headings
    parts = (
        (titles.teachings, persona.teachings),
        (titles.identity, persona.identity),
        (titles.voice, (*persona.voice, *persona.never_said)),
        (titles.own, (*persona.own, line({"manner": own})) if own else ()),
        (titles.values, _values(persona)),
        (titles.truth, persona.truth),
        (titles.tools, (*persona.tools, *(_tool(tool, locale) for tool in tools))),
        (titles.prohibitions, persona.prohibitions),
        (titles.topics, tuple(f"{each.topic}: {each.care} {each.case}" for each in persona.topics)),
        (titles.answers, persona.answers),
    )
    return "\n\n".join(_part(title, lines) for title, lines in parts if lines)


def _part(title: str, lines: Iterable[str]) -> str:
    return "\n".join((f"# {title}", *(f"- {each}" for each in lines)))


def _values(persona: Persona) -> tuple[str, ...]:
    needs = (f"{each.need} ({each.sign}): {each.answer}" for each in persona.needs)
    actions = (f"{each.text} {each.said}" for each in persona.actions)
    return (*persona.principles, *needs, *actions)


def _tool(tool: ModelTool, locale: Locale) -> str:
    examples: list[Json] = [each.ja if locale == "ja" else each.en for each in tool.spec.examples]
    return line(
        {
            "tool": tool.spec.name,
            "use": tool.description,
            "arguments": tool.schema(),
            "examples": examples,
        }
    )
