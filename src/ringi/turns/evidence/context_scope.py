"""Builds the scope in which a turn looks at what is known: its requester, the people the words are about, and the
people whose data the requester may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ringi.context.source import ContextScope
from ringi.domain.ids import TurnId
from ringi.gates.authorization.reach import sees
from ringi.language.names.naming import named_in
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.evidence.evidence import known_person
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices


def scope_of(
    services: TurnServices, snapshot: OrgSnapshot, key: OrderKey, turn: TurnId, state: State
) -> ContextScope:
    """The scope of a turn that is under way."""
    seat = context_scope_of(services, snapshot, key, turn, [said.text for said in state.said])
    return replace(seat, beginning=state.began)


def context_scope_of(
    services: TurnServices, snapshot: OrgSnapshot, key: OrderKey, turn: TurnId, words: Sequence[str]
) -> ContextScope:
    """The scope of the key's requester, who says these words in that turn."""
    requester = known_person(key.person, snapshot)
    named = dict.fromkeys(person for each in words for person in named_in(each, snapshot.known.names))
    return ContextScope(
        org=key.org,
        conversation=key.conversation,
        person=key.person,
        turn=turn,
        now=services.now().astimezone(snapshot.zone),
        words=tuple(words),
        in_reach=tuple(person for person in named if sees(requester, snapshot.people[person])),
        untrusted=services.registry.untrusted,
        known=snapshot.known,
    )
