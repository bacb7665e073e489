"""Finds arguments that a model filled with a non-answer ("later", わからない). It looks at the proposal and at what
was said; the gates decide what that means for the call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ringi.domain.evidence import Hit
from ringi.domain.tools import Args, ArgumentRole, ToolSpec
from ringi.language.confirmations.answering import Instead, instead_of_answer
from ringi.language.text.normal import plain_form
from ringi.turns.machine.state import State

_PLAINLY: frozenset[Instead] = frozenset({"leaving", "unsure"})
"""Kinds of non-answer that are no content even if nothing was asked for bit by bit."""


def non_answers(state: State, spec: ToolSpec | None, args: Args) -> tuple[Hit, ...]:
    """Hits for non-answers. A form filled in by a person has none: they chose every word."""
    if spec is None or state.author == "person":
        return ()
    return tuple(
        Hit(detector="no_answer", where=f"args.{name}", detail=kind)
        for name, kind in _found(state, spec, args)
        if spec.flow or kind in _PLAINLY
    )


def _found(state: State, spec: ToolSpec, args: Args) -> Iterator[tuple[str, Instead]]:
    kept = {item.text for item in state.items if item.kind == "flow_part"}
    for name, value in args.items():
        declared = spec.arguments.get(name)
        if declared is None or declared.role is not ArgumentRole.CONTENT or not isinstance(value, str):
            continue
        kind = instead_of_answer(value) if value.strip() and value not in kept else None
        if kind is not None and _stands_alone(state, value):
            yield name, kind


def _stands_alone(state: State, value: str) -> bool:
    """True if the value is all that somebody said, or if nobody said it. A value called by its name (`理由：なし`) is
    theirs to choose."""
    messages, wanted = [_bare(said.text) for said in state.said], _bare(value)
    return wanted in messages or not any(wanted in each for each in messages)


def _bare(text: str) -> str:
    return _MARKS.sub("", plain_form(text))


_MARKS = re.compile(r"[\W_]+")
