"""Decides if a text may be sent, to whom, and with which of its links alive: the last gate before people read it.

The text is judged for all people it would reach (F9, F10). It must not know how the text came about.
"""

from __future__ import annotations

from collections.abc import Iterator

from ringi.domain.decision import Gate, Verdict
from ringi.domain.evidence import found
from ringi.domain.ids import RuleId
from ringi.domain.people import TOP_LEVEL
from ringi.domain.policy import Policy
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.domain.text import Reason
from ringi.gates.appearances import (
    hidden_characters,
    imitates_card,
    inert,
    titled_like_a_card,
    without_quotes,
)
from ringi.gates.digest import fingerprint_with
from ringi.gates.expressions import holds_forbidden
from ringi.gates.guardian.security import NEVER_WRITTEN
from ringi.gates.rule import ReplyCase, Rule, stamps
from ringi.gates.sections import NO_ADDITIONS, Additions
from ringi.language.detectors.card_numbers import without_numbers
from ringi.language.text.rendering import unmarked


def decide_reply(
    text: str, evidence: ReplyEvidence, policy: Policy, additions: Additions = NO_ADDITIONS
) -> ReplyDecision:
    """The decision if the text may be sent, and to which place. Equal inputs give the same bytes. The rules of the
    assistant that speaks come after those of everybody."""
    unnumbered, sent = _sent(text, evidence)
    case = ReplyCase(text=text, evidence=evidence, policy=policy, unnumbered=unnumbered, inert=sent)
    given = stamps((*RULES, *additions.output), case)
    blocked = any(each.verdict is Verdict.BLOCK for each in given)
    moved = any(each.reason.code in _MOVING for each in given)
    return ReplyDecision(
        verdict=Verdict.BLOCK if blocked else Verdict.ALLOW,
        stamps=given,
        text="" if blocked else case.inert,
        deliver="nowhere" if blocked else "direct" if moved else "here",
        policy_version=policy.version,
        fingerprint=fingerprint_with(additions.mark),
    )


def _sent(text: str, evidence: ReplyEvidence) -> tuple[str, str]:
    """The text without numbers, and that text with inert addresses.

    INVARIANT: the final text is judged, since making an address inert may show what the markup hid.
    """
    vouched = frozenset(evidence.vouched_urls)
    unnumbered = _unnumbered(text, evidence)
    sent = inert(unnumbered, vouched)
    if _unnumbered(sent, evidence) == sent:
        return unnumbered, sent
    unnumbered = _unnumbered(unmarked(sent), evidence)
    return unnumbered, inert(unnumbered, vouched)


def _unnumbered(text: str, evidence: ReplyEvidence) -> str:
    """INVARIANT: a number of a card stands in our own sentences alone, so that no model leads anybody to answer one."""
    if evidence.fixed:
        return text
    return without_numbers(text, frozenset(evidence.kept_numbers), evidence.number_removed)


def _permission(case: ReplyCase) -> Reason | None:
    """The model does not settle in its reply what a person may do or see (F1)."""
    return Reason("reply_permission_asserted") if found("permission_assertion", case.evidence.hits) else None


def _words(case: ReplyCase) -> Reason | None:
    """The text holds none of the organisation's forbidden expressions, in any width and any markup (F2). INVARIANT: they do
    not look at our own words about a call that could take them back, which show the expressions themselves."""
    if case.evidence.fixed and case.evidence.essential:
        return None
    forbidden = found("ng", case.evidence.hits) or holds_forbidden(case.text, case.policy.ng_patterns)
    return Reason("reply_forbidden_words") if forbidden else None


def _secrets(case: ReplyCase) -> Reason | None:
    """The text holds no password, key or token (F2)."""
    return Reason("reply_secret") if found("secret", case.evidence.hits) else None


def _personal(case: ReplyCase) -> Reason | None:
    """The text holds no personal data of the kind that is never written (F2)."""
    found = {hit.detail for hit in case.evidence.hits if hit.detector == "pii"} & NEVER_WRITTEN
    return Reason("reply_personal") if found else None


