"""The organisation snapshot: its people as the gates see them, the compiled policy, the approvers, the keys that
seal. It is derived from one reading of the database and kept until its revision moves on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from ringi.context.source import KnownCompany
from ringi.domain.assistants import FIRST_ASSISTANT, AssistantRef
from ringi.domain.calendar import Calendar
from ringi.domain.cards import person_words
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Teaching
from ringi.domain.ids import DepartmentId, OrgId, PersonId, ToolName
from ringi.domain.model import ModelTool
from ringi.domain.people import TOP_LEVEL, Absences, Approver, Person
from ringi.domain.policy import Approvals
from ringi.domain.text import Text
from ringi.gates.compiled import CompiledPolicy, compile_policy
from ringi.gates.policy import base
from ringi.gates.policy_history import restored
from ringi.gates.sections import NO_ADDITIONS, Additions, narrowed
from ringi.gates.terms import terms_of
from ringi.holidays import japanese_calendar
from ringi.journal.sealing import PersonSeal, unwrap_key
from ringi.language.names.names import given_forms, written_forms
from ringi.language.names.naming import NameIndex, name_index
from ringi.store.core.database import Database
from ringi.store.organisations.organisations import (
    DelegationRow,
    OrgRows,
    PersonRow,
    SecondPersonDaysRow,
    pulse,
    pulse_of,
    read_facts,
)
from ringi.tools.registry import Registry
from ringi.turns.assistant import Assistants
from ringi.turns.conversation_keys import ConversationKeys
from ringi.turns.introductions import Introductions, Newcomers, lately, never_confirmed, possible_bringers
from ringi.turns.offered_tools import offered_tool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """People present beside the requester and those whom the call is about."""

    others: tuple[Person, ...]
    apart: tuple[Person, ...]
    """The others who are neither the requester's delegate nor lent them anything: truly another person (G4). Each has
    the level they count with."""


@dataclass(frozen=True, kw_only=True)
class OrgSnapshot:
    """One organisation under one revision."""

    facts: OrgRows
    policy: CompiledPolicy
    registry: Registry = field(repr=False)
    assistants: Assistants = field(repr=False)
    org_key: bytes = field(repr=False)
    """The unwrapped key that wraps the keys of its people. It is kept in memory only."""
    speaks: AssistantRef | None = None
    """The assistant that policy and registry are narrowed to; None in the snapshot of the whole organisation."""
    compiled: dict[AssistantRef, CompiledPolicy] = field(default_factory=dict[AssistantRef, CompiledPolicy])
    """Narrowed policies compiled so far. They outlive the revision for as long as the policy is the same."""

    def for_assistant(self, ref: AssistantRef) -> OrgSnapshot:
        """The snapshot as it holds in a conversation with that assistant: its policy, its tools, its context."""
        if self.speaks == ref:
            return self
        if self.speaks is not None:
            raise DefectError("a snapshot is narrowed once")
        if ref not in self._narrowed:
            self._narrowed[ref] = self._narrow(ref)
        return self._narrowed[ref]

    def _narrow(self, ref: AssistantRef) -> OrgSnapshot:
        registry, additions = self.assistants.registry_of(ref), self._additions(ref)
        specs = tuple(tool.spec for tool in registry.tools.values())
        policy = narrowed(self.policy.policy, additions, specs)
        usual = policy is self.policy.policy and registry.tools == self.registry.tools and not additions.mark
        if not usual and ref not in self.compiled:
            self.compiled[ref] = compile_policy(policy, specs, additions.mark)
        compiled = self.policy if usual else self.compiled[ref]
        narrow = replace(self, policy=compiled, registry=registry, speaks=ref)
        vars(narrow).update({name: getattr(self, name) for name in _SHARED})
        return narrow

    @cached_property
    def _narrowed(self) -> dict[AssistantRef, OrgSnapshot]:
        """Snapshots narrowed so far."""
        return {}

    def _additions(self, ref: AssistantRef) -> Additions:
        found = self.assistants.find(ref.name)
        return Additions(assistant=ref.name) if found is None else found.additions

    @cached_property
    def additions(self) -> Additions:
        """The terms and rules that the assistant ships beside those of everybody."""
        return NO_ADDITIONS if self.speaks is None else self._additions(self.speaks)

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.facts.organisation.zone)

    @cached_property
    def people(self) -> Mapping[PersonId, Person]:
        """All people in the directory, the departed too."""
        names = {row.id: row.name for row in self.facts.departments}
        return {row.id: _person(row, self.paths, names) for row in self.facts.persons}

    @cached_property
    def present(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people.values() if person.active)

    @cached_property
    def offered(self) -> tuple[ModelTool, ...]:
        """The tools a model is told of, in the organisation's language: all that are not switched off."""
        locale, policy = self.facts.organisation.locale, self.policy.policy
        return tuple(
            offered_tool(tool, locale, self._amended(tool.spec.name))
            for tool in self.registry.tools.values()
            if not tool.spec.administrative and terms_of(policy, tool.spec).enabled
        )

    def offered_at(self, level: int) -> tuple[ModelTool, ...]:
        """The tools a model is told of for a requester of this level. A tool beyond the level is told in brief: the
        gates, not the model, say that it needs another person. The same level has the same tools in every turn, so that
        the beginning of the prompt stays as it was."""
        if level not in self._offered_by_level:
            self._offered_by_level[level] = tuple(
                replace(tool, brief=terms_of(self.policy.policy, tool.spec).level > level)
                for tool in self.offered
            )
        return self._offered_by_level[level]

    @cached_property
    def _offered_by_level(self) -> dict[int, tuple[ModelTool, ...]]:
        return {}

    def _amended(self, tool: ToolName) -> frozenset[str]:
        """Arguments that a teaching may put into a call of the tool."""
        return frozenset(
            name for each in self.teachings if not each.tools or tool in each.tools for name in each.amend
        )

    @cached_property
    def written(self) -> Mapping[PersonId, tuple[str, ...]]:
        """Every form in which a person's name may be written."""
        return {row.id: written_forms(row.name, row.reading, row.aliases) for row in self.facts.persons}

    @cached_property
    def distinct(self) -> Mapping[PersonId, tuple[str, ...]]:
        """The forms of each present person's name that mean nobody else present: only these vouch for them."""
        return _only_theirs({row.id: self.written[row.id] for row in self.facts.persons if row.active})

    @cached_property
    def given(self) -> Mapping[PersonId, tuple[str, ...]]:
        """The given names of each present person that mean nobody else present."""
        return _only_theirs(
            {row.id: given_forms(row.name, row.reading) for row in self.facts.persons if row.active}
        )

    @cached_property
    def known(self) -> KnownCompany:
        """The facts that the context of a turn takes from the snapshot."""
        assistant = None if self.speaks is None else self.assistants.find(self.speaks.name)
        return KnownCompany(
            facts=self.facts,
            policy=self.policy.policy,
            names=self.names,
            assistant=FIRST_ASSISTANT if assistant is None else assistant.name,
            sources=() if assistant is None else assistant.sources,
        )

    @cached_property
    def names(self) -> NameIndex:
        """The names of the people who are present."""
        return name_index({row.id: self.written[row.id] for row in self.facts.persons if row.active})

    @cached_property
    def teachings(self) -> tuple[Teaching, ...]:
        return tuple(
            Teaching(
                id=str(row.id),
                text=row.body,
                clear=row.clear,
                possible=row.possible,
                amend=row.amend,
                tools=row.tools,
            )
            for row in self.facts.teachings
        )

    def calendar(self, today: date) -> Calendar:
        """The working days around that day: Japan's public holidays and the organisation's own days off."""
        if today.year not in self._calendars:
            off = self.policy.policy.approvals.days_off
            self._calendars[today.year] = japanese_calendar(today, off)
        return self._calendars[today.year]

    def terms(self, today: date) -> Approvals:
        """The times at which approvers are called upon: on public holidays nobody works either."""
        terms, known = self.policy.policy.approvals, self.calendar(today)
        return replace(terms, days_off=tuple(sorted(known.holidays | known.days_off)))

    @cached_property
    def absences(self) -> Absences:
        """Absences under way or to come, in the organisation's zone."""
        return tuple(
            replace(each, begins=each.begins.astimezone(self.zone), ends=each.ends.astimezone(self.zone))
            for each in self.facts.absences
        )

    @cached_property
    def _calendars(self) -> dict[int, Calendar]:
        """Calendars by year."""
        return {}

    def approvers(self, now: datetime) -> tuple[Approver, ...]:
        """Approvers who can say yes by level at this moment: in their own right, or for another person who can, or
        could until they departed (代理, G4)."""
        level = self.policy.policy.approver_level
        own = {
            p.id: p for p in self.people.values() if not p.outsider and p.level >= level and self._known(p)
        }
        in_their_own_right = (
            Approver(person=p.id, name=p.name, level=p.level) for p in own.values() if p.active
        )
        delegated = (
            self._delegated(row)
            for row in self.facts.delegations
            if row.delegator in own
            and row.valid_from <= now < row.valid_until
            and self._present(row.delegate)
        )
        return (*in_their_own_right, *delegated)

    def not_yet(self, new: Newcomers) -> frozenset[PersonId]:
        """People with the level of an approver, or who may come to act for one, who are no second person of the one who
        brought them in; the departed too, whose delegates go on."""
        level = self.policy.policy.approver_level
        raised = {person.id for person in self.people.values() if new.level(person) < level <= person.level}
        return new.persons | raised

    def newcomers(self, of: PersonId, concerned: frozenset[PersonId], now: datetime) -> Newcomers:
        """People that one person brought in or raised without another person's yes (G8), and people who did so with
        them. INVARIANT: one person behind two names is no two persons, whichever of the names asks."""
        return replace(self._brought_in(of, concerned, now), bringers=self._bringers(of, concerned, now))

    def _bringers(self, of: PersonId, concerned: frozenset[PersonId], now: datetime) -> frozenset[PersonId]:
        found = frozenset[PersonId]()
        for by in possible_bringers(self._history, self.people[of]):
            if by in self.people:
                theirs = self.not_yet(self._brought_in(by, concerned, now, approving=True))
                found |= theirs | {by} if of in theirs else frozenset()
        return found - {of}

    def _brought_in(
        self, of: PersonId, concerned: frozenset[PersonId], now: datetime, *, approving: bool = False
    ) -> Newcomers:
        """People they brought in. INVARIANT: days alone make nobody a second person, but for the highest level if
        there is nobody else, and never about an equal. `approving` asks whose second person they are: nobody else is
        left then if nobody else may approve."""
        requester = self.people[of]
        strict = never_confirmed(self._history, requester, now)
        others = (p for p in self.people.values() if p.active and not p.outsider and p.id != of)
        below = all(self.people[p].level < requester.level for p in concerned - {of} if p in self.people)
        level = self.policy.policy.approver_level if approving else 1
        nobody_else = all(p.id in strict.persons for p in others if self._known(p) and p.level >= level)
        if requester.level >= TOP_LEVEL and below and nobody_else:
            return lately(self._history, requester, now)
        return strict

    @cached_property
    def _history(self) -> Introductions:
        days = base().limits.second_person_after_days
        shipped = SecondPersonDaysRow(since=datetime.min.replace(tzinfo=UTC), days=days)
        return Introductions(
            people=self.people,
            introductions=self.facts.introductions,
            level_changes=self.facts.level_changes,
            founded_at=self.facts.founded_at,
            days_in_force=(shipped, *self.facts.second_person_days),
        )

    def seconds(
        self, first: PersonId, concerned: frozenset[PersonId], new: Newcomers, now: datetime
    ) -> Seconds:
        """People who could be a second person beside the first and those whom the call is about. Their level does not
        matter: otherwise the first could abolish the second by lowering everybody."""
        beside = concerned | {first}
        others = tuple(
            p
            for p in self.people.values()
            if p.active and not p.outsider and p.id not in beside | new.added and self._known(p)
        )
        lent = [row for row in self.facts.delegations if row.valid_from <= now < row.valid_until]
        same = {row.delegate for row in lent if row.delegator in beside}
        same |= {row.delegator for row in lent if row.delegate in beside} | new.opened | new.bringers
        apart = tuple(replace(p, level=new.level(p)) for p in others if p.id not in same)
        return Seconds(others=others, apart=apart)

    def seal(self, person: PersonId) -> PersonSeal:
        """The seal of the person. Raises DefectError if the person is unknown or erased."""
        found = self.seal_or_none(person)
        if found is None:
            raise DefectError("a person without a data key cannot be recorded")
        return found

    def seal_or_none(self, person: PersonId) -> PersonSeal | None:
        """The seal of the person; None if the person is unknown or erased, and their records stay shut."""
        wrapped = self._data_keys.get(person)
        if wrapped is None:
            return None
        if person not in self._seals:
            key = unwrap_key(self.org_key, wrapped, person)
            self._seals[person] = PersonSeal(org=self.facts.organisation.org, person=person, key=key)
        return self._seals[person]

    @cached_property
    def _data_keys(self) -> Mapping[PersonId, bytes]:
        return {row.id: row.data_key for row in self.facts.persons if row.data_key is not None}

    @cached_property
    def _seals(self) -> dict[PersonId, PersonSeal]:
        """Seals unwrapped so far; gone with this snapshot, as when a person is erased."""
        return {}

    @cached_property
    def paths(self) -> Mapping[DepartmentId, tuple[DepartmentId, ...]]:
        """The path of each department, from the root down to it."""
        parents = {row.id: row.parent for row in self.facts.departments}
        return {department: _path(department, parents) for department in parents}

    def introduced(self, id: PersonId) -> Text:
        """The person's name, with what tells them from others of that name: department and post (M4)."""
        return person_words(self.people[id])

    def _delegated(self, row: DelegationRow) -> Approver:
        return Approver(
            person=row.delegate,
            name=self.people[row.delegate].name,
            level=self.people[row.delegator].level,
            delegator=row.delegator,
            max_risk=row.max_risk,
            max_amount=row.max_amount,
            until=row.valid_until,
        )

    def _known(self, person: Person) -> bool:
        """True if the person was not erased."""
        return person.id in self._data_keys

    def _present(self, person: PersonId) -> bool:
        return person in self.people and self.people[person].active


