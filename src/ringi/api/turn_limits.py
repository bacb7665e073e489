"""Limits what one person may begin or say at a time (429)."""

from __future__ import annotations

from ringi.api.auth.caller import ApiCaller
from ringi.api.event_stream import clock
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.rate_limit import MOST
from ringi.api.services import Services
from ringi.domain.ids import ConversationId
from ringi.domain.text import Text
from ringi.store.core.database import Database
from ringi.store.views.turn_views import busy_in

MOST_AT_ONCE = 12
"""Conversations in which one person may have something worked on at the same time."""
SAID_ELSEWHERE = Problem(status=409, text=Text("api.said_elsewhere"))
TOO_MUCH = Problem(status=429, text=Text("api.too_much_at_once"), headers={"Retry-After": "5"})


def demand_pace(services: Services, caller: ApiCaller, words: str) -> None:
    """Raises ProblemError if the caller says too much at once. All that opens a turn, or has one thought over again,
    counts as something said; a text of any length is counted up to half the measure."""
    if not services.pace.admits(caller.person.id, words[: MOST // 2], clock()):
        raise ProblemError(TOO_MUCH)


async def demand_hands(database: Database, caller: ApiCaller, conversation: ConversationId) -> None:
    """Raises ProblemError if the caller has too much under way, so that one person does not keep the process busy: in a
    conversation without anything of theirs under way they begin something only while fewer than MOST_AT_ONCE others are
    busy. Not found if they are not in the conversation; 409 if it is on a chat service, whose other readers would see
    an answer without its question."""
    busy = await busy_in(database, caller.org, conversation, caller.person.id)
    if busy is None:
        raise ProblemError(NOT_FOUND)
    if busy.pushed:
        raise ProblemError(SAID_ELSEWHERE)
    if not busy.here and busy.places >= MOST_AT_ONCE:
        raise ProblemError(TOO_MUCH)
