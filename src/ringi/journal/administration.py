"""The record of an organisation's administration: who stopped, released, adopted, opened what, and why.

It is a chain of its own, whose id is the organisation's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from ringi.domain.assistants import EVERY_ASSISTANT
from ringi.domain.ids import AssistantName, PersonId, ToolName, TurnId
from ringi.domain.providers import UNTUNED, ModelTuning
from ringi.domain.sealing import Personal, Sparse


@dataclass(frozen=True, slots=True, kw_only=True)
class Founded:
    """The organisation came to be."""

    at: datetime
    by: PersonId
    people: int
    policy_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """The emergency stop was pressed."""

    at: datetime
    by: PersonId
    in_flight: int
    """Outside effects under way at that moment."""
    reason: Personal[str]
    """Empty if none was given with the stop; it may be told later (`StopExplained`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopExplained:
    """Why the emergency stop was pressed, told after it."""

    at: datetime
    by: PersonId
    reason: Personal[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """The emergency stop was released."""

    at: datetime
    by: PersonId
    reason: Personal[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyAdopted:
    """A policy version came into force."""

    at: datetime
    by: PersonId
    version: int
    hash: str
    restores: int | None = None
    """The earlier version whose content it has again, if it is a rollback."""
    reason: Personal[str]
    turn: TurnId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRescued:
    """The operator of the machine brought an earlier version back, past all gates."""

    at: datetime
    operator: str
    """Their account on the machine."""
    version: int
    hash: str
    restores: int
    """The version whose content it has again."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRescued:
    """The operator of the machine opened a way in for a person, past all gates."""

    at: datetime
    operator: str
    """Their account on the machine."""
    person: PersonId
    level: int | None
    """The level they were given; None if they kept theirs."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentOpened:
    """A person looked at another's content, and said why (L7)."""

    at: datetime
    by: PersonId
    turn: TurnId
    reason: Personal[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChanged:
    """A person's level became another (H5)."""

    at: datetime
    by: PersonId
    turn: TurnId
    """The turn in which it was asked for, judged and confirmed."""
    person: PersonId
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """A person's key was destroyed: nobody can read any more what was sealed for them."""

    at: datetime
    by: PersonId
    person: PersonId
    reason: Personal[str]
    turn: TurnId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Administered:
    """Something else of the organisation itself was changed by a call through the gates (H5)."""

    at: datetime
    by: PersonId
    turn: TurnId
    """The turn in which it was asked for, judged and confirmed."""
    tool: ToolName
    person: PersonId | None = None
    """The person it is about."""
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    """Facts without anything personal: ids, levels, dates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChosen:
    """Another language model proposes from now on."""

    at: datetime
    by: PersonId
    role: Literal["brain", "fallback", "router", "critique", "summary"]
    model: str
    """`provider:model`; empty if the choice was taken back."""
    url: str | None = None
    turn: TurnId | None = None
    assistant: Sparse[AssistantName] = EVERY_ASSISTANT
    """The assistant it was chosen for; empty stands for every assistant without a choice of its own."""
    tuning: Sparse[ModelTuning] = UNTUNED


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderKeyKept:
    """The organisation has another key for a provider."""

    at: datetime
    by: PersonId
    provider: str
    turn: TurnId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertSignedOff:
    """An administrator has seen to an alert."""

    at: datetime
    by: PersonId
    alert: UUID
    code: str
    note: Personal[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionEnded:
    """The keys of a conversation were destroyed: nothing sealed with them can be opened any more."""

    at: datetime
    conversation: UUID
    operator: str
    """The account on the machine that asked for it; `policy` if its time was over."""
    reason: str


AdministrationEvent = (
    Founded
    | Stopped
    | StopExplained
    | Resumed
    | PolicyAdopted
    | PolicyRescued
    | PersonRescued
    | ContentOpened
    | Erased
    | LevelChanged
    | Administered
    | ModelChosen
    | ProviderKeyKept
    | AlertSignedOff
    | RetentionEnded
)
