"""Loads policies from text, or says where a text is wrong and why.

An organisation's file lies over the one Ringi ships: keys it does not name keep the shipped value, its rules are
added. Nothing is half accepted. It must not know databases, nor decide anything about a call.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from pydantic import ValidationError

from ringi.domain.ids import RuleId, ToolName
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.domain.tools import Json, ToolSpec
from ringi.gates.policy_checks import findings, hidden
from ringi.gates.policy_history import policy_hash
from ringi.gates.policy_lockout import locked_by
from ringi.gates.policy_shape import PolicyFinding, misfits, read_policy
from ringi.gates.rulebook import RULEBOOK
from ringi.gates.toml_positions import Path, Position, Positions, positions

MAX_CHARACTERS = 200_000
MOST_IN_A_LINE, MOST_NESTED = 20_000, 20
"""The most that a policy holds; no policy that people write or read has more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyProblem:
    """One thing to put right in the file, and its place (line and column, counted from 1)."""

    line: int
    column: int
    reason: Text


def load(
    source: str, *, version: int, known_tools: Mapping[ToolName, ToolSpec]
) -> Policy | tuple[PolicyProblem, ...]:
    """The policy in this file, or everything that is wrong with it, in the order of the file."""
    own = _parsed(source)
    if isinstance(own, PolicyProblem):
        return (own,)
    if _depth(own) > MOST_NESTED:
        return (PolicyProblem(line=1, column=1, reason=Text("policy.not_toml")),)
    if unseen := tuple(hidden((), own)):
        return _problems(unseen, positions(source))
    try:
        policy = _finished(_overlaid(_shipped(), own), version)
    except ValidationError as error:
        return _problems(misfits(error), positions(source))
    wrong = tuple(findings(policy, base(), known_tools)) or tuple(_locking(policy, known_tools))
    return _problems(wrong, positions(source)) or policy


def _locking(policy: Policy, known_tools: Mapping[ToolName, ToolSpec]) -> Iterator[PolicyFinding]:
    """Finds that nobody could ever change the policy again under this one."""
    locked = locked_by(policy, known_tools)
    if locked is not None:
        tool, stamp = locked
        reason = Text("policy.locks_itself", {"tool": Text(f"tools.{tool}")})
        yield PolicyFinding(paths=_read_by(stamp.rule, policy), reason=reason)


def _read_by(rule: RuleId, policy: Policy) -> tuple[Path, ...]:
    """Keys the rule reads: the condition of an own rule, or the numbers of one of ours."""
    ids = [each.id for each in policy.rules]
    if rule in ids:
        return (("rules", ids.index(rule), "when"),)
    reads = next((each.reads for each in RULEBOOK if each.id == rule), ())
    return tuple(tuple(name.split(".")) for name in reads) or (("rules",),)


@cache
def base() -> Policy:
    """The policy Ringi ships with: version 0."""
    return _finished(_shipped(), 0)


Table = dict[str, Json]


@cache
def _shipped() -> Table:
    return tomllib.loads((files("ringi.gates") / "policies" / "base.toml").read_text("utf-8"))


def _finished(table: Table, version: int) -> Policy:
    policy = read_policy(table, version)
    return replace(policy, hash=policy_hash(policy))


def _parsed(source: str) -> Table | PolicyProblem:
    if len(source) > MAX_CHARACTERS:
        return PolicyProblem(line=1, column=1, reason=Text("policy.too_long", {"limit": MAX_CHARACTERS}))
    longest = max(source.splitlines(), key=len, default="")
    if len(longest) > MOST_IN_A_LINE:
        line = source[: source.find(longest)].count("\n") + 1
        return PolicyProblem(line=line, column=1, reason=Text("policy.not_toml"))
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        place = _syntax_place(str(error), source)
        return PolicyProblem(line=place.line, column=place.column, reason=Text("policy.not_toml"))
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists within lists without end.
        return PolicyProblem(line=1, column=1, reason=Text("policy.not_toml"))


def _depth(table: Table) -> int:
    """The depth of tables within tables; counted level by level, for names may nest them by the thousand."""
    level, depth = [table], 0
    while level:
        level = [inner for each in level for inner in each.values() if isinstance(inner, dict)]
        depth += 1
    return depth


def _syntax_place(message: str, source: str) -> Position:
    place = re.search(r"line (\d+), column (\d+)", message)
    if place is None:
        return Position(source.count("\n") + 1, 1)
    return Position(int(place[1]), int(place[2]))


def _overlaid(under: Table, over: Table) -> Table:
    """Tables merge, rules add up, anything else is replaced."""
    result = under | over
    for key, value in over.items():
        below = under.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            result[key] = _overlaid(below, value)
        elif key == "rules" and isinstance(value, list) and isinstance(below, list):
            # The file's own come first, so that a rule has the same number here and in the file.
            result[key] = [*value, *below]
    return result


def _problems(found: Iterable[PolicyFinding], where: Positions) -> tuple[PolicyProblem, ...]:
    placed = ((_place(finding, where), finding.reason) for finding in found)
    problems = (PolicyProblem(line=at.line, column=at.column, reason=reason) for at, reason in placed)
    return tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))


def _place(finding: PolicyFinding, where: Positions) -> Position:
    path = next((path for path in finding.paths if path in where.keys), finding.paths[0])
    if finding.inside is None:
        return where.of(path)
    return where.inside(path, *finding.inside)
