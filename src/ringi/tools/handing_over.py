"""Hands words to people in conversations that each of them has alone with us, on record, in the transaction of the
sending tool."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC

from uuid_utils.compat import uuid7

from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, MessageId, PersonId
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import delivery
from ringi.language.detectors.card_numbers import card_numbers, not_in_use, readable_as, without_numbers
from ringi.language.text.hidden import visible
from ringi.language.text.written import last_written_in
from ringi.store.turns.confirmations import open_numbers
from ringi.store.turns.conversations import direct_conversations, last_said
from ringi.store.turns.turns import StoredMessage
from ringi.tools.tool import ToolContext, inside


async def announce(context: ToolContext, persons: Sequence[PersonId], told: Text) -> None:
    """Hands our sentence to each of the people once, in the language they wrote last."""
    await _deliver(context, persons, told, "")


async def hand_over(context: ToolContext, persons: Sequence[PersonId], opening: Text, words: str) -> None:
    """Hands words to each of the people once, however often the execution is tried: our opening in the language they
    wrote last, and the sender's words without numbers of open confirmations.

    INVARIANT: every line of those words shows that it is passed on, so that none of it can pass for ours.
    """
    # Invisible characters go first: taking them out later could make a number of what was none.
    await _deliver(context, persons, opening, visible(words))


async def _deliver(context: ToolContext, persons: Sequence[PersonId], opening: Text, words: str) -> None:
    kept = await _unused(context, card_numbers(words))
    spoken = dict(await inside(context).rows(last_said(persons)))
    new = [ConversationId(uuid7()) for _ in persons]
    places = await inside(context).rows(
        direct_conversations(context.conversation, persons, new, context.channels)
    )
    if len(places) != len(set(persons)):
        raise DefectError("somebody cannot be reached alone")
    at = context.now.astimezone(UTC)
    for person, conversation in places:
        locale = last_written_in(spoken[person], context.locale)
        shown = without_numbers(words, kept, say(Text("turn.number_removed"), locale))
        message = _message(context, "\n".join(filter(None, (say(opening, locale), quoted(shown)))))
        event = Delivered(at=at, message=message.id, by=context.requester.id, of=context.turn)
        await inside(context).run(delivery(ConversationId(conversation), event, message))


async def _unused(context: ToolContext, numbers: Collection[str]) -> frozenset[str]:
    """Returns the numbers that no open confirmation has: a colleague's words lead nobody to answer one."""
    rows = await inside(context).rows(open_numbers(readable_as(numbers))) if numbers else ()
    return not_in_use(numbers, [str(number) for (number,) in rows])


def quoted(words: str) -> str:
    """Returns the words with the mark of a quote before each line, whichever character broke it."""
    return "\n".join(f"> {line}" for line in words.splitlines())


def _message(context: ToolContext, body: str) -> StoredMessage:
    """INVARIANT: the words are the sender's, and all of them are marked as passed on: no reader counts as having said
    them, not even a sender who writes to themselves."""
    return StoredMessage(
        id=MessageId(uuid7()),
        person=context.requester.id,
        body=body,
        pasted=((0, len(body)),),
        client_id=f"execution:{context.execution}",
    )
