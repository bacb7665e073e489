"""Summaries of conversations: each covers the messages after the one before it, and says how it was made.

A conversation that wants a new one has a row too, so that no restart forgets it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from psycopg.types.numeric import Int4

from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.conversations import (
    OF_THAT_TURN,
    SAID_HERE,
    THERE,
    UP_TO_END,
    USED_IN_SHOWN,
    MessageRow,
    message_row,
    there,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryRow:
    """A model's summary of everything up to a message."""

    conversation: ConversationId
    first: MessageId
    """The first message that this summary adds; the summary before it covers the rest."""
    last: MessageId
    messages: int
    """Messages covered, altogether."""
    body: str
    model: str
    speakers: tuple[PersonId, ...]
    """People whose words it is made of."""
    tainted: bool
    """True if some of what it is made of was not its sender's own words."""
    made_at: datetime


def newest_summary(conversation: ConversationId, before: TurnId, most: int) -> Statement:
    """The newest summary of what was said before that turn, and how many messages it leaves out, counted up to `most`.
    Row: as `summary_row`, all of it null if there is none, then the count."""
    return Statement(
        f"SELECT {_COLUMNS}, (SELECT count(*) FROM (SELECT FROM messages WHERE {UP_TO_END} "
        f"AND {SAID_HERE} AND turn < %(before)s AND (conversation, id) > (%(conversation)s, "
        # Coalesce is not used: row-level security would keep it from the index.
        "CASE WHEN s.last IS NULL THEN %(first)s ELSE s.last END) "
        "ORDER BY conversation, id LIMIT %(most)s) later) "
        "FROM (SELECT) one LEFT JOIN LATERAL (SELECT * FROM summaries WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND last < %(before)s ORDER BY last DESC LIMIT 1) s ON true",
        {"before": before, "most": most, **there(conversation)},
    )


def summary_row(row: Row) -> SummaryRow | None:
    if row[0] is None:
        return None
    return SummaryRow(
        conversation=row[0],
        first=row[1],
        last=row[2],
        messages=row[3],
        body=row[4],
        model=row[5],
        speakers=tuple(row[6]),
        tainted=row[7],
        made_at=row[8],
    )


def want_summary(conversation: ConversationId) -> Statement:
    return Statement(
        "INSERT INTO summaries_wanted (org, conversation) VALUES (ringi.org(), %(conversation)s) "
        "ON CONFLICT DO NOTHING",
        {"conversation": conversation},
    )


def wanted_summaries(most: int) -> Statement:
    """Conversations whose summaries are due, across organisations. Rows: (org, conversation)."""
    return Statement("SELECT org, conversation FROM ringi.due_summaries(%(most)s)", {"most": most})


