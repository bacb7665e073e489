"""Turns an event into a row and a row into an event: open fields as JSON text, personal fields as one sealed blob. It
knows nothing of chains or SQL."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, TypeAlias, get_args, get_type_hints
from uuid import UUID

import orjson
from pydantic import TypeAdapter, ValidationError

from ringi.domain.cards import Card
from ringi.domain.decision import Decision, Gate, Reason, RuleId, Stamp, Verdict
from ringi.domain.errors import DefectError
from ringi.domain.ids import PersonId
from ringi.domain.proposal import ProposedCall, ToolCallProposal
from ringi.domain.sealing import PERSONAL, SPARSE
from ringi.domain.tools import Json
from ringi.journal.administration import AdministrationEvent
from ringi.journal.deliveries import Delivered
from ringi.journal.events import SCHEMA, Event
from ringi.journal.platform import PlatformEvent
from ringi.journal.sealing import Seal

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Document = dict[str, Json]
DEEPEST = 100
"""Most levels of an event. Later events repeat its parts some levels deeper, and orjson writes 254."""
_WORTH_PACKING = 600
"""Bytes from which sealed fields are compressed."""
AnyEvent = Event | AdministrationEvent | PlatformEvent | Delivered
_Held: TypeAlias = "bool | str | int | float | UUID | datetime | Mapping[str, _Held] | Sequence[_Held] | DataclassInstance | None"
"""Values an event may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One event as it is stored, without its place in a chain."""

    kind: str
    schema: int
    body: str
    """Open fields, as JSON."""
    sealed: bytes | None = None
    """Personal fields, as ciphertext; None if the event has none."""
    sealed_for: PersonId | None = None


def encode(event: AnyEvent, seal: Seal | None) -> Record:
    """Returns the event under the current schema, its personal fields sealed. Raises DefectError if it has some and
    there is no seal."""
    kind = type(event)
    hidden = {name: _quick(getattr(event, name)) for name in _personal_fields(kind)}
    usual = _sparse_defaults(kind)
    body = {name: getattr(event, name) for name in _open_fields(kind)}
    body = {name: value for name, value in body.items() if name not in usual or value != usual[name]}
    if hidden and seal is None:
        raise DefectError(f"{_tag(kind)} has personal fields and nobody to seal them for")
    return Record(
        kind=_tag(kind),
        schema=SCHEMA,
        body=_json(body).decode(),
        sealed=seal.close(_packed(_json(hidden))) if hidden and seal else None,
        sealed_for=seal.person if hidden and seal else None,
    )


def keeps(event: AnyEvent) -> bool:
    """True if the record could hold it exactly: no NaN, no number beyond 64 bits, no text with lone surrogates, no
    nesting deeper than `DEEPEST`, and nothing that JSON does not know."""
    return _all_kept(event, DEEPEST)


def decode(record: Record, seal: Seal | None) -> AnyEvent:
    """Returns the event a row holds, older schemas brought up to date. Raises DefectError if it is no event of ours."""
    document, adapter = readable(record, seal), _adapter(record.kind)
    try:
        return adapter.validate_python(document)
    except ValidationError:
        # The cause is left out: it would quote the text that was sealed.
        raise DefectError(f"a record is no {record.kind}") from None


def readable(record: Record, seal: Seal | None) -> Document:
    """Returns the row as a document under the current schema; without a seal (erased) the open fields only."""
    document = _document(record.body)
    if record.sealed is not None and seal is not None:
        document |= _document(_unpacked(seal.open(record.sealed)))
    return upcast(record.kind, record.schema, document)


def as_document(value: object) -> Document:
    """Returns a frozen value of the domain as plain JSON, the way events hold it."""
    return orjson.loads(_json(_quick(value)))


Upcaster = Callable[[Document], Document]
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""(kind, schema) -> the function that turns its document into one of the next schema. Empty while there is one
schema."""


def upcast(
    kind: str, schema: int, document: Document, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS
) -> Document:
    """Returns a document of an older schema in the current one."""
    if schema > SCHEMA:
        raise DefectError(f"record {kind} has schema {schema}, newer than {SCHEMA}")
    for step in range(schema, SCHEMA):
        document = upcasters.get((kind, step), _unchanged)(document)
    return document


