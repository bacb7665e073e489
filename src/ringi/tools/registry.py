"""The tools there are: an explicit list, made into a mapping by identity, never by prefix or pattern."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from ringi.domain.errors import DefectError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Args, ArgumentRole, Effect, Json, ToolSpec, Trust
from ringi.tools.guidance import ByHand, Undoing
from ringi.tools.results import ResultFacts
from ringi.tools.tool import ArgumentErrors, BoundCall, Locator


class AnyTool(Protocol):
    """A tool with arguments of any type."""

    @property
    def spec(self) -> ToolSpec: ...
    @property
    def description(self) -> Text: ...
    @property
    def locators(self) -> Mapping[str, Locator]: ...
    @property
    def result_facts(self) -> ResultFacts: ...
    @property
    def undoing(self) -> Undoing | None: ...
    @property
    def by_hand(self) -> ByHand | None: ...
    def schema(self) -> Json: ...
    def bind(self, raw: Args) -> BoundCall | ArgumentErrors: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """The closed list of what can be done (A10), with facts over all tools that every turn asks for."""

    tools: Mapping[ToolName, AnyTool]
    results: Mapping[ToolName, ResultFacts]
    """The facts of each tool's results: how far they may be trusted, and their confidential classes."""
    untrusted: tuple[ToolName, ...]
    """Tools whose results are free text."""
    classes: Mapping[ToolName, tuple[str, ...]]
    """The confidential classes of each tool's results, the strictest first; only for tools whose results have one."""

    def find(self, name: ToolName) -> AnyTool | None:
        """Returns the tool of exactly that name; None if there is none."""
        return self.tools.get(name)

    def changes(self, name: ToolName) -> bool:
        """True if the tool does more than look. An unknown tool counts as one that does."""
        tool = self.find(name)
        return tool is None or tool.spec.effect is not Effect.READ


def registry(tools: Iterable[AnyTool]) -> Registry:
    """Returns the registry. Raises DefectError if a declaration contradicts itself or another."""
    found: dict[ToolName, AnyTool] = {}
    for tool in tools:
        if tool.spec.name in found:
            raise DefectError(f"two tools are called {tool.spec.name}")
        _check(tool)
        found[tool.spec.name] = tool
    results = {name: tool.result_facts for name, tool in found.items()}
    return Registry(
        tools=found,
        results=results,
        untrusted=tuple(name for name, facts in results.items() if facts.trust is Trust.FREE_TEXT),
        classes={name: facts.classes for name, facts in results.items() if facts.classes},
    )


def _check(tool: AnyTool) -> None:
    which = {name for name, declared in tool.spec.arguments.items() if declared.role is ArgumentRole.WHICH}
    if not which >= set(tool.locators):
        raise DefectError(f"{tool.spec.name}: only arguments that mean a thing are looked up")
    if not 1 <= tool.spec.level <= TOP_LEVEL:
        raise DefectError(f"{tool.spec.name}: no level 1..6")
