"""Renders the table of `ringi.turns.machine.table` as a page on the life of a turn; it adds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ringi.journal import events
from ringi.turns.machine.state import Stage, State
from ringi.turns.machine.table import TABLE, leads_to, next_effect

_INTRODUCTION = """# The life of a turn

A turn is the fold of its recorded events. Each stage has one effect; performing it leads to an event, and the
event to the next stage. What the table does not list cannot happen. In the picture three kinds of arrow are
left out, because they lead away from nearly everywhere: a further message joins, the requester calls it off,
the turn fails. The table below has them all.

This page is generated: change `ringi.turns.machine.table`, then run `python scripts/generate_docs.py`.
"""
_FROM_EVERYWHERE = (events.Joined, events.Cancelled, events.Failed)


def page() -> str:
    """The whole page, Markdown."""
    return "\n".join((_INTRODUCTION, "```mermaid", *mermaid(), "```", "", *_rows())) + "\n"


def mermaid() -> Iterator[str]:
    """The picture, line by line."""
    yield "stateDiagram-v2"
    yield "    [*] --> new"
    for (stage, kind), turnout in TABLE.items():
        if kind not in _FROM_EVERYWHERE:
            for following in leads_to(turnout):
                yield f"    {stage} --> {following}: {_words(kind)}"
    yield f"    {Stage.DONE} --> [*]"


def _rows() -> Iterator[str]:
    yield "| stage | what is done | event | next stage |"
    yield "|---|---|---|---|"
    for (stage, kind), turnout in sorted(TABLE.items(), key=lambda entry: _order(*entry[0])):
        following = " or ".join(f"`{each}`" for each in leads_to(turnout))
        yield f"| `{stage}` | {_effect(stage)} | {_words(kind)} | {following} |"


def _order(stage: Stage, kind: type) -> tuple[int, int]:
    return list(Stage).index(stage), [each for _, each in TABLE].index(kind)


def _effect(stage: Stage) -> str:
    return "" if stage is Stage.NEW else _words(type(next_effect(State(stage=stage))))


def _words(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