def _is_kept(value: _Held, deeper: int) -> bool:
    """True if the record could hold the value exactly. `deeper` is the number of levels that may still follow."""
    match value:
        case None | bool() | UUID() | datetime():
            return True
        case str():
            return value.isascii() or not _NO_TEXT.search(value)
        case int():
            return _LEAST <= value <= _MOST
        case float():
            return isfinite(value)
        case _ if deeper == 0:
            return False
        case Mapping():
            return all(_is_kept(name, 0) and _is_kept(inner, deeper - 1) for name, inner in value.items())
        case Sequence():
            return all(_is_kept(inner, deeper - 1) for inner in value)
        case _:
            return is_dataclass(value) and _all_kept(value, deeper)


def _all_kept(value: DataclassInstance, deeper: int) -> bool:
    return all(_is_kept(getattr(value, name), deeper - 1) for name in _field_names(type(value)))


_NO_TEXT = re.compile("[\ud800-\udfff]")
_LEAST, _MOST = -(2**63), 2**64 - 1


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _document(text: str | bytes) -> Document:
    try:
        document: Json = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise DefectError("a record is no JSON") from None
    if not isinstance(document, dict):
        raise DefectError("a record is no document")
    return document


def _unchanged(document: Document) -> Document:
    return document


def _packed(plain: bytes) -> bytes:
    """Returns the bytes compressed if that pays: ciphertext cannot be compressed, and the database stores long rows
    apart."""
    if len(plain) <= _WORTH_PACKING:
        return b"-" + plain
    # Little memory is used: setting up a large window for every record takes longer than filling it.
    packer = zlib.compressobj(level=1, wbits=13, memLevel=6)
    return b"".join((b"z", packer.compress(plain), packer.flush()))


def _unpacked(packed: bytes) -> bytes:
    return zlib.decompress(packed[1:]) if packed[:1] == b"z" else packed[1:]


def _quick(value: object) -> object:
    """Returns a decision in a form that is fast to write; a card and a call without a field they do not use. Nearly all
    stamps of a decision say no more than that a rule was met; those are written from a cache. Any other value is
    returned as it is."""
    match value:
        case Decision():
            return _plain(value) | {"stamps": [_written(stamp) for stamp in value.stamps]}
        case ToolCallProposal():
            return _plain(value) | {"calls": [_quick(call) for call in value.calls]}
        case Card(items=()):
            # The card of a single call is written as it was before cards could have items.
            return _without(value, "items")
        case ProposedCall(sources=sources) if not sources:
            return _without(value, "sources")
        case _:
            return value


def _plain(value: DataclassInstance) -> dict[str, object]:
    return {name: getattr(value, name) for name in _field_names(type(value))}


def _without(value: DataclassInstance, unused: str) -> dict[str, object]:
    return {name: each for name, each in _plain(value).items() if name != unused}


def _written(stamp: Stamp) -> Stamp | orjson.Fragment:
    if stamp.alert or stamp.reason.params:
        return stamp
    return _plain_stamp(stamp.gate, stamp.rule, stamp.version, stamp.verdict, stamp.reason.code)


@cache
def _plain_stamp(gate: Gate, rule: RuleId, version: int, verdict: Verdict, code: str) -> orjson.Fragment:
    reason = Reason(code)
    return orjson.Fragment(
        _json(Stamp(gate=gate, rule=rule, version=version, verdict=verdict, reason=reason))
    )


def _json(value: object) -> bytes:
    # Keys keep their order: rules meet arguments in it, and a replay must meet them in the same.
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)


@cache
def _tag(kind: type) -> str:
    """Returns the name of a kind in a record: `ExecutionStarted` -> `execution_started`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def _kinds() -> Mapping[str, type[AnyEvent]]:
    kinds: tuple[type[AnyEvent], ...] = (
        *get_args(Event),
        *get_args(AdministrationEvent),
        *get_args(PlatformEvent),
        Delivered,
    )
    return {_tag(kind): kind for kind in kinds}


@cache
def _personal_fields(kind: type) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if PERSONAL in getattr(hint, "__metadata__", ()))


@cache
def _sparse_defaults(kind: type) -> Mapping[str, object]:
    """Returns the fields that are left out while they have their default."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: field.default
        for field in fields(kind)
        if SPARSE in getattr(hints[field.name], "__metadata__", ())
    }


@cache
def _open_fields(kind: type) -> tuple[str, ...]:
    personal = _personal_fields(kind)
    return tuple(field.name for field in fields(kind) if field.name not in personal)


@cache
def _adapter(tag: str) -> TypeAdapter[AnyEvent]:
    kind = _kinds().get(tag)
    if kind is None:
        raise DefectError(f"no event is called {tag}")
    return TypeAdapter(kind)
