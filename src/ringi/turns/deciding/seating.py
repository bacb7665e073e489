"""From where does a turn look at what is known? Whose it is, about whom they speak, and whose data they may see."""

from __future__ import annotations

from collections.abc import Sequence

from ringi.context.source import Seat
from ringi.domain.ids import TurnId
from ringi.gates.authorization.reach import sees
from ringi.language.naming import named_in
from ringi.store.keys import Key
from ringi.turns.charter import Charter
from ringi.turns.deciding.evidence import known_person
from ringi.turns.house import House


def take_seat(house: House, charter: Charter, key: Key, turn: TurnId, words: Sequence[str]) -> Seat:
    """Of the requester of the key, who says these words in that turn."""
    requester = known_person(key.person, charter)
    named = dict.fromkeys(person for each in words for person in named_in(each, charter.known.names))
    return Seat(
        org=key.org,
        conversation=key.conversation,
        person=key.person,
        turn=turn,
        now=house.now().astimezone(charter.zone),
        words=tuple(words),
        in_reach=tuple(person for person in named if sees(requester, charter.people[person])),
        untrusted=house.registry.untrusted,
        known=charter.known,
    )
