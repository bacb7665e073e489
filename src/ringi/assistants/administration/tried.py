"""The result of trying a policy on recorded decisions, as its card shows it to everybody who must say yes."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from ringi.assistants.administration.fields import label
from ringi.assistants.administration.record import fact
from ringi.domain.cards import CardLine
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.i18n import catalog
from ringi.tools.form import TRIED, deposited
from ringi.tools.tool import PreviewContext

LOCATOR = deposited(TRIED)
MOST_LINES = 12


def tried_lines(known: PreviewContext, argument: str) -> Iterator[CardLine]:
    """Yields the numbers, then how many decisions of each kind would change. It shows nobody's name and nobody's words."""
    kept = fact(known, argument, TRIED)
    if not kept:
        yield _line(argument, Text("requests.not_tried"))
        return
    told: dict[str, Json] = orjson.loads(kept)
    counts: list[Json] = told["changed"] if isinstance(told["changed"], list) else []
    numbers: dict[str, str | int | Text] = {
        name: int(str(told[name])) for name in ("turns", "calls", "replies", "otherwise")
    }
    yield _line(argument, Text("requests.tried_some" if counts else "requests.tried_none", numbers))
    for each in counts[:MOST_LINES]:
        if isinstance(each, dict):
            yield _line(argument, _changed({name: str(value) for name, value in each.items()}))


def _changed(row: dict[str, str]) -> Text:
    params = {
        "what": Text("requests.tried_reply") if row["tool"] == "reply" else _named(row["tool"]),
        "before": Text(f"requests.tried_{row['before']}"),
        "after": Text(f"requests.tried_{row['after']}"),
        "count": int(row["count"]),
    }
    return Text("requests.tried_line", params)


def _named(tool: str) -> Text | str:
    return Text(f"tools.{tool}") if tool in catalog("ja", "tools") else tool


def _line(argument: str, value: Text) -> CardLine:
    return CardLine(label=label("tried"), value=value, argument=argument)
