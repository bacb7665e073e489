"""Places on pushed channels: who says something there, who is in a room, and what was overheard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ringi.domain.channels import Account, Place
from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A place on a channel as a conversation, and the person who is there."""

    conversation: ConversationId
    person: PersonId | None
    """None if the account is linked to nobody who is active."""


async def enter_place(
    database: Database, org: OrgId, new: ConversationId, where: tuple[str, Place, Account]
) -> Entered:
    """Returns the conversation of a place on a channel, opened under the id `new` if it is new. The account's person is
    a member afterwards; a room in which somebody unknown speaks counts as read by strangers."""
    channel, place, account = where
    params = {
        "new": new,
        "channel": channel,
        "kind": place.kind,
        "place": place.id,
        "account": account.id,
    }
    ((row,),) = await database.batch(org, Statement(_ENTER, params))
    return Entered(conversation=ConversationId(row[0]), person=row[1])


_ENTER: Final = """
WITH who AS (
  SELECT a.person FROM accounts a JOIN persons p ON p.org = a.org AND p.id = a.person
   WHERE a.org = ringi.org() AND a.channel = %(channel)s AND a.external_id = %(account)s AND p.active),
opened AS (
  INSERT INTO conversations AS c (org, id, channel, external_id, kind, pushed, strangers)
  SELECT ringi.org(), %(new)s, %(channel)s,
         CASE WHEN %(kind)s = 'room' THEN %(place)s
              ELSE '@' || %(place)s || '/' || coalesce((SELECT person::text FROM who), '') END,
         %(kind)s, true, %(kind)s = 'room'
  ON CONFLICT (org, channel, external_id) DO UPDATE
     SET strangers = c.strangers OR c.kind = 'room' AND NOT EXISTS (SELECT FROM who)
  RETURNING id),
joined AS (
  INSERT INTO members (org, conversation, person) SELECT ringi.org(), opened.id, who.person FROM opened, who
  ON CONFLICT DO NOTHING)
SELECT opened.id, (SELECT person FROM who) FROM opened
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMembers:
    """The members of a room, by the accounts they have on its channel."""

    channel: str
    room: str
    title: str
    accounts: Sequence[str]


def set_members(new: ConversationId, room: RoomMembers) -> tuple[Statement, ...]:
    """Make the conversation's title and members those of the room; it is opened under the id `new` if it is new. People
    who are gone read nothing more there, and what they said stays."""
    params = {
        "new": new,
        "channel": room.channel,
        "room": room.room,
        "title": room.title,
        "accounts": list(room.accounts),
    }
    return Statement(_ROOM, params), Statement(_LEAVE, params), Statement(_JOIN, params)


_LINKED: Final = (
    "SELECT a.external_id, a.person FROM accounts a JOIN persons p ON p.org = a.org AND p.id = a.person "
    "WHERE a.org = ringi.org() AND a.channel = %(channel)s AND a.external_id = ANY (%(accounts)s::text[]) AND p.active"
)
_ROOM: Final = f"""
INSERT INTO conversations AS c (org, id, channel, external_id, kind, title, pushed, strangers)
SELECT ringi.org(), %(new)s, %(channel)s, %(room)s, 'room', %(title)s, true,
       EXISTS (SELECT FROM unnest(%(accounts)s::text[]) AS one (id)
                WHERE one.id NOT IN (SELECT external_id FROM ({_LINKED}) AS linked))
ON CONFLICT (org, channel, external_id) DO UPDATE SET title = excluded.title, strangers = excluded.strangers
"""
_LEAVE: Final = f"""
DELETE FROM members m USING conversations c
 WHERE c.org = ringi.org() AND c.channel = %(channel)s AND c.external_id = %(room)s
   AND m.org = c.org AND m.conversation = c.id AND m.person NOT IN (SELECT person FROM ({_LINKED}) AS linked)
"""
_JOIN: Final = f"""
INSERT INTO members (org, conversation, person)
SELECT DISTINCT c.org, c.id, linked.person FROM conversations c, ({_LINKED}) AS linked
 WHERE c.org = ringi.org() AND c.channel = %(channel)s AND c.external_id = %(room)s
ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidBefore:
    """A message that arrived before."""

    turn: TurnId
    person: PersonId | None
    overheard: bool


async def said_before(
    database: Database, org: OrgId, conversation: ConversationId, client_id: str
) -> SaidBefore | None:
    """Returns the message with that id of the channel; None if none arrived."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT turn, person, account IS NOT NULL FROM messages WHERE org = ringi.org() "
            "AND conversation = %(conversation)s AND client_id = %(client)s",
            {"conversation": conversation, "client": client_id},
        ),
    )
    return SaidBefore(turn=rows[0][0], person=rows[0][1], overheard=rows[0][2]) if rows else None


def reword_overheard(conversation: ConversationId, client_id: str, account: str, body: str) -> Statement:
    """Changes overheard words at the wish of the account that said them."""
    return Statement(
        "UPDATE messages SET body = %(body)s WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND client_id = %(client)s AND account = %(account)s",
        {"conversation": conversation, "client": client_id, "account": account, "body": body},
    )


def forget_overheard(conversation: ConversationId, client_id: str, account: str) -> Statement:
    """Deletes overheard words at the wish of the account that said them."""
    return Statement(
        "DELETE FROM messages WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND client_id = %(client)s AND account = %(account)s",
        {"conversation": conversation, "client": client_id, "account": account},
    )


async def offered_choice(
    database: Database, org: OrgId, message: MessageId, number: int
) -> tuple[ConversationId, str] | None:
    """Returns the words of a choice that a message of ours offered, and its conversation."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT conversation, choices[%(number)s::integer] FROM outbox WHERE org = ringi.org() "
            "AND message = %(message)s AND cardinality(choices) >= %(number)s::integer",
            {"message": message, "number": number},
        ),
    )
    return (ConversationId(rows[0][0]), rows[0][1]) if rows else None
