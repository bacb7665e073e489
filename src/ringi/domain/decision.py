"""A decision of the code: a list of stamps, the strictest verdict, and the people who must still say yes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Literal

from ringi.domain.ids import PersonId, RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import Args, Trust


class Verdict(IntEnum):
    """Ordered by severity (F0): the strictest stamp wins."""

    ALLOW = 0
    LIGHT_CONFIRM = 1
    CONFIRM = 2
    DOUBLE = 3
    """Two distinct affirmations, one person may give both."""
    TWO_PERSONS = 4
    BLOCK = 5


class Gate(StrEnum):
    """The gates that stamp, in the order of the sheet."""

    STOP = "stop"
    REGISTRY = "registry"
    MODIFICATION = "modification"
    GUARDIAN = "guardian"
    PROVENANCE = "provenance"
    APPROVAL = "approval"
    AUTHORIZATION = "authorization"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """One rule's verdict. Every rule leaves one, also when it allows."""

    gate: Gate
    rule: RuleId
    version: int
    verdict: Verdict
    reason: Reason
    alert: bool = False
    """True if administrators are told (a violated constitution, an error inside a rule)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The place in which one argument's value was found (X1)."""

    argument: str
    trust: Trust
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """The people who must say yes, and the way in which they say it."""

    style: Literal["light", "plain", "double", "two_persons"]
    by: Literal["requester", "approver"]
    approvers: tuple[PersonId, ...] = ()
    """People who may answer by level; empty if the requester answers."""
    needed: int = 1
    """Distinct affirmations still to be given."""

    @property
    def asks_both(self) -> bool:
        """True if two persons are needed and neither has said yes. A requester who filled in a form has said yes."""
        return self.style == "two_persons" and self.needed > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The outcome of `ringi.gates.decide`: same inputs and fingerprint, same bytes."""

    verdict: Verdict
    stamps: tuple[Stamp, ...]
    args: Args
    """Arguments after modification: what is shown, confirmed and executed."""
    changed: Mapping[str, str]
    """Argument -> reason code of its modification."""
    origins: tuple[Origin, ...]
    confidence: float
    """min(the model's, the computed one) (E2)."""
    confirmation: Confirmation | None
    digest: str
    """SHA-256 (hex) of the canonical call, to which a confirmation is bound. It stays in memory and in sealed records;
    unsealed places hold `PersonSeal.keyed_digest` of it."""
    policy_version: int
    fingerprint: str
    """Fingerprint of the rule code and its tables."""

    @property
    def headline(self) -> Stamp:
        """The strictest stamp, the first of its kind in the order of the sheet."""
        return max(self.stamps, key=lambda stamp: stamp.verdict)
