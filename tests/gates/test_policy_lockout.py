"""Nothing an organisation writes stops the calls that take it back, or those that release the emergency stop."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.building import judged, stamp_of

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.evidence import Teaching
from ringi.domain.ids import ToolName
from ringi.domain.policy import Policy
from ringi.gates.compiled import compile_policy
from ringi.gates.policy import base, load

SPECS = {spec.name: spec for spec in (*(form.tool.spec for form in FORMS), *(tool.spec for tool in TOOLS))}


def rule(when: str, tools: str = "", verdict: str = "block") -> str:
    return f"[[rules]]\nid = 'own'\n{tools}\nwhen = {when!r}\nverdict = {verdict!r}\nja = '止める'\nen = 'stop'\n"


ESSENTIAL = ("adopt_policy", "rollback_policy", "retire_teaching", "release_stop")
CONDITIONS = (
    "true",
    "1 / 0 == 1",
    "requester.level >= 6",
    "requester.departments.size() > 0",
    "now.date < date('2029-12-31')",
    "now.weekday != 7 || now.hour != 3",
    "!content.contains('update')",
)


@pytest.mark.parametrize("when", CONDITIONS)
@pytest.mark.parametrize("name", ESSENTIAL)
def test_no_own_rule_looks_at_what_takes_back(name: str, when: str):
    """Whatever its condition, at whatever hour, with whatever words: no search could find every one."""
    policy = load(rule(when), version=1, known_tools=SPECS)
    assert isinstance(policy, Policy)
    compiled = compile_policy(policy, SPECS.values())

    looking = [len(compiled.rules_for(ToolName(each)).rules) for each in (name, "set_level")]

    assert [0, len(base().rules) + 1] == looking


@pytest.mark.parametrize("name", ESSENTIAL)
@pytest.mark.parametrize("verdict", ["block", "two_persons"])
def test_rule_that_names_what_takes_back_is_refused(name: str, verdict: str):
    """Its card would say that it holds."""
    found = load(rule("true", f"tools = ['set_level', '{name}']", verdict), version=1, known_tools=SPECS)

    assert isinstance(found, tuple)
    assert [("policy.never_ruled", 3)] == [(each.reason.key, each.line) for each in found]


@pytest.mark.parametrize("name", ESSENTIAL)
def test_no_forbidden_expression_stops_what_takes_back(name: str):
    """A pattern that matches every reason leaves the reasons of these calls alone."""
    own = replace(Policy(), ng_patterns=("(?s).*",))
    call = {"args": {**dict.fromkeys(SPECS[ToolName(name)].arguments, "-"), "reason": "見直し"}}

    found = judged(SPECS[ToolName(name)], proposed=call, known={"author": "person"}, policy=own)

    assert "passed" == stamp_of(found, "F2-words").reason.code


@pytest.mark.parametrize("name", ESSENTIAL)
def test_no_teaching_stops_what_takes_back(name: str):
    """Nor does it amend such a call."""
    teaching = Teaching(id="t", text="何もしない", clear="true", amend={"reason": "別の理由"})
    call = {"args": {**dict.fromkeys(SPECS[ToolName(name)].arguments, "-"), "reason": "見直し"}}

    found = judged(SPECS[ToolName(name)], proposed=call, known={"author": "person", "teachings": (teaching,)})

    assert "passed" == stamp_of(found, "F4-teaching").reason.code


def test_number_that_locks_everything_is_refused():
    """With the place of what would stop every change."""
    source = "[limits]\nargument_length = 1\nargument_most = 1"

    found = load(source, version=1, known_tools=SPECS)

    assert isinstance(found, tuple)
    assert [("policy.locks_itself", 2)] == [(each.reason.key, each.line) for each in found]


@pytest.mark.parametrize(
    ("name", "terms"),
    [("adopt_policy", "level = 1"), ("set_level", "risk = 'low'"), ("leave", "level = 2")],
)
def test_line_without_effect_is_refused(name: str, terms: str):
    """No policy makes what changes the organisation easier, and none may say on its card that it does."""
    found = load(f"[tools.{name}]\n{terms}", version=1, known_tools=SPECS)

    assert isinstance(found, tuple)
    assert [("policy.never_milder", 2)] == [(each.reason.key, each.line) for each in found]
