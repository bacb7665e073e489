"""The confirmation that a conversation shows, and what was shown there since. Answers in the words of a message count
only for what their sender has just seen (D7)."""

from __future__ import annotations

from typing import Final, LiteralString

from ringi.domain.ids import ConversationId, PendingId, PersonId
from ringi.store.core.database import Statement

_OF_ANOTHER: LiteralString = """
  j.kind IN ('received', 'began', 'joined', 'changed', 'declined', 'cancelled', 'confirmed')
  AND j.body::jsonb ->> 'message' IS NOT NULL
  AND coalesce(j.body::jsonb ->> 'sender', j.body::jsonb ->> 'by', (
    SELECT t.person::text FROM turns t WHERE t.org = j.org AND t.id = j.turn)) <> %(person)s::text
"""
"""Condition: a message of another person, whatever it did."""

SHOWN_AGAIN: Final[LiteralString] = f"""(
  SELECT (noted.body::jsonb ->> 'shows')::uuid
    FROM (SELECT j.org, j.turn, j.kind FROM journal j
           WHERE j.org = ringi.org() AND j.chain = %(conversation)s
             AND (j.kind IN ('began', 'delivered', 'confirmation_asked', 'reply_segment', 'reply_sent')
                  OR j.kind = 'confirmed' AND NOT (j.body::jsonb ->> 'complete')::boolean
                  OR {_OF_ANOTHER})
           ORDER BY j.seq DESC LIMIT 1) newest
    JOIN turns t ON t.org = newest.org AND t.id = newest.turn AND t.person = %(person)s
    JOIN journal noted ON noted.org = newest.org AND noted.turn = newest.turn AND noted.kind = 'noted'
   WHERE newest.kind = 'reply_sent'
     AND EXISTS (SELECT FROM journal r WHERE r.org = newest.org AND r.turn = newest.turn AND r.kind = 'reply_judged'
                    AND r.body::jsonb ->> 'verdict' = 'allow' AND r.body::jsonb ->> 'deliver' = 'here')
   LIMIT 1)"""
"""The confirmation that was shown again to this person as the last thing in that conversation; null if another thing is
shown last."""

_SHOWN: LiteralString = """
  SELECT max(seq) AS seq FROM (
    SELECT j.seq FROM journal j JOIN asked ON j.turn = asked.turn
     WHERE j.org = ringi.org() AND j.chain = %(conversation)s
       AND (j.kind = 'confirmation_asked' AND j.body::jsonb ->> 'pending' = asked.id::text
            OR j.kind = 'confirmed' AND asked.style = 'double' AND j.body::jsonb ->> 'pending' = asked.id::text)
    UNION ALL
    SELECT j.seq FROM journal j, asked
     WHERE j.org = ringi.org() AND j.chain = %(conversation)s AND j.kind = 'delivered'
       AND j.body::jsonb ->> 'pending' = asked.id::text
    UNION ALL
    SELECT sent.seq FROM journal sent JOIN (
      SELECT h.reminder AS turn FROM held_messages h JOIN asked ON h.turn = asked.turn WHERE h.org = ringi.org()
      UNION ALL
      SELECT j.turn FROM journal j, asked
       WHERE j.org = ringi.org() AND j.chain = %(conversation)s AND j.kind = 'noted'
         AND j.body::jsonb ->> 'shows' = asked.id::text) again ON sent.turn = again.turn
     WHERE sent.org = ringi.org() AND sent.chain = %(conversation)s AND sent.kind = 'reply_sent'
       AND EXISTS (SELECT FROM journal r WHERE r.org = sent.org AND r.turn = sent.turn AND r.kind = 'reply_judged'
                      AND r.body::jsonb ->> 'verdict' = 'allow' AND r.body::jsonb ->> 'deliver' = 'here')
  ) times
"""
"""The place at which that conversation showed the card last: the question, its "once more", a card of an approver, or a
reminder."""

_UNDISTURBED: LiteralString = f"""(
  WITH asked AS (SELECT id, turn, style FROM pendings WHERE org = ringi.org() AND id = %(pending)s),
  shown AS ({_SHOWN})
  SELECT shown.seq IS NOT NULL AND NOT EXISTS (
    SELECT FROM journal j
     WHERE j.org = ringi.org() AND j.chain = %(conversation)s AND j.seq > shown.seq
       AND (j.kind = 'reply_segment'
            OR j.kind = 'delivered' AND j.body::jsonb ->> 'pending' IS NULL
            OR j.kind = 'reply_sent' AND EXISTS (
              SELECT FROM journal r WHERE r.org = j.org AND r.turn = j.turn
                 AND (r.kind = 'proposed' OR r.kind = 'reply_judged' AND r.body::jsonb ->> 'kind' <> 'fixed'))
            OR {_OF_ANOTHER}))
    FROM shown)"""
"""Condition: nothing that a model or another person wrote was shown since. Sentences of ours in a turn of a model's
count as written by it: they may quote what it proposed."""


def is_undisturbed(pending: PendingId, conversation: ConversationId, person: PersonId) -> Statement:
    """Whether that conversation shows the card, and nothing since that a model or another person wrote; and whether the
    card stood there. Row: (bool, bool); none if it waits for no answer any more."""
    return Statement(
        f"SELECT {_UNDISTURBED}, "
        "p.conversation = %(conversation)s AND EXISTS (SELECT FROM messages m WHERE m.org = p.org "
        "AND m.conversation = p.conversation AND m.turn = p.turn AND m.direction = 'out' "
        "AND strpos(m.body, p.number) > 0) "
        "OR (SELECT bool_and(m.person = %(person)s) FROM members m WHERE m.org = p.org "
        "AND m.conversation = %(conversation)s) "
        "FROM pendings p WHERE p.org = ringi.org() AND p.id = %(pending)s AND p.state = 'open' "
        "AND p.expires_at > clock_timestamp()",
        _params(pending, conversation, person),
    )


def demand_undisturbed(
    pending: PendingId, conversation: ConversationId, person: PersonId
) -> tuple[Statement, ...]:
    """Fail with SlippedError if a model's or another person's words were shown there since the card. Nothing more is
    shown there before the transaction ends."""
    params = _params(pending, conversation, person)
    return _hold_off(conversation), Statement(f"{_FAIL} WHERE NOT {_UNDISTURBED}", params)


def demand_shown_last(
    pending: PendingId, conversation: ConversationId, person: PersonId
) -> tuple[Statement, ...]:
    """Fail with SlippedError if anything was shown there since the card, or since it was shown again (D7). Nothing more
    is shown there before the transaction ends."""
    params = _params(pending, conversation, person)
    return (
        _hold_off(conversation),
        Statement(
            "SELECT ringi.demand_shown_last((SELECT p.id FROM pendings p WHERE p.org = ringi.org() "
            "AND p.id = %(pending)s AND p.conversation = %(conversation)s)) "
            f"WHERE {SHOWN_AGAIN} IS DISTINCT FROM %(pending)s",
            params,
        ),
    )


_FAIL: LiteralString = "SELECT ringi.demand_shown_last(NULL)"
"""INVARIANT: NULL is no confirmation and no conversation shows it, so that this fails whenever it runs."""


def _hold_off(conversation: ConversationId) -> Statement:
    """Takes the lock that all recording in a conversation takes."""
    return Statement(
        "SELECT FROM heads WHERE org = ringi.org() AND chain = %(conversation)s FOR UPDATE",
        {"conversation": conversation},
    )


def _params(pending: PendingId, conversation: ConversationId, person: PersonId) -> dict[str, object]:
    return {"pending": pending, "conversation": conversation, "person": person}
