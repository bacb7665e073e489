"""Rules for calls that reach other people in the requester's name (F12).

A call goes out unasked only if the message of this turn plainly asks for it: these words, to these people, once. Anything
else is shown to the requester first, so a model can never write to a colleague unseen. Nothing is refused here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from ringi.domain.decision import Gate, Origin, Verdict
from ringi.domain.evidence import LabelledText
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole, Trust
from ringi.gates.contents import every_word_said
from ringi.gates.modification import HIDDEN_REMOVED
from ringi.gates.origins import CHOICE, FORM, SESSION, origins, strength, values_of
from ringi.gates.rule import Case, Rule
from ringi.gates.sourcing import TEACHING, Sourced, as_known, concerns_others, people_named
from ringi.language.labels import MESSAGE
from ringi.language.requests.prohibitions import denies, forbids, supposes
from ringi.language.requests.relay import (
    Relay,
    asks_for,
    completes,
    holds_words,
    is_beside_the_request,
)

EVERYBODY = (
    *("全員", "みんな", "みなさん", "皆さん", "皆様", "皆"),
    *("全社員", "社員全員", "全社", "会社のみんな", "会社全体"),
    *("部のみんな", "部の全員", "部署のみんな", "部署の全員", "部内"),
    *("チームのみんな", "チームの全員", "チーム"),
    *("everyone", "everybody", "all", "all staff", "the whole company", "the whole team"),
    *("the team", "my team", "our department", "my department", "the department"),
)
"""Words for the people a call reaches without naming them."""
PRESIDENTS = ("社長", "経営陣", "代表", "president", "the president", "management")
"""Words for the people of the highest level."""


def _words(sourced: Sourced) -> Reason | None:
    """The words that others will read are the requester's own words of this turn."""
    if not _written_by_model(sourced):
        return None
    case = sourced.case
    now, pieces = _now(case), [piece.text for piece in _pieces(case)]
    said = _in_a_row if sourced.told else every_word_said
    unsaid = [
        argument
        for argument, value in _contents(sourced)
        if _hid_something(case, argument) or (value not in pieces and not said(value, now))
    ]
    return Reason("content_not_said", {"argument": unsaid[0]}) if unsaid else None


def _hid_something(case: Case, argument: str) -> bool:
    """True if the model put invisible characters into words for others that the requester did not put there. They are
    taken out, and the rest is shown."""
    if case.changed.get(argument) != HIDDEN_REMOVED:
        return False
    raw = values_of(case.proposal.calls[0].args.get(argument))
    return not all(any(value in text.text for text in _now(case)) for value in raw)


def _addressee(sourced: Sourced) -> Reason | None:
    """The people and places a call reaches were named in this turn, not only some time before."""
    case = sourced.case
    if not _written_by_model(sourced):
        return None
    fresh = {
        origin.argument: origin
        for origin in origins(
            case.args, case.spec, case.evidence.said_in_this_turn(), case.policy.trusted_records
        )
    }
    stale = [origin for origin in _addressed(sourced) if not _vouches(fresh.get(origin.argument))]
    names = [name for origin in stale for name in as_known(case, origin.argument)]
    return Reason("addressee_from_before", {"value": "、".join(names)}) if names else None


def _asked_for(sourced: Sourced) -> Reason | None:
    """One message of this turn plainly asks for these words to go to these people. A call that hands nothing over is only
    asked about if the message forbids or denies something."""
    case = sourced.case
    if not _written_by_model(sourced):
        return None
    if not (sourced.told and _hands_over(sourced)):
        return _doubt(sourced)
    if _collected(sourced):
        return None
    relays = _relays(sourced)
    if relays and all(_is_request(relay, case) for relay in relays):
        return None
    return Reason("message_forbids" if _forbidden(sourced, _now(case)) else "not_plainly_asked")


def _doubt(sourced: Sourced) -> Reason | None:
    """A call whose words nobody gets to read at once is asked about if the message forbids, asks or supposes something."""
    now = _now(sourced.case)
    if _forbidden(sourced, now):
        return Reason("message_forbids")
    written = bool(_contents(sourced)) and not _collected(sourced)
    supposed = written and any(supposes(text.text) for text in now)
    return Reason("not_plainly_asked") if supposed else None


def _once(sourced: Sourced) -> Reason | None:
    """A request reaches each person once."""
    case = sourced.case
    if not (sourced.reaches_others and _hands_over(sourced)):
        return None
    again = {*people_named(case), *case.evidence.reached} & {*case.evidence.told}
    return Reason("told_again", {"count": len(again)}) if again else None


def _written_by_model(sourced: Sourced) -> bool:
    """True if the call is no form of a person's own, and others will see its result."""
    form = any(origin.source == FORM for origin in sourced.origins)
    return not form and sourced.reaches_others


def _hands_over(sourced: Sourced) -> bool:
    """True if others get words to read, or a thing that was somebody else's before."""
    requester = sourced.case.evidence.requester.id
    others = any(person != requester for person in people_named(sourced.case))
    return bool(_contents(sourced)) or (sourced.has(ArgumentRole.WHICH) and others)


def _is_request(relay: Relay, case: Case) -> bool:
    """True if one message asks for it, and no other message of the turn says anything that could change it."""
    now = case.evidence.now
    said = [text.text for text in _now(case) if text.source == MESSAGE]
    for place, message in enumerate(said):
        beside = (*said[:place], *said[place + 1 :])
        if asks_for(relay, message, now) and all(is_beside_the_request(relay, each, now) for each in beside):
            return True
    before = [text.text for text in _now(case) if text.source != MESSAGE]
    if len(said) != 1 or len(before) != 1:
        return False
    return completes(relay, before[0], said[0], now) or _chosen(relay, case, before[0])


