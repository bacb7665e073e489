"""Facts the output guard needs about a reply, and its decision (F9, F10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ringi.domain.decision import Stamp, Verdict
from ringi.domain.evidence import Audience, Hit
from ringi.domain.people import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyEvidence:
    """The facts of one reply, fetched before it is judged and recorded with it."""

    requester: Person
    """Person the reply answers."""
    audience: Audience
    """All people who would read it in the place of the question."""
    newcomers: int = 0
    """Number of them who were not there when the content of the reply was looked up."""
    fixed: bool = False
    """True if the words are one of our own reviewed sentences, which may quote a question of ours."""
    essential: bool = False
    """True if the words tell of a call that takes back the organisation's own rules, or are the last sentence a reply
    can fall back on: the organisation's forbidden expressions do not look at them."""
    hits: tuple[Hit, ...] = ()
    """Finds of the detectors in the reply's words."""
    vouched_urls: tuple[str, ...] = ()
    """Addresses the requester wrote, or our own records hold; every other one becomes plain text."""
    passed_on: tuple[str, ...] = ()
    """Lines of looked-up content that the reply may not say as its own; in a list or a quote they are words of others."""
    kept_numbers: tuple[str, ...] = ()
    """Numbers such as those of our cards that the requester typed in this turn and that belong to no open card."""
    number_removed: str = "[…]"
    """Replacement for the number of a card, in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyDecision:
    """The outcome of `ringi.gates.decide_reply`: same inputs and fingerprint, same bytes."""

    verdict: Verdict
    """ALLOW or BLOCK; a reply is never confirmed."""
    stamps: tuple[Stamp, ...]
    text: str
    """Text that may be sent, without numbers of cards and with unvouched addresses made inert; empty if it is blocked."""
    deliver: Literal["here", "direct", "nowhere"]
    """Place it may go to: confidential things leave a mixed room for the requester's direct chat."""
    policy_version: int
    fingerprint: str
