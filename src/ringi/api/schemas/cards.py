"""A confirmation as it is shown: the card's facts, the people who said yes, what an answer to it asks of the person who
gives it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, TypeAdapter
from starlette.types import Scope

from ringi.api.auth.caller import ApiCaller
from ringi.api.language import locale_of
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import Services
from ringi.domain.cards import Card, CardItem, CardLine
from ringi.domain.ids import ConversationId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.text import Locale
from ringi.domain.tools import Effect, Risk
from ringi.gates.terms import terms_of
from ringi.i18n import said, say
from ringi.store.core.texts import stored_text
from ringi.store.turns.confirmations import Answered, Decided, OtherConfirmation, PendingRow
from ringi.tools.form import TRIED
from ringi.tools.registry import Registry
from ringi.turns.engine.deliver import absences_told, who_is_away
from ringi.turns.intake.answers import Counted, weigh
from ringi.turns.intake.needs_reauth import is_grave
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.cards import reason_text

_CARD = TypeAdapter(Card)


class CardLineOut(BaseModel):
    label: str
    value: str
    origin: str | None
    """Source of the value, if the card says so: `requester`, `record`, `field`, `free_text`, `model`; `choice` from a
    list of ours; of content `own_wording` of the requester, or `ai_wording`."""


class CardTargetOut(BaseModel):
    """One call of an item."""

    operation: str
    lines: tuple[CardLineOut, ...]


class CardItemOut(BaseModel):
    """One of several things a card asks for, which an answer can leave out by its place."""

    place: int
    """Its place on the card, from 1."""
    targets: tuple[CardTargetOut, ...]
    """One entry for each target, with what is done to it."""
    lines: tuple[CardLineOut, ...]
    """Facts that hold for all of its targets."""
    effect: str
    reversible: bool
    reasons: tuple[str, ...]
    """Reasons to ask beyond those of the card."""


class Approval(BaseModel):
    """The card, every word of it made by code; the model's words stand apart."""

    id: PendingId
    number: str
    turn: TurnId
    conversation: ConversationId
    operation: str
    lines: tuple[CardLineOut, ...]
    items: tuple[CardItemOut, ...]
    """One entry for each of several things it asks for; empty for a single call."""
    effect: str
    reversible: bool
    outsiders: int
    requester: str
    reasons: tuple[str, ...]
    model_words: str
    by_rules: bool
    """True if built-in rules proposed it, because no model is set up: `model_words` are theirs."""
    critique: str
    """Doubts of a second look at the call, in a model's words; empty if it has none."""
    style: Literal["light", "plain", "double", "two_persons"]
    given: int
    needed: int
    said_yes: tuple[PersonOut, ...]
    """People who said yes already."""
    tried: bool
    """True if it changes the policy and was tried out: `GET /policy/tried/{number}` lists what would be decided
    otherwise."""
    mine: bool
    """True if the caller asked for it, and so may answer with a change."""
    requires_fresh: bool
    """True if in a browser the password is needed first: `POST /session/fresh`."""
    batch: bool
    """True if it is grave in no way: it may be answered together with others."""
    away: tuple[str, ...]
    """The absent among the others that may answer, until when, and who may in their place; in sentences."""
    expires_at: datetime
    seconds_left: int


class DecidedOut(BaseModel):
    """A confirmation that is over."""

    number: str
    turn: TurnId
    operation: str
    requester: PersonOut
    state: Literal["approved", "declined", "withdrawn", "changed", "expired", "void"]
    """State it ended in. Withdrawn: the requester called it off, or sent it again otherwise."""
    decided_by: PersonOut | None
    """Null if it ended without an answer."""
    decided_at: datetime | None


