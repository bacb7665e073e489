"""Tools in the form in which a model is told of them, with a check of its arguments by the very code that judges them
later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ringi.domain.model import ModelTool
from ringi.domain.text import Locale
from ringi.domain.tools import Args
from ringi.gates.modification import NAMING, fits, repaired
from ringi.i18n import say
from ringi.tools.registry import AnyTool
from ringi.tools.tool import ArgumentErrors


def offered_tool(tool: AnyTool, locale: Locale, amended: frozenset[str] = frozenset()) -> ModelTool:
    """Returns the tool as a model sees it. Arguments in `amended` may still be put in by a teaching, so that nothing is
    wrong with them yet."""
    return ModelTool(
        spec=tool.spec,
        description=say(tool.description, locale),
        schema=tool.schema,
        misfits=lambda args: {name: wrong for name, wrong in _misfits(tool, args) if name not in amended},
    )


def _misfits(tool: AnyTool, args: Args) -> Iterator[tuple[str, str]]:
    """Yields what the gates would refuse, each argument with what is wrong with it. A value that they repair themselves
    is not wrong."""
    declared = tool.spec.arguments
    tidy = repaired(args, declared)
    for name, argument in declared.items():
        if name not in tidy:
            if argument.required:
                yield name, "missing"
        elif argument.role in NAMING and argument.required and tidy[name] in ("", []):
            yield name, "empty"
        elif not fits(tidy[name], argument):
            yield name, f"no {argument.kind}"
    yield from _refused(tool, tidy).items()


def _refused(tool: AnyTool, args: Args) -> Mapping[str, str]:
    bound = tool.bind(args)
    return bound.why if isinstance(bound, ArgumentErrors) else {}