def _chosen(relay: Relay, case: Case, before: str) -> bool:
    """True if the requester said the number of a line they were shown, and that line asks for it in their own words of
    the message before."""
    lines = [text.text for text in case.evidence.texts if text.source == CHOICE]
    own = holds_words(relay.words, before) and not forbids(before)
    return own and any(asks_for(relay, line, case.evidence.now) for line in lines)


def _relays(sourced: Sourced) -> list[Relay]:
    """The words of the call on their way to each of its addressees; none if the call says neither what nor to whom."""
    case = sourced.case
    words = _longest(sourced)
    if words is None:
        return []
    timed = any(argument.role is ArgumentRole.WHEN for argument in case.spec.arguments.values())
    phrases = [
        case.spec.arguments[origin.argument].phrases.get(value, ())
        for origin in sourced.by_role.get(ArgumentRole.WHERE, ())
        for value in values_of(case.args[origin.argument])
        if origin.argument in case.spec.arguments and case.spec.arguments[origin.argument].phrases
    ]
    if phrases:
        return [Relay(words=words, names=names, use="keep", timed=timed) for names in phrases]
    if case.spec.presidents and not sourced.has(ArgumentRole.WHO):
        return [Relay(words=words, names=PRESIDENTS, use="suggest")]
    return [
        Relay(words=words, names=names, use=_use(sourced), timed=timed) for names in _names(sourced) if names
    ]


def _use(sourced: Sourced) -> Literal["tell", "assign", "hand_over"]:
    if sourced.case.spec.delivers or sourced.has(ArgumentRole.WHERE):
        return "tell"
    return "assign" if _contents(sourced) else "hand_over"


def _longest(sourced: Sourced) -> str | None:
    """The words of the call, or the name of the thing it hands over; None if they are not one piece of text."""
    contents = [value for _, value in _contents(sourced)]
    things = [
        target.names[0]
        for target in sourced.case.evidence.targets
        if target.thing is not None and target.names
    ]
    given = sorted(contents or things, key=len, reverse=True)
    if not given or not all(holds_words(other, given[0]) for other in given[1:]):
        return None
    return given[0]


def _names(sourced: Sourced) -> Iterator[tuple[str, ...]]:
    """Yields, for each addressee of the call, the names by which the message may call them."""
    spec, evidence = sourced.case.spec, sourced.case.evidence
    others = [
        target
        for target in evidence.targets
        if target.thing is None and concerns_others(target, evidence.requester.id)
    ]
    for target in others:
        yield target.names
    for role in (ArgumentRole.WHERE, ArgumentRole.COUNTERPARTY):
        for origin in sourced.by_role.get(role, ()):
            yield from ((value,) for value in values_of(sourced.case.args[origin.argument]))
    if not others and (spec.everyone or evidence.reached):
        yield EVERYBODY


def _collected(sourced: Sourced) -> bool:
    """True if the requester gave every piece of it as the answer to a question of ours about just this piece of this
    call."""
    pieces = {piece.text for piece in _pieces(sourced.case)}
    values = {value for _, value in _contents(sourced)}
    return bool(values) and values <= pieces


def _forbidden(sourced: Sourced, now: tuple[LabelledText, ...]) -> bool:
    names = [
        name for target in sourced.case.evidence.targets if target.person is not None for name in target.names
    ]
    return any(forbids(text.text) or any(denies(name, text.text) for name in names) for text in now)


def _in_a_row(value: str, texts: Iterable[LabelledText]) -> bool:
    """True if one of the texts holds these words in a row."""
    return any(holds_words(value, text.text) for text in texts)


def _contents(sourced: Sourced) -> list[tuple[str, str]]:
    """Argument and value of the call's free text, without values that the organisation's own teaching put in."""
    return [
        (origin.argument, value)
        for origin in sourced.by_role.get(ArgumentRole.CONTENT, ())
        if origin.source != TEACHING
        for value in values_of(sourced.case.args[origin.argument])
    ]


def _addressed(sourced: Sourced) -> Iterator[Origin]:
    """Yields the arguments that name the readers, if their values are vouched for at all: the rest is asked about
    already."""
    for role in (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.COUNTERPARTY):
        for origin in sourced.by_role.get(role, ()):
            if origin.source != TEACHING and strength(origin.trust) <= strength(Trust.RECORD):
                yield origin


def _vouches(origin: Origin | None) -> bool:
    return origin is not None and (origin.trust is Trust.REQUESTER or origin.source == SESSION)


def _now(case: Case) -> tuple[LabelledText, ...]:
    """The requester's texts of this turn, and of the message that this turn completes."""
    texts = case.evidence.texts
    return tuple(
        text for text in texts if text.trust is Trust.REQUESTER and not text.earlier and not text.whole
    )


def _pieces(case: Case) -> tuple[LabelledText, ...]:
    """The texts collected for just this call, piece by piece; they vouch for no other call and for no addressee."""
    if case.spec.delivers:
        return ()
    own = f"flow:{case.spec.name}."
    return tuple(text for text in case.evidence.texts if text.whole and text.source.startswith(own))


RULES: tuple[Rule[Sourced], ...] = (
    Rule(
        id=RuleId("P10"),
        version=3,
        gate=Gate.PROVENANCE,
        judge=_words,
        verdicts={"content_not_said": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P11"),
        version=2,
        gate=Gate.PROVENANCE,
        judge=_addressee,
        verdicts={"addressee_from_before": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P12"),
        version=2,
        gate=Gate.PROVENANCE,
        judge=_asked_for,
        verdicts={"message_forbids": Verdict.CONFIRM, "not_plainly_asked": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P13"),
        version=2,
        gate=Gate.PROVENANCE,
        judge=_once,
        verdicts={"told_again": Verdict.CONFIRM},
    ),
)