def _confidential(case: ReplyCase) -> Reason | None:
    """All people who would read the text are cleared; else it goes to the requester alone, or to nobody (F9)."""
    needed = max(_needed(case), default=None)
    if needed is None or _everybody(case.evidence, needed):
        return None
    requester = case.evidence.requester
    cleared = requester.level >= needed and not requester.outsider
    return Reason("reply_moved" if cleared and case.evidence.audience.people > 1 else "reply_confidential")


def _newcomers(case: ReplyCase) -> Reason | None:
    """Content looked up for those who read along goes to the requester alone if others joined since."""
    return Reason("reply_for_newcomers") if case.evidence.newcomers else None


def _hidden(case: ReplyCase) -> Reason | None:
    """The text holds no character that makes it read differently than it is (F10)."""
    return Reason("reply_hidden_characters") if hidden_characters(case.text) else None


def _card(case: ReplyCase) -> Reason | None:
    """The text does not look like a question of ours (F10)."""
    if case.evidence.fixed:
        return None
    titled = titled_like_a_card(without_quotes(case.text, case.evidence.passed_on))
    own = without_quotes(case.unnumbered, case.evidence.passed_on)
    sent = without_quotes(case.inert, case.evidence.passed_on)
    kept = case.evidence.kept_numbers
    imitated = titled or imitates_card(own, kept) or imitates_card(sent, kept)
    return Reason("reply_imitates_card") if imitated else None


def _numbers(case: ReplyCase) -> Reason | None:
    """The text names no confirmation by its number (F10)."""
    return Reason("reply_numbers_removed") if case.unnumbered != case.text else None


def _links(case: ReplyCase) -> Reason | None:
    """Unvouched addresses are text to read, not links to follow (F10)."""
    return Reason("reply_links_inert") if case.inert != case.unnumbered else None


def _needed(case: ReplyCase) -> Iterator[int]:
    for hit in case.evidence.hits:
        if hit.detector == "confidential":
            yield case.policy.clearance.get(hit.detail, TOP_LEVEL)


def _everybody(evidence: ReplyEvidence, needed: int) -> bool:
    audience = evidence.audience
    return audience.outsiders == 0 and min(audience.lowest_level, evidence.requester.level) >= needed


_MOVING = ("reply_moved", "reply_for_newcomers")

RULES: tuple[Rule[ReplyCase], ...] = (
    Rule(
        id=RuleId("output-permission"),
        gate=Gate.OUTPUT,
        version=2,
        judge=_permission,
        verdicts={"reply_permission_asserted": Verdict.BLOCK},
        alerts=frozenset({"reply_permission_asserted"}),
    ),
    Rule(
        id=RuleId("output-words"),
        gate=Gate.OUTPUT,
        version=3,
        judge=_words,
        verdicts={"reply_forbidden_words": Verdict.BLOCK},
        reads=("ng_patterns",),
    ),
    Rule(
        id=RuleId("output-secrets"),
        gate=Gate.OUTPUT,
        version=2,
        judge=_secrets,
        verdicts={"reply_secret": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("output-personal"),
        gate=Gate.OUTPUT,
        version=2,
        judge=_personal,
        verdicts={"reply_personal": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("output-confidential"),
        gate=Gate.OUTPUT,
        version=2,
        judge=_confidential,
        verdicts={"reply_moved": Verdict.ALLOW, "reply_confidential": Verdict.BLOCK},
        reads=("clearance",),
    ),
    Rule(
        id=RuleId("output-newcomers"),
        gate=Gate.OUTPUT,
        judge=_newcomers,
        verdicts={"reply_for_newcomers": Verdict.ALLOW},
    ),
    Rule(
        id=RuleId("output-hidden"),
        gate=Gate.OUTPUT,
        version=3,
        judge=_hidden,
        verdicts={"reply_hidden_characters": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("output-card"),
        gate=Gate.OUTPUT,
        version=5,
        judge=_card,
        verdicts={"reply_imitates_card": Verdict.BLOCK},
        alerts=frozenset({"reply_imitates_card"}),
    ),
    Rule(
        id=RuleId("output-numbers"),
        gate=Gate.OUTPUT,
        version=3,
        judge=_numbers,
        verdicts={"reply_numbers_removed": Verdict.ALLOW},
    ),
    Rule(
        id=RuleId("output-links"),
        gate=Gate.OUTPUT,
        version=4,
        judge=_links,
        verdicts={"reply_links_inert": Verdict.ALLOW},
    ),
)
