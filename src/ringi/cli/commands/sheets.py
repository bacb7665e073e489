"""Fetches the sheet of a turn for a reader: finds the turn that is meant, and shows as much as the reader may read
(L7).
"""

from __future__ import annotations

from uuid import UUID

from ringi.cli.support.context import CliContext
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import TurnId
from ringi.domain.text import Text
from ringi.review.current import as_of_now
from ringi.review.reading import Reader
from ringi.review.sheet import Sheet
from ringi.review.sheet_fold import sheet_for
from ringi.store.turns.journal import read_journal
from ringi.store.views.history import TurnRow, newest_turns, turns_between, turns_ending
from ringi.tools.directory import Directory

_DIGITS = 32


async def read_sheet(office: CliContext, turn: TurnId, reader: Reader) -> Sheet:
    """Returns the part of the turn that this reader may see."""
    rows = await read_journal(office.services.database, office.org, turn)
    names, seals = directory(office), office.snapshot.seal_or_none
    sheet = sheet_for(turn, rows, names, seals, reader)
    standing, _ = await as_of_now(office.services.database, office.org, sheet, names, seals)
    return standing


async def find_turn(office: CliContext, said: str | None) -> TurnId:
    """Returns the turn of that id, its beginning, or its end, which is the number on the sheet; the newest if nothing
    was said."""
    database = office.services.database
    if said is None:
        return _only(await newest_turns(database, office.org, 1), Text("review.no_turns"))
    digits = said.replace("-", "").lower()
    if not digits or len(digits) > _DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise UserFacingError(Text("review.no_such_turn", {"name": said}))
    first, last = UUID(digits.ljust(_DIGITS, "0")), UUID(digits.ljust(_DIGITS, "f"))
    found = await turns_between(database, office.org, first, last)
    if not found and len(digits) >= _SHORTEST:
        found = await turns_ending(database, office.org, digits)
    if len(found) > 1:
        raise UserFacingError(Text("review.several_turns", {"name": said}))
    return _only(found, Text("review.no_such_turn", {"name": said}))


def directory(office: CliContext) -> Directory:
    return Directory(people=office.snapshot.people, registry=office.services.registry)


def short_ids(turns: tuple[TurnId, ...]) -> dict[TurnId, str]:
    """Returns the shortest beginning that tells each turn from its neighbours in that order."""
    return {
        turn: str(turn)[: max([_SHORTEST, *(_shared(turn, other) + 1 for other in neighbours)])]
        for turn, neighbours in _with_neighbours(turns)
    }


_SHORTEST = 8


def _only(found: tuple[TurnRow, ...], otherwise: Text) -> TurnId:
    for row in found:
        return row.id
    raise UserFacingError(otherwise)


def _with_neighbours(turns: tuple[TurnId, ...]) -> list[tuple[TurnId, list[TurnId]]]:
    return [(turn, [*turns[max(0, i - 1) : i], *turns[i + 1 : i + 2]]) for i, turn in enumerate(turns)]


def _shared(one: TurnId, other: TurnId) -> int:
    """Returns the number of characters both ids begin with."""
    pairs = zip(str(one), str(other), strict=True)
    return next((place for place, (left, right) in enumerate(pairs) if left != right), _DIGITS)
