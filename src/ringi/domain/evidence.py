"""Every fact a decision needs, fetched before it is taken and recorded with it.

A decision reads nothing else: no clock, no table, no detector. Values that depend on a table that can change
(normal forms, dates found, detector hits) are computed before and stand here, so that a replay years
later gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from ringi.domain.critique import Critique
from ringi.domain.ids import DepartmentId, PersonId, ToolName
from ringi.domain.people import TOP_LEVEL, Approver, Person
from ringi.domain.tools import ToolSpec, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledText:
    """A piece of text that stood before the model, with the label it had when it came in."""

    trust: Trust
    source: str
    """The place in which it stood: `message`, `history`, `task:<id>.title`, ... for people and for the stamp. From this
    form provenance knows which object's field it is."""
    text: str
    normal: str
    """`ringi.language.text.normal.normal_form(text)`."""
    values: tuple[str, ...] = ()
    """Dates, amounts and times found in it, in the canonical form arguments have (`2026-12-01`, `50000`). In the
    requester's texts also values that they nearly said and shifts, each with its mark (`ringi.language.loose_values`)."""
    whole: bool = False
    """True if the text is one field's whole value: only an equal value matches, not a part of it."""
    recorded: bool = False
    """Words of a colleague in a record of our own, such as a task's title. They are shown in turn after turn, so
    they weigh on content alone and do not taint the turn."""
    earlier: bool = False
    """True if it was said or recorded before this turn, and not in a message that this turn only completes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """An object an argument means, as the database knew it when the call was judged."""

    id: str
    name: str
    """Its title, as people know it."""
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    """Further facts that tell it from others, by name: `due`, `assignee`."""
    holder: PersonId | None = None
    """The person to whom it belongs, if cards say so."""
    concerns: tuple[PersonId, ...] = ()
    """People whom a change to it is about: both sides of a delegation, the holder of a token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A person, department or thing an argument names, as the database knows it."""

    argument: str
    person: Person | None = None
    department: DepartmentId | None = None
    department_path: tuple[DepartmentId, ...] = ()
    thing: Thing | None = None
    names: tuple[str, ...] = ()
    """Every written form that means this target: full name, family name, reading, aliases; for a thing,
    the words it was asked for with."""
    distant: bool = False
    """True if a family name alone means this person and the requester has not had to do with them lately (M4)."""
    beside: tuple[Thing, ...] = ()
    """Other things of its kind, or other people, that the requester's message names, while it does not name this one."""


def names_of(targets: Sequence[Target]) -> dict[str, str]:
    """Returns the name of each person, department and thing by its id."""
    people = {str(each.person.id): each.person.name for each in targets if each.person is not None}
    return people | {each.thing.id: each.thing.name for each in targets if each.thing is not None}


