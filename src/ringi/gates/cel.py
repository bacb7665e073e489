"""Compiles conditions and evaluates them.

`evaluate` is the single way to a truth value, because the engine answers errors with a value that
looks true. An error is absorbed only if it cannot change the answer (`false && error`); any other
becomes a RuleError, which blocks.
It must not know tools, evidence or policies: `ringi.gates.variables` says what a name stands for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache

from cel_expr_python import cel

from ringi.domain.text import Text
from ringi.gates.cel_language import BOOL, LITERAL_FORMS, Kind, environment
from ringi.language.text.characters import is_text

Value = str | int | datetime | timedelta | list[str]

MAX_SOURCE = 2_000
"""Characters of one condition: enough for a long rule, too few for a hidden program."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Vocabulary:
    """The typed names a condition may speak of, and the engine that knows them."""

    kinds: Mapping[str, Kind]
    guards: Mapping[str, str]
    """Name that may have no value -> the name a condition must ask first."""
    environment: cel.Env = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Program:
    """A condition that compiled; `reads` are the names whose values it may ask for."""

    source: str
    reads: frozenset[str]
    expression: cel.Expression = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileProblem:
    """The reason for which a condition does not compile, and the place inside its source (both counted from 1)."""

    line: int
    column: int
    reason: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleError:
    """The condition has no answer. The receiver of this blocks."""

    detail: str


def vocabulary(kinds: Mapping[str, Kind], guards: Mapping[str, str]) -> Vocabulary:
    return Vocabulary(kinds=kinds, guards=guards, environment=environment(kinds))


@lru_cache(maxsize=8_192)
def compile_rule(source: str, names: Vocabulary) -> Program | CompileProblem:
    """The condition as a program over these names. Cached: a new policy version compiles only its changes."""
    if len(source) > MAX_SOURCE:
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_too_long", {"limit": MAX_SOURCE}))
    if not is_text(source):
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_syntax"))
    try:
        expression = names.environment.compile(source)
    except RuntimeError as error:
        return _problem(str(error), names)
    if expression.return_type() != BOOL:
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_not_a_question"))
    return _checked(source, expression, names)


def bind(values: Mapping[str, Value], names: Vocabulary) -> cel.Activation:
    """The values of one decision, to be used by all its rules.

    A value that does not fit its kind, or that the engine would misread, is left out: asking for it
    is then an error, and an error blocks.
    """
    kinds = names.kinds
    fitting = {name: value for name, value in values.items() if _fits(value, kinds[name])}
    return names.environment.Activation(data=fitting)


def evaluate(program: Program | CompileProblem, activation: cel.Activation) -> bool | RuleError:
    """Exactly True, exactly False, or an error."""
    if isinstance(program, CompileProblem):
        return RuleError(detail=program.reason.key)
    try:
        answer = program.expression.eval(activation)
    except RuntimeError as error:
        return RuleError(detail=str(error))
    # An error has a text as its value, so this tells a truth value apart without asking for its type.
    match answer.value():
        case bool(truth):
            return truth
        case _:
            return RuleError(detail=str(answer))


def pattern_problem(pattern: str) -> str | None:
    """The reason for which RE2 does not accept this regular expression; None if it does."""
    trial = f"''.matches({json.dumps(pattern, ensure_ascii=False)})"
    outcome = evaluate(compile_rule(trial, _bare()), bind({}, _bare()))
    return outcome.detail if isinstance(outcome, RuleError) else None


_INT64 = 2**63


def _fits(value: Value, kind: Kind) -> bool:
    """INVARIANT: the engine cuts a text at its first NUL and chokes on lone surrogates; neither reaches it."""
    match kind:
        case "text":
            return isinstance(value, str) and is_text(value)
        case "int":
            return isinstance(value, int) and not isinstance(value, bool) and -_INT64 <= value < _INT64
        case "bool":
            return isinstance(value, bool)
        case "date":
            return isinstance(value, datetime)
        case "time":
            return isinstance(value, timedelta)
        case "list":
            return isinstance(value, list) and all(is_text(item) for item in value)


@cache
def _bare() -> Vocabulary:
    return vocabulary({}, {})


_WHERE = re.compile(r"ERROR: <input>:(\d+):(\d+): ([^\n]*)")
_UNKNOWN = re.compile(r"undeclared reference to '([^']*)'")


def _problem(message: str, names: Vocabulary) -> CompileProblem:
    """The engine's first complaint, in our words if we know it."""
    found = _WHERE.search(message)
    if found is None:
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_too_deep"))
    line, column, complaint = int(found[1]), int(found[2]), found[3]
    unknown = _UNKNOWN.match(complaint)
    if unknown is not None:
        # The engine points at the last dot of a name, people look for its beginning.
        start = max(column - max(unknown[1].rfind("."), 0), 1)
        return CompileProblem(line=line, column=start, reason=_unknown(unknown[1], names))
    return CompileProblem(line=line, column=column, reason=_complaint(complaint))


def _unknown(name: str, names: Vocabulary) -> Text:
    near = get_close_matches(name, names.kinds, n=1)
    if near:
        return Text("policy.rule_unknown_near", {"name": name, "near": near[0]})
    return Text("policy.rule_unknown", {"name": name})


def _complaint(complaint: str) -> Text:
    if complaint.startswith("found no matching overload"):
        return Text("policy.rule_types", {"types": complaint.rpartition("applied to ")[2].strip("'")})
    return Text("policy.rule_syntax")


_LITERAL_CALL = re.compile(
    r"""\b(?P<name>matches|date|time)\s*\(\s*(?P<text>[rR]?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))\s*\)"""
)


def _checked(source: str, expression: cel.Expression, names: Vocabulary) -> Program | CompileProblem:
    """Finds problems that the type checker lets pass and a policy must not hold."""
    tree = expression.serialize()
    if b"google.protobuf" in tree:
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_syntax"))
    reads = frozenset(name for name in names.kinds if _mentions(tree, name))
    for name in sorted(reads & names.guards.keys()):
        if names.guards[name] not in reads:
            return _at(source, source.find(name), Text("policy.rule_unguarded", _guard(name, names)))
    problem = _literal_problem(source, tree)
    return problem or Program(source=source, reads=reads, expression=expression)


def _mentions(tree: bytes, name: str) -> bool:
    """An identifier stands in the compiled tree with its length before it, so no name hides in a longer one."""
    return b"\n" + bytes([len(name)]) + name.encode() in tree


def _guard(name: str, names: Vocabulary) -> dict[str, str | int | Text]:
    return {"name": name, "guard": names.guards[name]}


def _literal_problem(source: str, tree: bytes) -> CompileProblem | None:
    """Patterns, dates and times are written out in the rule: a wrong one is found here, not in use."""
    calls = list(_LITERAL_CALL.finditer(source))
    if len(calls) < sum(tree.count(form) for form in LITERAL_FORMS):
        return CompileProblem(line=1, column=1, reason=Text("policy.rule_not_written_out"))
    for call in calls:
        name, text = call["name"], call["text"]
        trial = f"''.matches({text})" if name == "matches" else f"{name}({text}) == {name}({text})"
        expression = _bare().environment.compile(trial)
        if expression.eval(data={}).type() != BOOL:
            return _at(source, call.start("text"), Text(f"policy.rule_bad_{name}", {"text": text}))
    return None


def _at(source: str, offset: int, reason: Text) -> CompileProblem:
    before = source[: max(offset, 0)]
    return CompileProblem(line=before.count("\n") + 1, column=len(before) - before.rfind("\n"), reason=reason)
