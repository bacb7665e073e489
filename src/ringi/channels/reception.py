"""Takes in everything that arrives on pushed channels: accounts become people, places conversations, and words turns.

Words of people who are not in the directory, and words that are not meant for us, are only kept: they are shown to a
model as free text of that room.
"""

from __future__ import annotations

from typing import assert_never

from ringi.channels.buttons import CardAnswer, OfferedChoice, read_button
from ringi.domain.channels import (
    Account,
    Arrival,
    ButtonPressed,
    Channel,
    MessageArrived,
    MessageDeleted,
    MessageEdited,
    Place,
    RoomState,
)
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.domain.people import STRANGER
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import delivery
from ringi.language.text.characters import is_text
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.conversations import store_message
from ringi.store.turns.outbox import outbox_of
from ringi.store.turns.rooms import (
    Entered,
    RoomMembers,
    enter_place,
    forget_overheard,
    offered_choice,
    reword_overheard,
    said_before,
    set_members,
)
from ringi.store.turns.turns import StoredMessage
from ringi.turns.intake.answers import AnswerText
from ringi.turns.intake.messages import Incoming, demand_acceptable
from ringi.turns.runtime import Runtime
from ringi.turns.services import new_id

LONGEST_NAME = 100
"""Most characters kept of a name shown on a channel."""