_SHARED = (
    *("zone", "people", "present", "written", "distinct", "given", "names", "teachings", "absences", "paths"),
    *("_calendars", "_history", "_data_keys", "_seals"),
)
"""Facts that are the same for every assistant of an organisation."""


class OrgCache:
    """The snapshots in use, one an organisation, read again when the revision has moved on."""

    def __init__(self, database: Database, assistants: Assistants, master_key: bytes) -> None:
        self._database = database
        self._assistants = assistants
        self._master_key = master_key
        self._known: dict[OrgId, OrgSnapshot] = {}
        self.conversation_keys = ConversationKeys(database)

    async def at_hand(self, org: OrgId) -> OrgSnapshot:
        """The snapshot this process knows, however old it is: to show something by, and to seal with. A decision
        needs the one `at` the revision the organisation has now."""
        return self._known.get(org) or await self._read(org)

    async def now(self, org: OrgId) -> OrgSnapshot:
        """The snapshot of this moment: for people who come in from outside, before any look-up of ours has read a
        revision."""
        (rows,) = await self._database.batch(org, pulse_of())
        return await self.at(org, pulse(rows[0]).revision)

    async def at(self, org: OrgId, revision: int) -> OrgSnapshot:
        """The snapshot of that revision or a newer one."""
        known = self._known.get(org)
        return known if known is not None and known.facts.revision >= revision else await self._read(org)

    async def _read(self, org: OrgId) -> OrgSnapshot:
        facts = await read_facts(self._database, org)
        if facts is None:
            raise DefectError("an organisation that does not exist has no charter")
        return self._remember(org, facts, self._known.get(org))

    def _remember(self, org: OrgId, facts: OrgRows, known: OrgSnapshot | None) -> OrgSnapshot:
        policy = self._policy(facts, known)
        snapshot = OrgSnapshot(
            facts=facts,
            policy=policy,
            compiled=known.compiled if known is not None and known.policy is policy else {},
            registry=self._assistants.registry,
            assistants=self._assistants,
            org_key=unwrap_key(self._master_key, facts.data_key, org),
        )
        self._known[org] = snapshot
        return snapshot

    def _policy(self, facts: OrgRows, known: OrgSnapshot | None) -> CompiledPolicy:
        if known is not None and facts.policy == known.facts.policy:
            return known.policy
        row = facts.policy
        policy = restored(row.content.encode(), version=row.version) if row else base()
        return compile_policy(policy, tuple(tool.spec for tool in self._assistants.registry.tools.values()))


def _only_theirs(forms: Mapping[PersonId, tuple[str, ...]]) -> Mapping[PersonId, tuple[str, ...]]:
    """The forms of each person that nobody else has."""
    bearers = Counter(form for person in forms for form in forms[person])
    return {person: tuple(f for f in forms[person] if bearers[f] == 1) for person in forms}


def _person(
    row: PersonRow, paths: Mapping[DepartmentId, tuple[DepartmentId, ...]], names: Mapping[DepartmentId, str]
) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        reading=row.reading,
        level=row.level,
        departments=paths.get(row.department, ()) if row.department else (),
        active=row.active,
        outsider=row.outsider,
        department=names.get(row.department, "") if row.department else "",
        post=row.post,
    )


def _path(
    department: DepartmentId, parents: Mapping[DepartmentId, DepartmentId | None]
) -> tuple[DepartmentId, ...]:
    parent = parents.get(department)
    return (*_path(parent, parents), department) if parent else (department,)
