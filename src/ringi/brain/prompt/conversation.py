"""Writes the conversation before this turn as turns of a chat: the words of people as the user's, our replies as the
assistant's.

From one turn to the next it only grows at its end, so that a provider need not read its beginning anew: it opens with
what stays the same for the day, and holds nothing that changes with the words just said. Each message of a person is
quoted with its trust label, as in the material of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import groupby

from ringi.brain.prompt.quoting import block, line
from ringi.brain.providers.port import ChatTurn
from ringi.domain.model import ContextItem, ModelRequest
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Json
from ringi.i18n import say

DAYS_TOLD = 14
"""Days from today on whose weekday the model is told."""
COMPANY, SUMMARY = "company", "summary"
SAID, REPLIED = "message", "reply"
EARLIER = frozenset((COMPANY, SUMMARY, SAID, REPLIED))
"""Kinds of items that stand in the conversation, and not in the material of the turn."""


def conversation(request: ModelRequest) -> tuple[ChatTurn, ...]:
    """Returns the opening and the earlier messages, the oldest first; no two turns in a row are of one side."""
    turns = (_opening(request), *(_turn(item) for item in request.items if item.kind in (SAID, REPLIED)))
    return tuple(
        ChatTurn(by=by, text="\n".join(turn.text for turn in those))
        for by, those in groupby(turns, key=lambda turn: turn.by)
    )


def dated(item: ContextItem) -> dict[str, Json]:
    """Returns the item's time, if it has one, as a model is told it."""
    return {"at": item.at.isoformat(timespec="minutes")} if item.at else {}


def _opening(request: ModelRequest) -> ChatTurn:
    blocks = (block("about", _about(request)), block("summary", _quoted(request, SUMMARY)))
    return ChatTurn(by="user", text="\n".join(each for each in blocks if each))


def _turn(item: ContextItem) -> ChatTurn:
    """The message as it was said. A reply has the shape of an answer, so that the model goes on in it."""
    if item.kind == REPLIED:
        answer: dict[str, Json] = {"kind": "text_response", "text": item.text}
        return ChatTurn(by="assistant", text=line({"answer": answer}))
    quoted: dict[str, Json] = {"trust": item.trust, **dated(item), "text": item.text}
    return ChatTurn(by="user", text=block("earlier", [quoted]))


def _quoted(request: ModelRequest, kind: str) -> Iterator[Mapping[str, Json]]:
    for item in request.items:
        if item.kind == kind:
            yield {"source": item.source, "trust": item.trust, "text": item.text}


def _about(request: ModelRequest) -> Iterator[Mapping[str, Json]]:
    """Yields what holds for the whole day: the company, the requester, the place of replies, the days ahead."""
    yield from _quoted(request, COMPANY)
    who = request.requester
    known = {"department": who.department, "post": who.post, "level": _level(who.level, request.locale)}
    yield {"requester": who.name, **{name: value for name, value in known.items() if value}}
    yield {"markdown": request.markdown}
    days: list[Json] = [*_days(request)]
    yield {"zone": str(request.now.tzinfo), "days": days}


def _level(level: int, locale: Locale) -> str:
    return say(Text(f"session.level_{level}"), locale)


def _days(request: ModelRequest) -> Iterator[str]:
    """Yields the coming days with their weekday, their week, and whether nobody works on them. Weeks begin on Monday."""
    today = request.now.date()
    monday = today - timedelta(days=today.weekday())
    for ahead in range(DAYS_TOLD):
        day = today + timedelta(days=ahead)
        marks = [_week((day - monday).days // 7), *_rest(day, request)]
        words = " ".join(say(Text(f"context.{mark}"), request.locale) for mark in marks)
        yield f"{day.isoformat()} {say(Text(f'context.weekday_{day.weekday()}'), request.locale)} {words}"


def _week(weeks: int) -> str:
    return ("this_week", "next_week", "week_after_next")[weeks]


def _rest(day: date, request: ModelRequest) -> Iterator[str]:
    if day in request.calendar.holidays:
        yield "public_holiday"
    elif day in request.calendar.days_off:
        yield "day_off"
