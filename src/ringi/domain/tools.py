"""The declaration a tool makes of itself, from which schema, gates, docs and tests follow."""

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
    """Yields every text in the value, at any depth; with the names of its fields if `keys` is set."""
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
    """The kind of effect a call has."""

    READ = "read"
    WRITE = "write"
    DESTRUCTIVE = "destructive"


class Reach(StrEnum):
    """The place of the effect: our own database, or the outside, which we cannot roll back."""

    INSIDE = "inside"
    OUTSIDE = "outside"


class Risk(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class Confirmer(StrEnum):
    """The person who says yes when a yes is needed."""

    REQUESTER = "requester"
    APPROVER = "approver"


class ArgumentRole(StrEnum):
    """The meaning of an argument to the gates, in particular to provenance (X1)."""

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
    COUNTERPARTY = "counterparty"
    """Somebody outside who stands in no directory: a customer, a supplier, a payee, an account at a bank. Matched letter by
    letter."""
    CREDENTIAL = "credential"
    """A new password, key or token that the call sets somewhere: masked, and confirmed twice."""


class Trust(StrEnum):
    """The origin of a value, strongest first (X1)."""

    REQUESTER = "requester"
    RECORD = "record"
    FIELD = "field"
    FREE_TEXT = "free_text"
    MODEL = "model"


ArgumentKind = Literal["text", "int", "date", "time", "bool", "list"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """The facts the gates know about one argument."""

    role: ArgumentRole
    kind: ArgumentKind = "text"
    max_length: int = 200
    """Longest text that passes without a question (F8); free text declares its own."""
    required: bool = True
    one_line: bool = False
    """Free text that stands in lists: its lines are joined."""
    yen: bool = False
    """True for an amount of money that the call moves or commits to."""
    level: bool = False
    """True for the level that the call gives to the person it names."""
    department: bool = False
    """True if it names a department; left out, it means the requester's own."""
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]], hash=False)
    """Phrases for each value of a closed set; a text that merely holds the value's name does not say it."""
    consents: bool = False
    """True if it names a person without whose own yes the call does not run."""
    narrows: bool = False
    """True if it only narrows the things the requester may see anyway: naming a person opens none of their data."""
    group_level: int | None = None
    """Lowest level that may name a department in place of a person: all its members are then meant. None if it names
    people only."""
    others_level: int = 1
    """Lowest level that may name a department other than the requester's own, or a person other than themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sentence that should lead to this tool."""

    ja: str
    en: str


Held = Literal["effect", "again", "confidential", "risk", "promptable", "paced", "cheap"]
"""Reasons that keep a tool from being called freely: it acts, differs when repeated, is confidential, risky, long or in
words of others, hard to pace, or dear."""


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
    """Facts of the arguments. A tool takes them from the class of its arguments, in which each is declared once."""
    reversible: bool = True
    idempotent: bool = False
    everyone: bool = False
    """True if it reaches the whole organisation."""
    delivers: bool = False
    """True if it puts words into the conversations of the people it names or reaches."""
    published: bool = False
    """True if colleagues find its writings without being named or told, as in the company's calendar or a leader's
    list."""
    presidents: bool = False
    """True if it reaches all people of the highest level."""
    operation: bool = False
    """True for an operation on data and files: quotas and rate limits (F8) apply."""
    timeout_s: float = 30.0
    result_trust: Trust = Trust.FIELD
    confidential: str | None = None
    """Class of the result's content (salary, evaluation, personal_info ...), None if it is open. A tool that declares
    the fields of its result takes both from there."""
    remembers: bool = False
    """True if it keeps its arguments for later: content that policy says must not be remembered is refused (M6)."""
    administrative: bool = False
    """True if it changes the organisation itself: a person asks for it on a form, and no model may (H5). A policy makes
    it stricter, never milder."""
    under_stop: bool = False
    """True if it may run under the emergency stop: to release it, or to find out what happened. Only administrative
    calls may."""
    essential: bool = False
    """True if it takes back an organisation's decisions about its own rules, or releases the stop. No rule, forbidden
    expression or teaching of the organisation stops it: nobody could ever take that back."""
    two_persons: bool = False
    """True if it always takes two persons."""
    form: ToolName | None = None
    """The form on which a person asks for the same thing; no assistant does it."""
    carries_confidential: bool = False
    """True if it exists to pass confidential words on: they may stand in its arguments if all people it reaches may see
    them."""
    own_affair: bool = False
    """True if a person of any level may do it alone about themselves: it gives nobody a right and takes none away."""
    opens: bool = False
    """True if it opens a way in for the person it is about, or gives them back the access they had."""
    parting: bool = False
    """True if the person it is about does not belong to the organisation afterwards."""
    flow: tuple[str, ...] = ()
    """Names people call it by, in every language, if its arguments are asked for over several messages and kept
    meanwhile (D1)."""
    examples: tuple[Example, ...] = ()
    promptable: bool = False
    """True if its result may stand before a model as it is: short, and in fields of our own."""
    paced: bool = False
    """True if a limit on calls is enough to hold it."""
    cheap: bool = False
    """True if it costs next to nothing, in money and in time."""

    @property
    def held_back(self) -> tuple[Held, ...]:
        """Reasons for which a model may not call it as it likes (O6); one is enough."""
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
        """True if a model may call it as it likes; other tools exist for a model as proposals only. The gates judge all of
        them."""
        return not self.held_back