class Reception:
    """Takes in what arrives on one channel for one organisation."""

    def __init__(self, runtime: Runtime, channel: Channel, org: OrgId) -> None:
        self._runtime = runtime
        self._services = runtime.services
        self._database = runtime.services.database
        self._channel = channel
        self._org = org

    async def take(self, arrival: Arrival) -> None:
        """Takes it in. It is on record when this returns, and taking it once more changes nothing. A refusal is told
        where it was said."""
        match arrival:
            case MessageArrived():
                await self._said(arrival)
            case ButtonPressed():
                await self._pressed(arrival)
            case MessageEdited():
                await self._edited(arrival)
            case MessageDeleted():
                await self._deleted(arrival)
            case RoomState():
                await self._room(arrival)
            case _:
                assert_never(arrival)

    async def _said(self, said: MessageArrived, supersedes: TurnId | None = None) -> None:
        entered = await self._enter(said.place, said.by)
        if entered.person is None and said.place.kind == "direct":
            await self._unlinked(entered.conversation)
        elif entered.person is None or not said.addressed:
            await self._overhear(said, entered)
        else:
            await self._turn(said, entered.conversation, entered.person, supersedes)

    async def _turn(
        self, said: MessageArrived, conversation: ConversationId, person: PersonId, supersedes: TurnId | None
    ) -> None:
        """Hands the words to the turns."""
        message = Incoming(
            org=self._org,
            conversation=conversation,
            person=person,
            channel=self._channel.name,
            text=said.text,
            client_id=said.id,
            pasted=said.quoted,
            supersedes=supersedes,
            fresh=self._channel.capabilities.proves,
        )
        try:
            await self._runtime.take(message)
        except UserFacingError as refused:
            await self._tell(conversation, refused.text)

    async def _overhear(self, said: MessageArrived, entered: Entered) -> None:
        """Keeps the words. They stand on the chain of the conversation, so that a card above them is no longer the last
        thing shown."""
        if not said.text.strip() or not is_text(said.text) or not is_text(said.by.name):
            return
        message = StoredMessage(
            id=MessageId(new_id()),
            person=entered.person,
            body=said.text,
            pasted=((0, len(said.text)),),
            client_id=said.id,
            overheard=Account(id=said.by.id, name=said.by.name[:LONGEST_NAME]),
        )
        event = Delivered(
            at=self._services.now(),
            message=message.id,
            by=entered.person or STRANGER,
            of=TurnId(message.id),
        )
        try:
            await self._database.batch(self._org, delivery(entered.conversation, event, message))
        except SlippedError:
            # The channel told of it twice.
            return

    async def _unlinked(self, conversation: ConversationId) -> None:
        """Tells the owner of an unknown account, once, what to do."""
        (told,) = await self._database.batch(self._org, outbox_of(conversation))
        if not told:
            await self._tell(conversation, Text("channel.unlinked"))

    async def _pressed(self, pressed: ButtonPressed) -> None:
        entered = await self._enter(pressed.place, pressed.by)
        snapshot = await self._services.org_cache.now(self._org)
        seal = snapshot.seal_or_none(entered.person) if entered.person else None
        meaning = read_button(pressed.button, seal) if seal else None
        match meaning:
            case None:
                await self._tell(entered.conversation, Text("channel.not_your_button"))
            case CardAnswer() if entered.person is not None:
                await self._answer(pressed, meaning, entered.conversation, entered.person)
            case OfferedChoice() if entered.person is not None:
                await self._choose(pressed, meaning, entered.person)
            case _:
                return

    async def _answer(
        self, pressed: ButtonPressed, meaning: CardAnswer, conversation: ConversationId, person: PersonId
    ) -> None:
        """Gives the answer. The same is asked as of an answer from any other place."""
        worded = meaning.answer == "change" and bool(pressed.text.strip())
        says = AnswerText(
            person=person,
            answer=meaning.answer,
            fresh=self._channel.capabilities.proves,
            seen=meaning.seen,
            message=MessageId(new_id()) if worded else None,
            text=pressed.text if worded else "",
            client_id=pressed.id if worded else None,
        )
        try:
            if worded:
                demand_acceptable(pressed.text)
            await self._runtime.answer(self._org, str(meaning.pending), says)
        except UserFacingError as refused:
            await self._tell(conversation, refused.text)
        except SlippedError:
            # The channel told of the press twice.
            return

    async def _choose(self, pressed: ButtonPressed, meaning: OfferedChoice, person: PersonId) -> None:
        """Says the words of the choice, as if they were written."""
        offered = await offered_choice(self._database, self._org, meaning.message, meaning.number)
        if offered is None:
            return
        conversation, words = offered
        chosen = MessageArrived(place=pressed.place, by=pressed.by, id=pressed.id, text=words, addressed=True)
        await self._turn(chosen, conversation, person, None)

    async def _edited(self, edited: MessageEdited) -> None:
        """Takes the place of the earlier message. Words that were overheard are changed; a turn is superseded."""
        said = edited.said
        entered = await self._enter(said.place, said.by)
        before = await said_before(self._database, self._org, entered.conversation, edited.message)
        if before is None:
            await self._said(said)
        elif before.overheard:
            worded = reword_overheard(entered.conversation, edited.message, said.by.id, said.text)
            await self._database.batch(self._org, worded)
        elif entered.person is not None and before.person == entered.person:
            await self._turn(said, entered.conversation, entered.person, before.turn)

    async def _deleted(self, deleted: MessageDeleted) -> None:
        """Forgets words that were overheard; calls off the turn of a message to us, if it is not over."""
        entered = await self._enter(deleted.place, deleted.by)
        before = await said_before(self._database, self._org, entered.conversation, deleted.message)
        if before is None:
            return
        if before.overheard:
            gone = forget_overheard(entered.conversation, deleted.message, deleted.by.id)
            await self._database.batch(self._org, gone)
        elif entered.person is not None and before.person == entered.person:
            try:
                await self._runtime.cancel(self._org, before.turn, entered.person)
            except UserFacingError:
                # It is over: what was said and done stays on record.
                return

    async def _room(self, room: RoomState) -> None:
        members = RoomMembers(
            channel=self._channel.name,
            room=room.place.id,
            title=room.title[:LONGEST_NAME],
            accounts=[member.id for member in room.members],
        )
        await self._database.batch(self._org, *set_members(ConversationId(new_id()), members))

    async def _enter(self, place: Place, by: Account) -> Entered:
        where = (self._channel.name, place, by)
        return await enter_place(self._database, self._org, ConversationId(new_id()), where)

    async def _tell(self, conversation: ConversationId, text: Text) -> None:
        """Sends a sentence of ours there, without a turn."""
        snapshot = await self._services.org_cache.at_hand(self._org)
        id = MessageId(new_id())
        words = say(text, snapshot.facts.organisation.locale)
        await self._database.batch(self._org, store_message(conversation, TurnId(id), id, words))
