"""Reads the plain values in a tool's result, with their owner and their trust.

A field of an object that tells its id has the source `result/<tool>:<id>.<field>`, from which provenance reads that
an amount belongs to the very object that was named. An object may tell a trust of its own, weaker than its tool's,
and name those of its fields in which colleagues wrote (`others_wrote`). Provenance also judges the use of a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ringi.domain.ids import ToolName
from ringi.domain.tools import Json, Trust
from ringi.gates.origins import strength, values_of
from ringi.tools.results import ResultFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultField:
    """A value and its source; a value that belongs to no object has the source `result/<tool>.<field>`."""

    source: str
    value: str
    trust: Trust
    recorded: bool = False
    """True for words of a colleague in a record of our own."""


def result_fields(tool: ToolName, result: Json, facts: ResultFacts) -> Iterable[ResultField]:
    """Each value, trusted as its field declares or less."""
    return _fields(result, _Place(kind=f"result/{tool}", facts=facts))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """The place of a value in a result."""

    kind: str
    facts: ResultFacts
    told: Trust = Trust.REQUESTER
    """The least trust that an object around the value tells of itself."""
    owner: str = ""
    path: str = ""
    """Path within the object that tells its id."""
    declared: str = ""
    """Path within the whole result, by which fields are declared."""
    others_wrote: tuple[str, ...] = ()

    def within(self, key: str) -> _Place:
        return replace(self, path=_joined(self.path, key), declared=_joined(self.declared, key))

    @property
    def trust(self) -> Trust:
        return max(self.facts.of(self.declared).trust, self.told, key=strength)


def _joined(path: str, key: str) -> str:
    return f"{path}/{key}" if path else key


def _fields(value: Json, place: _Place) -> Iterable[ResultField]:
    match value:
        case dict():
            place = _of_object(value, place)
            for key, inner in value.items():
                if key != _OTHERS_WROTE:
                    yield from _fields(inner, place.within(key))
        case list():
            for inner in value:
                yield from _fields(inner, place)
        case str() | int() | float():
            source = f"{place.kind}{place.owner}.{place.path.translate(_NO_MARKS)}"
            yield _field(source, _written(value), place)
        case None:
            return


def _written(value: str | float) -> str:
    """The value as arguments hold it: 31.20 is `31.2`, and 12.0 is `12`."""
    return "".join(values_of(value)) if isinstance(value, float) else str(value)


def _field(source: str, value: str, place: _Place) -> ResultField:
    """The field of a value. INVARIANT: words that others wrote are free text, and stay so even if the tool itself is
    trusted less."""
    if place.path not in place.others_wrote:
        return ResultField(source=source, value=value, trust=place.trust)
    recorded = strength(place.trust) < strength(Trust.FREE_TEXT)
    return ResultField(source=source, value=value, trust=Trust.FREE_TEXT, recorded=recorded)


def _of_object(value: dict[str, Json], place: _Place) -> _Place:
    """The place inside an object. INVARIANT: an object's statement on its own trust can only weaken it."""
    if isinstance(own := value.get("id"), str | int):
        place = replace(place, owner=f":{own}", path="")
    if isinstance(theirs := value.get(_OTHERS_WROTE), list):
        names = tuple(place.within(str(name)).path for name in theirs)
        place = replace(place, others_wrote=names)
    said = value.get("trust")
    if isinstance(said, str) and said in _TRUSTS:
        place = replace(place, told=max(place.told, _TRUSTS[said], key=strength))
    return place


_TRUSTS = {trust.value: trust for trust in Trust}
_OTHERS_WROTE = "others_wrote"
_NO_MARKS = str.maketrans(".:", "__")
"""INVARIANT: the first colon and the last dot bound the id; no key of a result may move them."""