def concerned_by(target: Target) -> tuple[PersonId, ...]:
    """Returns the people whom a change to the target is about."""
    own = (target.person.id,) if target.person is not None else ()
    return (*own, *(target.thing.concerns if target.thing is not None else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclear:
    """Words that mean no person and no thing, or several."""

    argument: str
    said: str
    candidates: tuple[PersonId, ...] = ()
    things: tuple[Thing, ...] | None = None
    """The things it could be; None if no thing was looked for."""
    seen: tuple[Thing, ...] = ()
    """Things the words mean that the requester may see and not change."""


MINUTE_S, BURST_S = 60.0, 10.0
"""The spans of time within which operations are counted (F8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How often this person acted in this organisation, before this call."""

    reads_today: int = 0
    writes_today: int = 0
    last_minute: int = 0
    last_ten_seconds: int = 0
    uses_today: int = 0
    """Uses of this tool today."""
    to_one_today: int = 0
    """Words passed on to the one person among those reached who got most of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching:
    """A standing instruction of the policy role, with conditions in CEL (F4)."""

    id: str
    text: str
    clear: str = ""
    """Condition that is true if the call plainly violates the teaching."""
    possible: str = ""
    """Condition that is true if the call may violate it."""
    amend: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])
    """Arguments to set instead of blocking, if the teaching says how."""
    tools: tuple[ToolName, ...] = ()
    """The tools it looks at; empty means all. One that looks at a single tool may speak of its arguments."""


Detector = Literal[
    "permission_assertion",
    "execution_assertion",
    "ng",
    "confidential",
    "pii",
    "secret",
    "intimate",
    "no_answer",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A detector's find in the proposal's words or arguments."""

    detector: str
    """A `Detector`, or the name of one that existed when the decision was made and does not any more."""
    where: str
    """`reasoning`, `args.<name>` or `reply`."""
    detail: str
    """The class found (`salary`, `my_number`), never the value itself."""


def found(detector: Detector, hits: Iterable[Hit]) -> bool:
    """True if that detector found anything."""
    return any(hit.detector == detector for hit in hits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """All people a reply reaches: the lowest clearance counts, outsiders have none."""

    people: int = 1
    lowest_level: int
    outsiders: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The facts of one decision."""

    now: datetime
    """Aware, in the organisation's zone."""
    stopped: bool
    """True if the emergency stop is on, for the organisation or for the whole platform."""
    requester: Person
    audience: Audience
    tool: ToolSpec | None
    """None if the name is not registered."""
    argument_errors: tuple[str, ...] = ()
    """Names of arguments that do not fit the tool's schema, or are unknown to it."""
    texts: tuple[LabelledText, ...] = ()
    tainted: bool = False
    """True if untrusted text entered the conversation before this call."""
    targets: tuple[Target, ...] = ()
    approvers: tuple[Approver, ...] = ()
    teachings: tuple[Teaching, ...] = ()
    counts: Counts = field(default_factory=Counts)
    hits: tuple[Hit, ...] = ()
    context_match: float = 1.0
    """Share of the arguments that code found in the context (E2), 0..1."""
    affected: int | None = None
    """Number of objects a destructive call would hit, if the tool can say it."""
    recipients: int = 0
    """Number of people the call names."""
    reached: tuple[PersonId, ...] = ()
    """People the call reaches without naming them, such as all members of a department; in a fixed order, so that a yes
    binds to exactly these."""
    everyone: bool = False
    """True if the call reaches the whole organisation, regardless of the people it names."""
    platform_stopped: bool = False
    """True if the emergency stop is on for the whole platform; the platform's operator releases it."""
    amount: int | None = None
    """Yen the call moves or commits to, None if it does neither."""
    author: Literal["model", "person"] = "model"
    """The author of the arguments. The arguments of a person's own form are the requester's words, and their yes."""
    substitutes: tuple[PersonId, ...] = ()
    """People who stand in as the second person if nobody else has the level (H5); set for administrative calls only."""
    standing_in: tuple[PersonId, ...] = ()
    """People who stand in at this moment for any request of the requester, this change aside; empty if another
    approver is there."""
    stands_in_from: int = TOP_LEVEL + 1
    """Lowest level with which a person could stand in for any change, regardless of the people it is about; set for
    administrative calls only."""
    newcomers: tuple[PersonId, ...] = ()
    """People the requester added, opened a way in for or made an approver without another person's yes, and people who
    did so with the requester: none of them is a second person for the requester (G8)."""
    by_themselves: bool = False
    """True if the organisation has no other member, apart from the people the call is about."""
    alone: bool = False
    """True if no other person than the requester could ever be asked; set for administrative calls only."""
    confirmed_by: tuple[PersonId, ...] = ()
    """People who already said yes to these very bytes."""
    phase: Literal["proposed", "confirmed"] = "proposed"
    repeated: bool = False
    """True if the same turn has carried out this very call."""
    told: tuple[PersonId, ...] = ()
    """People to whom this turn has already passed words on."""
    open_cards: int = 0
    """Number of open confirmations that the requester asked for; counted if this call would ask for one more."""
    calendar: str = ""
    """Name of the holidays and days off that the dates in the texts were read with (`Calendar.name`)."""
    critique: Critique | None = None
    """Result of a second look at the call, if one was due (E10)."""

    def said_in_this_turn(self) -> Evidence:
        """Returns the evidence without the texts that the requester said or recorded before this turn."""
        texts = tuple(text for text in self.texts if not text.earlier and not text.whole)
        return replace(self, texts=texts)
