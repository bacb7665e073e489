"""A policy under which nobody could ever change the policy again is found by trying, and refused."""

from __future__ import annotations

import pytest

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.evidence import Teaching
from ringi.domain.policy import Policy
from ringi.gates.policy import base, load
from ringi.gates.policy_lockout import locked_by

SPECS = {spec.name: spec for spec in (*(form.tool.spec for form in FORMS), *(tool.spec for tool in TOOLS))}


def rule(when: str, tools: str = "", verdict: str = "block") -> str:
    return f"[[rules]]\nid = 'own'\n{tools}\nwhen = {when!r}\nverdict = {verdict!r}\nja = '止める'\nen = 'stop'\n"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("ng_patterns = ['.']", 1),
        ("ng_patterns = ['(?s).*']", 1),
        (rule("true"), 4),
        (rule("requester.level >= 6"), 4),
        (rule("true", "tools = ['adopt_policy']"), 4),
        (rule("true", "tools = ['rollback_policy']"), 4),
        (rule("tool != 'set_level'"), 4),
        (rule("now.hour >= 0"), 4),
        (rule("content.size() > 0"), 4),
        ("[limits]\nargument_length = 1\nargument_most = 1", 2),
    ],
)
def test_policy_that_locks_itself_is_refused(source: str, line: int):
    """With the place of what would stop every change."""
    found = load(source, version=1, known_tools=SPECS)

    assert isinstance(found, tuple)
    assert [("policy.locks_itself", line)] == [(each.reason.key, each.line) for each in found]


@pytest.mark.parametrize(
    "source",
    [
        "ng_patterns = ['秘密']",
        rule("true", verdict="two_persons"),
        rule("now.hour < 8 || now.hour >= 20"),
        rule("true", "tools = ['send_message']"),
        rule("requester.level < 6"),
        rule("content.contains('-')", "tools = ['send_message', 'announce']"),
    ],
)
def test_policy_that_can_be_taken_back_is_one(source: str):
    """Whatever it stops else."""
    assert isinstance(load(source, version=1, known_tools=SPECS), Policy)


def test_teaching_that_stops_every_change_is_found():
    """It could not be retired either."""
    found = locked_by(base(), SPECS, (Teaching(id="t", text="何もしない", clear="true"),))

    assert found is not None


@pytest.mark.parametrize(
    ("name", "terms"),
    [("adopt_policy", "level = 1"), ("set_level", "risk = 'low'"), ("leave", "level = 2")],
)
def test_line_without_effect_is_refused(name: str, terms: str):
    """No policy makes what changes the organisation easier, and none may say on its card that it does."""
    found = load(f"[tools.{name}]\n{terms}", version=1, known_tools=SPECS)

    assert isinstance(found, tuple)
    assert [("policy.never_milder", 2)] == [(each.reason.key, each.line) for each in found]
