"""An assistant as a value, and the closed list of those that are registered. It knows no assistant by name: each is
declared in its own folder of `ringi.assistants` and handed in by the composition root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ringi.brain.prompt.persona import Persona
from ringi.context.source import Source
from ringi.domain.assistants import AssistantRef
from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import AssistantName, ModeName
from ringi.domain.model import Model
from ringi.domain.policy import PolicySection
from ringi.domain.providers import ROLES, ModelRole
from ringi.domain.text import Locale, Text
from ringi.gates.rule import ReplyCase, Rule
from ringi.gates.sections import NO_SECTION, Additions
from ringi.tools.registry import AnyTool, Registry, registry


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """One of several ways in which an assistant works."""

    name: ModeName
    tools: tuple[AnyTool, ...] = ()
    """Tools it has beside those of its assistant."""
    persona: Mapping[Locale, tuple[str, ...]] = field(default_factory=dict[Locale, tuple[str, ...]])
    """Sentences that follow those on who the assistant is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartExample:
    """A sentence that the start page offers."""

    text: Text
    level: int = 1
    """Lowest level of those it is offered to: nobody is offered what would be refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant:
    """The declaration of one assistant. `docs/how-to/assistant.md` shows how one is written."""

    name: AssistantName
    """Its name in code and records; `assistants.<name>` in the catalogs is the one that people are shown."""
    tools: tuple[AnyTool, ...]
    persona: Callable[[Locale], Persona]
    modes: tuple[Mode, ...] = ()
    policy: PolicySection = NO_SECTION
    """Terms it ships with, beside the policy of the organisation: stricter ones only."""
    roles: tuple[ModelRole, ...] = ROLES
    """Roles for which an organisation may choose it a model of its own."""
    output_rules: tuple[Rule[ReplyCase], ...] = ()
    """Rules its replies meet beside those of everybody."""
    sources: tuple[Source, ...] = ()
    """Context its model is shown beside that of everybody."""
    retention_days: int | None = None
    """Most days after its last message for which the content of a conversation of its is kept, though the organisation may
    keep it for less; None means that the organisation's own time holds."""
    examples: tuple[StartExample, ...] = ()
    locales: tuple[Locale, ...] = ("ja", "en")
    """Languages its persona is written in, the preferred one first."""
    keyless: Callable[[], Model] | None = None
    """Makes the model it has without a provider; None if it needs one."""

    @property
    def title(self) -> Text:
        return Text(f"assistants.{self.name}")

    def mode_title(self, mode: ModeName) -> Text:
        return Text(f"assistants.{self.name}_{mode}")

    def mode(self, name: ModeName) -> Mode | None:
        """Returns the mode of exactly that name; None if there is none."""
        return next((mode for mode in self.modes if mode.name == name), None)

    def tools_in(self, mode: ModeName) -> tuple[AnyTool, ...]:
        """Returns the tools it has in that mode."""
        found = self.mode(mode)
        return self.tools if found is None else (*self.tools, *found.tools)

    @property
    def additions(self) -> Additions:
        return Additions(assistant=self.name, section=self.policy, output=self.output_rules)


@dataclass(frozen=True, kw_only=True)
class Assistants:
    """All assistants that are registered, the first one first."""

    every: tuple[Assistant, ...]
    forms: tuple[AnyTool, ...] = ()
    """Calls that people ask for on forms. They belong to the organisation, in every conversation."""

    @property
    def names(self) -> tuple[AssistantName, ...]:
        return tuple(each.name for each in self.every)

    def find(self, name: AssistantName) -> Assistant | None:
        """Returns the assistant of exactly that name; None if there is none."""
        return next((each for each in self.every if each.name == name), None)

    def has(self, ref: AssistantRef) -> bool:
        """True if that assistant is registered and has that mode. The empty mode is one that every assistant has."""
        found = self.find(ref.name)
        return found is not None and (not ref.mode or found.mode(ref.mode) is not None)

    def demand(self, ref: AssistantRef) -> Assistant:
        """Returns the assistant. Raises UserFacingError if there is no such assistant or mode."""
        found = self.find(ref.name)
        if found is None:
            known = ", ".join(self.names)
            raise UserFacingError(Text("assistants.no_such", {"name": ref.name, "known": known}))
        if not self.has(ref):
            params = {"name": ref.mode, "assistant": found.title, "known": _modes_of(found)}
            raise UserFacingError(Text("assistants.no_such_mode", params))
        return found

    def persona(self, ref: AssistantRef, locale: Locale) -> Persona:
        """Returns the persona of the assistant in that mode, in that language if it is written in it."""
        found = self.demand(ref)
        persona = found.persona(locale if locale in found.locales else found.locales[0])
        mode = found.mode(ref.mode)
        more = mode.persona.get(locale, ()) if mode else ()
        return persona.model_copy(update={"identity": (*persona.identity, *more)}) if more else persona

    @cached_property
    def registry(self) -> Registry:
        """Every tool of every assistant, and every form."""
        every = (tool for each in self.every for mode in _all_modes(each) for tool in each.tools_in(mode))
        return registry((*_once(every), *self.forms))

    def registry_of(self, ref: AssistantRef) -> Registry:
        """The tools of that assistant in that mode, and every form; the forms alone if there is no such assistant."""
        if ref not in self._registries:
            found = self.find(ref.name)
            own = found.tools_in(ref.mode) if found and self.has(ref) else ()
            self._registries[ref] = registry((*_once(own), *self.forms))
        return self._registries[ref]

    def additions(self) -> Mapping[AssistantName, Additions]:
        """The terms and rules that each assistant ships beside those of everybody."""
        return {each.name: each.additions for each in self.every}

    @cached_property
    def _registries(self) -> dict[AssistantRef, Registry]:
        """Registries made so far."""
        return {}


def assistants(every: Sequence[Assistant], forms: Iterable[AnyTool] = ()) -> Assistants:
    """Returns the list. Raises DefectError if a declaration contradicts itself or another."""
    made = Assistants(every=tuple(every), forms=tuple(forms))
    if not every or len({*made.names}) < len(every):
        raise DefectError("assistants need names of their own")
    for each in every:
        if len({mode.name for mode in each.modes} - {""}) < len(each.modes):
            raise DefectError(f"{each.name}: modes need names of their own")
    # Built now, so that two tools of one name are found at the start.
    if not made.registry.tools:
        raise DefectError("no assistant has a tool")
    return made


def _all_modes(assistant: Assistant) -> tuple[ModeName, ...]:
    return (ModeName(""), *(mode.name for mode in assistant.modes))


def _once(tools: Iterable[AnyTool]) -> list[AnyTool]:
    """The tools, one that several assistants or modes share only once."""
    return list({id(tool): tool for tool in tools}.values())


def _modes_of(assistant: Assistant) -> str:
    return ", ".join(mode.name for mode in assistant.modes) or "-"
