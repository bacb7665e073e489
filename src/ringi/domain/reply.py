"""What the output guard needs to know about a reply, and what it decided (F9, F10)."""

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
    """Whom the reply answers."""
    audience: Audience
    """Everybody who would read it where the question was asked."""
    newcomers: int = 0
    """How many of them were not there when what the reply tells of was looked up."""
    fixed: bool = False
    """The words are one of our own reviewed sentences, which may quote a question of ours."""
    essential: bool = False
    """They tell of a call that takes back the organisation's own rules, or are the last sentence a reply can fall back
    on: the organisation's forbidden expressions do not look at them."""
    hits: tuple[Hit, ...] = ()
    """What the detectors found in the reply's words."""
    vouched_urls: tuple[str, ...] = ()
    """Addresses the requester wrote, or our own records hold; every other one becomes plain text."""
    passed_on: tuple[str, ...] = ()
    """Lines of what was looked up that would be no words of ours; in a list or a quote they are others' words."""
    kept_numbers: tuple[str, ...] = ()
    """Of the form our cards have, but typed by the requester in this turn and of no open card."""
    number_removed: str = "[…]"
    """What stands in place of the number of a card, in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyDecision:
    """The outcome of `ringi.gates.decide_reply`: same inputs and fingerprint, same bytes."""

    verdict: Verdict
    """ALLOW or BLOCK; a reply is never confirmed."""
    stamps: tuple[Stamp, ...]
    text: str
    """What may be sent, without numbers of cards and with unvouched addresses made inert; empty where it is blocked."""
    deliver: Literal["here", "direct", "nowhere"]
    """Where it may go: confidential things leave a mixed room for the requester's direct chat."""
    policy_version: int
    fingerprint: str
