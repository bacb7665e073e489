"""The names a rule may speak of, and their values in one decision.

Everything comes from the tool's declaration, the call's arguments and the evidence. Texts are there twice:
as written, and in NFKC without invisible characters, because a full-width letter must not slip past a rule.
It must not know any rule or verdict.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial

from cel_expr_python import cel

from ringi.domain.evidence import Evidence
from ringi.domain.ids import ToolName
from ringi.domain.tools import Args, Argument, ToolSpec, Trust, strings_in
from ringi.gates.cel import Value, Vocabulary, bind, vocabulary
from ringi.gates.cel_language import Kind
from ringi.language.dates.days import start_of
from ringi.language.dates.iso import as_date, as_time
from ringi.language.text.normal import HIDDEN, is_ordinary


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The call that is judged."""

    tool: ToolName
    args: Args
    """The arguments after modification."""
    evidence: Evidence


Read = Callable[[Call], Value | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A name of the rule language."""

    kind: Kind
    read: Read
    """Returns the value in this call; None if there is none, and asking for it is an error."""
    guard: str | None = None
    """The name a rule must ask first, if the value may be missing."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Names:
    """All variables a rule about one tool may use."""

    variables: Mapping[str, Variable]
    vocabulary: Vocabulary


def names_for(spec: ToolSpec) -> Names:
    """The names of a rule about this one tool: the common ones and its arguments."""
    return _names(tuple(sorted((name, _shape(argument)) for name, argument in spec.arguments.items())))


def common_names() -> Names:
    """The names of a rule about several tools, and of a teaching."""
    return _names(())


def activation(names: Names, call: Call, reads: Iterable[str]) -> cel.Activation:
    """The values that are asked for, read once and used by every rule of the decision."""
    values: dict[str, Value] = {}
    for name in reads:
        value = names.variables[name].read(call)
        if value is not None:
            values[name] = value
    return bind(values, names.vocabulary)


Shape = tuple[Kind, bool]
"""Kind of an argument, and whether it is always there."""


def _shape(argument: Argument) -> Shape:
    return argument.kind, argument.required


@cache
def _names(arguments: tuple[tuple[str, Shape], ...]) -> Names:
    variables = dict(_COMMON)
    for name, (kind, required) in arguments:
        variables |= _argument_variables(name, kind, None if required else f"given.{name}")
    guards = {name: variable.guard for name, variable in variables.items() if variable.guard is not None}
    kinds: dict[str, Kind] = {name: variable.kind for name, variable in variables.items()}
    return Names(variables=variables, vocabulary=vocabulary(kinds, guards))


def _argument_variables(name: str, kind: Kind, guard: str | None) -> dict[str, Variable]:
    raw = partial(_READERS[kind], name)
    made = {
        f"args.{name}": Variable(kind=kind, read=raw, guard=guard),
        f"given.{name}": Variable(kind="bool", read=lambda call: call.args.get(name) is not None),
    }
    if kind in ("text", "list"):
        made[f"text.{name}"] = Variable(kind=kind, read=lambda call: _normal(raw(call)), guard=guard)
    if kind == "date":
        made[f"days.{name}"] = Variable(kind="int", read=partial(_days_ahead, name), guard=guard)
    return made


def _as_text(name: str, call: Call) -> Value | None:
    value = call.args.get(name)
    return value if isinstance(value, str) else None


def _as_number(name: str, call: Call) -> Value | None:
    value = call.args.get(name)
    return value if isinstance(value, int) else None


def _as_day(name: str, call: Call) -> Value | None:
    day = as_date(call.args.get(name))
    return None if day is None else _midnight(day)


def _as_time(name: str, call: Call) -> Value | None:
    moment = as_time(call.args.get(name))
    return None if moment is None else timedelta(hours=moment.hour, minutes=moment.minute)


def _as_list(name: str, call: Call) -> Value | None:
    value = call.args.get(name)
    if not isinstance(value, list):
        return None
    texts = [item for item in value if isinstance(item, str)]
    return texts if len(texts) == len(value) else None


_READERS: Mapping[Kind, Callable[[str, Call], Value | None]] = {
    "text": _as_text,
    "int": _as_number,
    "bool": _as_number,
    "date": _as_day,
    "time": _as_time,
    "list": _as_list,
}


def _days_ahead(name: str, call: Call) -> Value | None:
    day = as_date(call.args.get(name))
    return None if day is None else (day - call.evidence.now.date()).days


def _midnight(day: date) -> datetime:
    """Days are compared as days: all of them at the same hour of the same zone."""
    return start_of(day, UTC)


def _normal(value: Value | None) -> Value | None:
    match value:
        case str():
            return _nfkc(value)
        case list():
            return [_nfkc(item) for item in value]
        case _:
            return None


def _content(call: Call) -> str:
    """Every word the call would write or send, lists included."""
    return "\n".join(word for value in call.args.values() for word in strings_in(value, keys=False))


def _message(call: Call) -> str:
    """The requester's typed words of this turn; earlier turns are left out: an old word must not bind for ever."""
    texts = call.evidence.texts
    return "\n".join(
        text.text for text in texts if text.trust is Trust.REQUESTER and text.source.startswith("message")
    )


def _nfkc(text: str) -> str:
    """Like `normal_form`, but letters keep their case and kana their kind: a rule is read as it is written."""
    return text if is_ordinary(text) else unicodedata.normalize("NFKC", HIDDEN.sub("", text))


_COMMON: Mapping[str, Variable] = {
    "tool": Variable(kind="text", read=lambda call: call.tool),
    "requester.level": Variable(kind="int", read=lambda call: call.evidence.requester.level),
    "requester.departments": Variable(
        kind="list", read=lambda call: [str(department) for department in call.evidence.requester.departments]
    ),
    "has_amount": Variable(kind="bool", read=lambda call: call.evidence.amount is not None),
    "amount": Variable(kind="int", read=lambda call: abs(call.evidence.amount or 0)),
    "has_affected": Variable(kind="bool", read=lambda call: call.evidence.affected is not None),
    "affected": Variable(kind="int", read=lambda call: call.evidence.affected or 0),
    "recipients": Variable(kind="int", read=lambda call: call.evidence.recipients),
    "everyone": Variable(kind="bool", read=lambda call: call.evidence.everyone),
    "now.date": Variable(kind="date", read=lambda call: _midnight(call.evidence.now.date())),
    "now.weekday": Variable(kind="int", read=lambda call: call.evidence.now.isoweekday()),
    "now.hour": Variable(kind="int", read=lambda call: call.evidence.now.hour),
    "message": Variable(kind="text", read=_message),
    "message_nfkc": Variable(kind="text", read=lambda call: _nfkc(_message(call))),
    "content": Variable(kind="text", read=lambda call: _nfkc(_content(call))),
}