class AskedOut(BaseModel):
    """A confirmation in the conversation it was asked in, open or over: what it is about, and who decided what,
    when."""

    id: PendingId
    number: str
    turn: TurnId
    operation: str
    lines: tuple[CardLineOut, ...]
    state: Literal["open", "approved", "declined", "withdrawn", "changed", "expired", "void"]
    waits_for: tuple[PersonOut, ...]
    """People whose yes is still missing; empty once it is over."""
    away: tuple[str, ...]
    """The absent among those that may answer, until when, and who may in their place, in sentences; empty once it is
    over."""
    decided_by: PersonOut | None
    decided_at: datetime | None
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """Shows confirmations: to one person, at one moment, by what the organisation holds."""

    snapshot: OrgSnapshot
    registry: Registry
    person: PersonId
    locale: Locale
    now: datetime

    def approval(self, answered: Answered) -> Approval:
        pending, card = answered.pending, card_in(answered.pending)
        return Approval(
            id=pending.id,
            number=pending.number,
            turn=pending.turn,
            conversation=pending.conversation,
            operation=say(card.operation, self.locale),
            lines=tuple(_line(line, self.locale) for line in card.lines),
            items=tuple(_item(place, each, self.locale) for place, each in enumerate(card.items, start=1)),
            effect=card.effect,
            reversible=card.reversible,
            outsiders=card.outsiders,
            requester=said(card.requester, self.locale),
            reasons=tuple(say(reason_text(reason), self.locale) for reason in card.reasons),
            model_words=card.model_words,
            by_rules=card.by_rules,
            critique=card.critique,
            style=pending.confirmation.style,
            given=len(answered.given),
            needed=pending.confirmation.needed,
            said_yes=tuple(person_out(each, self.snapshot.people) for each in answered.given),
            tried=any(line.argument == TRIED for line in card.lines),
            mine=pending.person == self.person,
            requires_fresh=is_grave(pending, self.snapshot, self.registry),
            batch=is_light(pending, card, self.snapshot, self.registry),
            away=tuple(
                say(each, self.locale)
                for each in absences_told(self.snapshot, self._others(pending), self.now)
            ),
            expires_at=pending.expires_at,
            seconds_left=max(0, int((pending.expires_at - self.now).total_seconds())),
        )

    def _others(self, pending: PendingRow) -> list[PersonId]:
        """Returns the others who may answer by level."""
        return [each for each in pending.confirmation.approvers if each not in (pending.person, self.person)]

    def decided(self, decided: Decided) -> DecidedOut:
        people = self.snapshot.people
        return DecidedOut(
            number=decided.number,
            turn=decided.turn,
            operation=say(stored_text(decided.operation), self.locale),
            requester=person_out(decided.person, people),
            state=_how_it_ended(decided),
            decided_by=person_out(decided.decided_by, people) if decided.decided_by else None,
            decided_at=decided.decided_at,
        )

    def asked(self, there: OtherConfirmation) -> AskedOut:
        pending, card = there.answered.pending, card_in(there.answered.pending)
        state = _state(there, self.now)
        anybody = dict.fromkeys((pending.person, *pending.confirmation.approvers))
        counting = (each for each in anybody if isinstance(weigh(there.answered, each), Counted))
        return AskedOut(
            id=pending.id,
            number=pending.number,
            turn=pending.turn,
            operation=say(card.operation, self.locale),
            lines=_lines(card, self.locale),
            state=state,
            waits_for=tuple(person_out(each, self.snapshot.people) for each in counting if state == "open"),
            away=waiting_said(pending, self.snapshot, self.locale, self.now) if state == "open" else (),
            decided_by=person_out(pending.decided_by, self.snapshot.people) if pending.decided_by else None,
            decided_at=there.decided_at,
            expires_at=pending.expires_at,
        )


async def counter_for(scope: Scope, services: Services, caller: ApiCaller) -> Counter:
    """Returns the counter that shows confirmations to that caller, now."""
    turn_services = services.runtime.services
    return Counter(
        snapshot=await turn_services.org_cache.at_hand(caller.org),
        registry=turn_services.registry,
        person=caller.person.id,
        locale=locale_of(scope, services.settings.locale),
        now=datetime.now(UTC),
    )


def waiting_said(
    pending: PendingRow, snapshot: OrgSnapshot, locale: Locale, now: datetime
) -> tuple[str, ...]:
    """Sentences for a person who waits: who of those that may answer is absent, and until when it waits if all are."""
    others = [each for each in pending.confirmation.approvers if each != pending.person]
    return tuple(say(each, locale) for each in who_is_away(snapshot, others, now, pending.expires_at))


def is_light(pending: PendingRow, card: Card, snapshot: OrgSnapshot, registry: Registry) -> bool:
    """True if it is about one call, one yes is enough, it can be undone, it stays inside and its risk is no more than
    medium."""
    tool = registry.find(ToolName(pending.tool))
    if tool is None or card.items or is_grave(pending, snapshot, registry):
        return False
    risk = terms_of(snapshot.policy.policy, tool.spec).risk
    harmless = card.reversible and card.outsiders == 0 and card.effect is not Effect.DESTRUCTIVE
    return harmless and pending.confirmation.needed == 1 and risk in (Risk.LOW, Risk.MEDIUM)


def card_in(pending: PendingRow) -> Card:
    return _CARD.validate_python(pending.card)


def _how_it_ended(
    decided: Decided,
) -> Literal["approved", "declined", "withdrawn", "changed", "expired", "void"]:
    if decided.withdrawn:
        return "withdrawn"
    return "approved" if decided.state == "consumed" else decided.state


def _state(
    there: OtherConfirmation, now: datetime
) -> Literal["open", "approved", "declined", "withdrawn", "changed", "expired", "void"]:
    """Returns the state as it is shown. A yes that was used is a yes. A confirmation that ran out of time is expired,
    even before that was written down."""
    pending = there.answered.pending
    if pending.state == "consumed":
        return "approved"
    if there.withdrawn:
        return "withdrawn"
    return "expired" if pending.state == "open" and pending.expires_at <= now else pending.state


def _lines(card: Card, locale: Locale) -> tuple[CardLineOut, ...]:
    """Returns the facts of a card; of one with items, what each of them is about."""
    items = (
        CardLineOut(
            label=f"{place}.", value="\n".join(say(each, locale) for each in item.operations), origin=None
        )
        for place, item in enumerate(card.items, start=1)
    )
    return (*(_line(line, locale) for line in card.lines), *items)


def _item(place: int, item: CardItem, locale: Locale) -> CardItemOut:
    targets = zip(item.operations, item.apart, strict=True)
    return CardItemOut(
        place=place,
        targets=tuple(
            CardTargetOut(
                operation=say(operation, locale), lines=tuple(_line(line, locale) for line in lines)
            )
            for operation, lines in targets
        ),
        lines=tuple(_line(line, locale) for line in item.lines),
        effect=item.effect,
        reversible=item.reversible,
        reasons=tuple(say(reason_text(reason), locale) for reason in item.reasons),
    )


def _line(line: CardLine, locale: Locale) -> CardLineOut:
    value = said(line.value, locale)
    return CardLineOut(label=say(line.label, locale), value=value, origin=line.wording or line.origin)