def claim_summary(conversation: ConversationId) -> Statement:
    """Claims the summary, and puts the next try off, each time further. A row if it was due and no other process took
    it."""
    return Statement(
        "UPDATE summaries_wanted SET tries = tries + 1, next_at = clock_timestamp() + "
        "least(interval '1 minute' * 2 ^ tries, interval '6 hours') WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND next_at <= clock_timestamp() RETURNING tries",
        {"conversation": conversation},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryReach:
    """Limits of one summary."""

    shown: int
    """The number of newest messages, which need no summary."""
    most: int
    untrusted: Sequence[str]
    """Tools whose results are free text."""
    confidential: Sequence[str] = ()
    """Tools whose results not everybody may see: what was said of them is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsummarised:
    """The material of the next summary."""

    earlier: SummaryRow | None
    messages: tuple[MessageRow, ...]
    """Oldest first; the newest of the conversation are not among them."""
    untrusted: bool
    """True if in one of their turns a tool brought in free text."""


async def read_unsummarised(
    database: Database, org: OrgId, conversation: ConversationId, span: SummaryReach
) -> Unsummarised:
    """Returns the messages after the newest summary, but for those a model is shown anyway."""
    params = {"shown": span.shown, "most": span.most, **there(conversation)}
    summaries, rows, used = await database.batch(
        org,
        Statement(_NEWEST, params),
        Statement(_LATER, {**params, "tools": list(span.confidential)}),
        Statement(_USED, {**params, "tools": list(span.untrusted)}),
    )
    return Unsummarised(
        earlier=summary_row(summaries[0]) if summaries else None,
        messages=tuple(message_row(row) for row in rows if row[6] is not True),
        untrusted=used[0][0],
    )


def add_summary(new: SummaryRow, *, done: bool) -> tuple[Statement, ...]:
    """Adds the summary, once for its last message, even if another process made one. The wish for more is gone if
    nothing more is to be covered."""
    added = Statement(
        "INSERT INTO summaries (org, conversation, first, last, messages, body, model, speakers, tainted) "
        "VALUES (ringi.org(), %(conversation)s, %(first)s, %(last)s, %(messages)s, %(body)s, %(model)s, "
        "%(speakers)s::uuid[], %(tainted)s) ON CONFLICT DO NOTHING",
        {
            "conversation": new.conversation,
            "first": new.first,
            "last": new.last,
            "messages": Int4(new.messages),
            "body": new.body,
            "model": new.model,
            "speakers": list(new.speakers),
            "tainted": new.tainted,
        },
    )
    return added, want_no_summary(new.conversation) if done else _want_more(new.conversation)


def without_summaries_of(person: PersonId) -> Statement:
    """Deletes the summaries made of what the person said or was told, and those that build on them."""
    return Statement(
        "DELETE FROM summaries WHERE org = ringi.org() AND (%(person)s = ANY (speakers) OR conversation IN "
        "(SELECT conversation FROM members WHERE org = ringi.org() AND person = %(person)s))",
        {"person": person},
    )


def without_summaries_covering(conversation: ConversationId, turn: TurnId) -> Statement:
    """Deletes the summaries that cover this turn, and those that build on them, because something else takes the place
    of what was said in it."""
    return Statement(
        "DELETE FROM summaries WHERE org = ringi.org() AND conversation = %(conversation)s AND last >= "
        "(SELECT id FROM messages WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND turn = %(turn)s ORDER BY id LIMIT 1)",
        {"conversation": conversation, "turn": turn},
    )


def newest_bodies(conversation: ConversationId, most: int) -> Statement:
    """The texts of the newest messages, the newest first. Row: (str,)."""
    return Statement(
        f"SELECT body FROM messages WHERE {THERE} AND {SAID_HERE} ORDER BY conversation DESC, id DESC LIMIT %(most)s",
        {"most": most, **there(conversation)},
    )


def want_no_summary(conversation: ConversationId) -> Statement:
    return Statement(
        "DELETE FROM summaries_wanted WHERE org = ringi.org() AND conversation = %(conversation)s",
        {"conversation": conversation},
    )


def _want_more(conversation: ConversationId) -> Statement:
    return Statement(
        "UPDATE summaries_wanted SET tries = 0, next_at = clock_timestamp() "
        "WHERE org = ringi.org() AND conversation = %(conversation)s",
        {"conversation": conversation},
    )


_COLUMNS: Final = (
    "s.conversation, s.first, s.last, s.messages, s.body, s.model, s.speakers, s.tainted, s.made_at"
)
_NEWEST: Final = (
    f"SELECT {_COLUMNS} FROM summaries s WHERE s.org = ringi.org() "
    "AND s.conversation = %(conversation)s ORDER BY s.last DESC LIMIT 1"
)
_SPAN: Final = (
    f"FROM messages WHERE {UP_TO_END} AND {SAID_HERE} AND (conversation, id) > (%(conversation)s, (SELECT coalesce(("
    "SELECT last FROM summaries WHERE org = ringi.org() AND conversation = %(conversation)s "
    "ORDER BY last DESC LIMIT 1), %(first)s))) AND (conversation, id) <= (%(conversation)s, ("
    f"SELECT id FROM messages WHERE {THERE} AND {SAID_HERE} ORDER BY conversation DESC, id DESC OFFSET %(shown)s LIMIT 1)) "
    "ORDER BY conversation, id LIMIT %(most)s"
)
_LATER: Final = (
    f"WITH later AS (SELECT id, turn, person, body, pasted, created_at {_SPAN}), "
    f"since AS (SELECT DISTINCT turn FROM messages WHERE {UP_TO_END} "
    "AND (conversation, id) > (%(conversation)s, (SELECT id FROM later ORDER BY id LIMIT 1))), "
    "openings AS (SELECT j.body::jsonb AS opening FROM since CROSS JOIN LATERAL (SELECT body FROM journal j "
    f"WHERE j.org = ringi.org() AND j.turn = since.turn AND j.n = 1 {OF_THAT_TURN}) j) "
    "SELECT later.*, turn::text IN (SELECT opening ->> 'supersedes' FROM openings) "
    "OR person IS NULL AND (turn::text IN (SELECT opening ->> 'redraft_of' FROM openings) OR EXISTS ("
    "SELECT FROM journal j WHERE j.org = ringi.org() AND j.turn = later.turn "
    "AND j.kind = 'execution_started' AND j.body::jsonb ->> 'tool' = ANY (%(tools)s::text[]))) "
    "FROM later ORDER BY id"
)
"""The last column is true for messages that no summary covers: those whose place a later turn took, and those told from
confidential results."""
_USED: Final = f"SELECT EXISTS (SELECT FROM (SELECT turn {_SPAN}) shown {USED_IN_SHOWN})"
