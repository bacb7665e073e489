"""`ringi tools`: lists the tools there are, and what each needs."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ringi.bootstrap import registered
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, common, session
from ringi.domain.tools import Json
from ringi.i18n import say
from ringi.review.layout import table
from ringi.tools.registry import AnyTool


@click.command("list", cls=Spoken, help="do_tools_list")
@common
def list_tools() -> int:
    call, every = session(), tuple(_every())
    if call.as_json:
        print_json([_document(tool, call) for tool in every], call.locale)
    else:
        heading = tuple(
            call.say(f"review.tool_{name}") for name in ("name", "effect", "level", "risk", "free", "use")
        )
        call.show(table([heading, *(_row(tool, call) for tool in every)]))
    return 0


command = SpokenGroup(
    "tools",
    help="do_tools",
    usual="list",
    entries={"list": CommandEntry(place="ringi.cli.commands.tools:list_tools", help="do_tools_list")},
)


def _every() -> Iterator[AnyTool]:
    """Yields the tools of all assistants, each once."""
    yield from (tool for tool in registered().registry.tools.values() if not tool.spec.administrative)


def _row(tool: AnyTool, call: Session) -> tuple[str, ...]:
    return (
        tool.spec.name,
        call.say(f"review.effect_{tool.spec.effect}"),
        str(tool.spec.level),
        call.say(f"review.risk_{tool.spec.risk}"),
        _free(tool, call),
        say(tool.description, call.locale),
    )


def _free(tool: AnyTool, call: Session) -> str:
    """Says that a model may call the tool freely, else the first reason why it may not (O6)."""
    return call.say(f"review.held_{held[0]}" if (held := tool.spec.held_back) else "review.tool_is_free")


def _document(tool: AnyTool, call: Session) -> dict[str, Json]:
    spec = tool.spec
    return {
        "name": spec.name,
        "use": say(tool.description, call.locale),
        "effect": spec.effect.value,
        "reach": spec.reach.value,
        "level": spec.level,
        "risk": spec.risk.value,
        "confirmer": spec.confirmer.value,
        "reversible": spec.reversible,
        "free": spec.free,
        "held_back": list(spec.held_back),
        "arguments": {name: argument.role.value for name, argument in spec.arguments.items()},
        "examples": [example.ja if call.locale == "ja" else example.en for example in spec.examples],
    }
