"""The facts of a tool's result. A tool that declares its result as a `TypedDict` says in each annotation how far the
value may be trusted and which confidential class it has:

    class PayResult(TypedDict):
        monthly_yen: Annotated[int, Confidential("salary")]
        remark: Annotated[str, FreeText()]

The facts of the tool follow: the strictest of its fields. This module must not know any tool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, get_args, get_origin, get_type_hints, is_typeddict

from ringi.domain.tools import ToolSpec, Trust

_STRICTEST_FIRST = ("salary", "evaluation", "m_and_a", "personal_info")
"""Classes as the shipped policy clears them; any other one is for the top level."""


@dataclass(frozen=True, slots=True)
class Confidential:
    """The value belongs to a confidential class (F9)."""

    name: str


@dataclass(frozen=True, slots=True)
class FreeText:
    """The value holds words that people wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueFacts:
    """The facts of a value and of everything inside it."""

    trust: Trust = Trust.FIELD
    confidential: str = ""
    """The class; empty if the value is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultFacts:
    """The facts of a whole result."""

    trust: Trust
    """The trust in a value that no field declares: the least there is in the result."""
    classes: tuple[str, ...] = ()
    """Its confidential classes, the strictest first."""
    fields: Mapping[str, ValueFacts] = field(default_factory=dict[str, ValueFacts])
    """Facts by path, such as `people/pay`, in which lists do not count; empty if the tool declares none."""

    def of(self, path: str) -> ValueFacts:
        """Returns the facts of the value at that path. INVARIANT: a value that is not declared has the strictest."""
        return self.fields.get(path) or ValueFacts(
            trust=self.trust, confidential=next(iter(self.classes), "")
        )


FIELDS_OF_OURS = ResultFacts(trust=Trust.FIELD)
"""The facts of a result whose values stand in fields of our own."""
UNKNOWN_RESULT = ResultFacts(trust=Trust.FREE_TEXT)
"""The facts of what a tool returned that is not known any more."""


def result_facts(spec: ToolSpec, result: type[Mapping[str, object]] | None) -> ResultFacts:
    """Returns the facts that the tool declares: those of the fields, otherwise those of its specification."""
    if result is None:
        return ResultFacts(trust=spec.result_trust, classes=(spec.confidential,) if spec.confidential else ())
    fields = dict(_fields(result, "", ValueFacts()))
    classes = {each.confidential for each in fields.values() if each.confidential}
    written = any(each.trust is Trust.FREE_TEXT for each in fields.values())
    return ResultFacts(
        trust=Trust.FREE_TEXT if written else Trust.FIELD,
        classes=tuple(sorted(classes, key=_strictness)),
        fields=fields,
    )


def _fields(shape: object, path: str, above: ValueFacts) -> Iterator[tuple[str, ValueFacts]]:
    """Yields the facts of each field by its path. A field inside another one is at least as strict."""
    if not is_typeddict(shape):
        for inner in get_args(shape):
            yield from _fields(inner, path, above)
        return
    for name, annotation in get_type_hints(shape, include_extras=True).items():
        here = f"{path}/{name}" if path else name
        facts = _marked(annotation, above)
        yield here, facts
        yield from _fields(annotation, here, facts)


def _marked(annotation: object, above: ValueFacts) -> ValueFacts:
    facts = above
    for mark in get_args(annotation)[1:] if get_origin(annotation) is Annotated else ():
        match mark:
            case Confidential(name):
                facts = replace(
                    facts, confidential=min(filter(None, (above.confidential, name)), key=_strictness)
                )
            case FreeText():
                facts = replace(facts, trust=Trust.FREE_TEXT)
            case _:
                pass
    return facts


def _strictness(name: str) -> int:
    return _STRICTEST_FIRST.index(name) if name in _STRICTEST_FIRST else -1
