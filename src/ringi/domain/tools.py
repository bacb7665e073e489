"""What can be done: the declaration a tool makes of itself, from which schema, gates, docs and tests follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pydantic import JsonValue

from ringi.domain.ids import ToolName

Json = JsonValue
Args = Mapping[str, Json]


def strings_in(value: Json, *, keys: bool) -> Iterator[str]:
    """Every text in it, however deep; with the names of its fields or without."""
    match value:
        case str():
            yield value
        case list():
            for inner in value:
                yield from strings_in(inner, keys=keys)
        case dict():
            for name, inner in value.items():
                yield from (name,) if keys else ()
                yield from strings_in(inner, keys=keys)
        case None | bool() | int() | float():
            pass


class Effect(StrEnum):
    """What a call does to the world."""

    READ = "read"
    WRITE = "write"
    DESTRUCTIVE = "destructive"


class Reach(StrEnum):
    """Where the effect lands: in our own database, or somewhere we cannot roll back."""

    INSIDE = "inside"
    OUTSIDE = "outside"


class Risk(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class Confirmer(StrEnum):
    """Who says yes when a yes is needed."""

    REQUESTER = "requester"
    APPROVER = "approver"


class ArgumentRole(StrEnum):
    """What an argument means to the gates, in particular to provenance (X1)."""

    WHO = "who"
    """A person, recipient or account."""
    WHERE = "where"
    """A room, address, URL or path."""
    HOW_MUCH = "how_much"
    """An amount, quantity, level or payment date."""
    WHICH = "which"
    """The id of an object."""
    WHEN = "when"
    """A date or time that moves no money."""
    CONTENT = "content"
    """Free text; its trust is judged by what entered the conversation, not by matching."""
    OPTION = "option"
    """One of a closed set, such as a status filter."""


class Trust(StrEnum):
    """Where a value comes from, strongest first (X1)."""

    REQUESTER = "requester"
    RECORD = "record"
    FIELD = "field"
    FREE_TEXT = "free_text"
    MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What the gates know about one argument."""

    role: ArgumentRole
    kind: Literal["text", "int", "date", "time", "bool", "list"] = "text"
    max_length: int = 200
    """Longest text that passes without a question (F8); free text declares its own."""
    required: bool = True
    one_line: bool = False
    """Free text that stands in lists: its lines are joined."""
    yen: bool = False
    """It is an amount of money that the call moves or commits to."""
    level: bool = False
    """It is the level that the call gives to the person it names."""
    department: bool = False
    """It names a department; left out, it means the requester's own."""
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """For a closed set, how people say each of its values; a text that merely holds the value's name does not say it."""
    consents: bool = False
    """It names a person without whose own yes the call does not run."""
    narrows: bool = False
    """It only narrows what the requester may see anyway: naming somebody opens none of their data."""
    others_level: int = 1
    """Lowest level that may name a department other than the requester's own, or somebody other than themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sentence that should lead to this tool."""

    ja: str
    en: str


Held = Literal["effect", "again", "confidential", "risk", "promptable", "paced", "cheap"]
"""What keeps a tool from being called freely: it acts, differs when repeated, is confidential, risky, long or in words
of others, hard to pace, or dear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """The facts of a tool. Level, risk and confirmer never enter the model's schema."""

    name: ToolName
    version: int = 1
    effect: Effect
    reach: Reach = Reach.INSIDE
    level: int
    """Lowest level of a requester (1 contractor .. 6 president)."""
    risk: Risk
    confirmer: Confirmer = Confirmer.REQUESTER
    arguments: Mapping[str, Argument] = field(default_factory=dict[str, Argument])
    reversible: bool = True
    idempotent: bool = False
    everyone: bool = False
    """It reaches the whole organisation."""
    delivers: bool = False
    """It sets words into the conversations of the people it names or reaches."""
    published: bool = False
    """Colleagues find what it writes without being named or told, as in the company's calendar or a leader's list."""
    presidents: bool = False
    """It reaches everybody of the highest level."""
    operation: bool = False
    """An operation on data and files: quotas and rate limits (F8) apply."""
    timeout_s: float = 30.0
    result_trust: Trust = Trust.FIELD
    confidential: str | None = None
    """Class of what the result holds (salary, evaluation, personal_info ...), None when open."""
    remembers: bool = False
    """It keeps what it is told for later: what policy says must not be remembered is refused (M6)."""
    administrative: bool = False
    """It changes the organisation itself: a person asks for it on a form, and no model may (H5). A policy makes
    it stricter, never milder."""
    under_stop: bool = False
    """It may run under the emergency stop: to release it, or to find out what happened. Only administrative calls may."""
    essential: bool = False
    """It takes back what an organisation decided about its own rules, or releases the stop. No rule, forbidden
    expression or teaching of the organisation stops it: nobody could ever take that back."""
    two_persons: bool = False
    """It always takes two persons."""
    form: ToolName | None = None
    """The form on which a person asks for the same thing; no assistant does it."""
    carries_confidential: bool = False
    """It exists to pass confidential words on: they may stand in its arguments where everybody it reaches may see them."""
    own_affair: bool = False
    """About oneself anybody may do it alone, whatever their level: it gives nobody a right and takes none away."""
    opens: bool = False
    """It opens a way in for whoever it is about, or gives them back what they had."""
    parting: bool = False
    """Whom it is about does not belong to the organisation afterwards."""
    flow: tuple[str, ...] = ()
    """Its arguments are asked for over several messages and kept meanwhile (D1): what people call it, in
    every language."""
    examples: tuple[Example, ...] = ()
    promptable: bool = False
    """What comes back may stand before a model as it is: short, and in fields of our own."""
    paced: bool = False
    """However often it is called, a limit on calls is all it takes to hold it."""
    cheap: bool = False
    """It costs next to nothing, in money and in time."""

    @property
    def held_back(self) -> tuple[Held, ...]:
        """Why a model may not call it as it likes (O6); one reason is enough."""
        if self.effect is not Effect.READ or self.reach is Reach.OUTSIDE:
            return ("effect",)
        asked: tuple[tuple[Held, bool], ...] = (
            ("again", self.idempotent),
            ("confidential", self.confidential is None),
            ("risk", self.risk is Risk.LOW),
            ("promptable", self.promptable),
            ("paced", self.paced),
            ("cheap", self.cheap),
        )
        return tuple(name for name, holds in asked if not holds)

    @property
    def free(self) -> bool:
        """A model may call it as it likes; all others exist for it as proposals only. Judged by the gates are all."""
        return not self.held_back
