"""Hands words to people where each of them is alone with us, on record, in the transaction of the sending tool."""

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
from ringi.language.card_numbers import card_numbers, not_in_use, readable_as, without_numbers
from ringi.language.hidden import visible
from ringi.language.written import last_written_in
from ringi.store.conversations import direct_conversations, last_said
from ringi.store.pendings import open_numbers
from ringi.store.turns import StoredMessage
from ringi.tools.tool import Hands, inside


async def announce(hands: Hands, persons: Sequence[PersonId], told: Text) -> None:
    """Each of them finds our sentence once, in the language they wrote last."""
    await _deliver(hands, persons, told, "")


async def hand_over(hands: Hands, persons: Sequence[PersonId], opening: Text, words: str) -> None:
    """Each of them finds it once, however often the execution is tried: our opening in the language they wrote last,
    and the sender's words without numbers of open confirmations.

    INVARIANT: every line of those words shows that it is passed on, so that none of it can pass for ours.
    """
    # Without what nobody sees first: taking it out later could make a number of what was none.
    await _deliver(hands, persons, opening, visible(words))


async def _deliver(hands: Hands, persons: Sequence[PersonId], opening: Text, words: str) -> None:
    kept = await _unused(hands, card_numbers(words))
    spoken = dict(await inside(hands).rows(last_said(persons)))
    new = [ConversationId(uuid7()) for _ in persons]
    places = await inside(hands).rows(direct_conversations(hands.conversation, persons, new))
    if len(places) != len(set(persons)):
        raise DefectError("somebody cannot be reached alone")
    at = hands.now.astimezone(UTC)
    for person, conversation in places:
        locale = last_written_in(spoken[person], hands.locale)
        shown = without_numbers(words, kept, say(Text("turn.number_removed"), locale))
        message = _message(hands, "\n".join(filter(None, (say(opening, locale), quoted(shown)))))
        event = Delivered(at=at, message=message.id, by=hands.requester.id, of=hands.turn)
        await inside(hands).run(delivery(ConversationId(conversation), event, message))


async def _unused(hands: Hands, numbers: Collection[str]) -> frozenset[str]:
    """Those that no open confirmation has: a colleague's words lead nobody to answer one."""
    rows = await inside(hands).rows(open_numbers(readable_as(numbers))) if numbers else ()
    return not_in_use(numbers, [str(number) for (number,) in rows])


def quoted(words: str) -> str:
    """Each line behind the mark of a quote, whatever broke it."""
    return "\n".join(f"> {line}" for line in words.splitlines())


def _message(hands: Hands, body: str) -> StoredMessage:
    """INVARIANT: the words are the sender's, all of them passed on: whoever reads them never said them, not
    even a sender who writes to themselves."""
    return StoredMessage(
        id=MessageId(uuid7()),
        person=hands.requester.id,
        body=body,
        pasted=((0, len(body)),),
        client_id=f"execution:{hands.execution}",
    )
