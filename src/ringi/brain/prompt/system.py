"""Writes the part of a prompt that never changes between two turns: the persona, its rules and its tools.

It is byte for byte the same while persona and tools are, so that providers need not read it anew. It never holds text
of anybody outside the policy role.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ringi.brain.arguments import names_of, told_arguments
from ringi.brain.prompt.persona import Persona
from ringi.brain.prompt.quoting import line
from ringi.domain.model import ModelRequest, ModelTool
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.i18n import say


def system_text(persona: Persona, request: ModelRequest) -> str:
    """Returns the parts in their fixed order; the part on teachings comes first. The organisation's own words on manner
    are a quotation: they open no part, and the parts after them outrank them."""
    titles, own = persona.headings, request.persona
    parts = (
        (titles.teachings, persona.teachings),
        (titles.identity, persona.identity),
        (titles.voice, (*persona.voice, *persona.never_said)),
        (titles.own, (*persona.own, line({"manner": own})) if own else ()),
        (titles.values, _values(persona)),
        (titles.truth, persona.truth),
        (titles.tools, (*persona.tools, *(_tool(tool) for tool in request.tools))),
        (titles.prohibitions, persona.prohibitions),
        (titles.topics, tuple(f"{each.topic}: {each.care} {each.case}" for each in persona.topics)),
        (titles.answers, (*persona.answers, *_wire_rules(request))),
    )
    return "\n\n".join(_part(title, lines) for title, lines in parts if lines)


def _wire_rules(request: ModelRequest) -> Iterator[str]:
    """Yields the rules of the shape that follow from the request and not from the persona."""
    if request.tools:
        yield say(Text("context.answer_calls", {"most": request.most_calls}), request.locale)
        yield say(Text("context.answer_sources"), request.locale)


def _part(title: str, lines: Iterable[str]) -> str:
    return "\n".join((f"# {title}", *(f"- {each}" for each in lines)))


def _values(persona: Persona) -> tuple[str, ...]:
    needs = (f"{each.need} ({each.sign}): {each.answer}" for each in persona.needs)
    actions = (f"{each.text} {each.said}" for each in persona.actions)
    return (*persona.principles, *needs, *actions)


def _tool(tool: ModelTool) -> str:
    """Returns the tool in one line. Its examples are left out: they cost tokens each turn, and its use is told."""
    arguments: Json = list(names_of(tool)) if tool.brief else dict(told_arguments(tool))
    return line({"tool": tool.spec.name, "use": tool.description, "arguments": arguments})
