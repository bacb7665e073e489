"""What holds for a tool in one organisation: its own terms, changed as far as the policy may."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.building import WRITE

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.policy import Policy, ToolPolicy
from ringi.domain.tools import Confirmer, Risk, ToolSpec
from ringi.gates.policy import base
from ringi.gates.terms import Terms, asked_of, terms_of

ADMINISTRATIVE = tuple(form.tool.spec for form in FORMS)
MILDER = ToolPolicy(enabled=False, level=1, risk=Risk.LOW, confirmer=Confirmer.REQUESTER)


def terms(spec: ToolSpec, changes: ToolPolicy) -> Terms:
    return terms_of(Policy(tools={spec.name: changes}), spec)


@pytest.mark.parametrize("spec", ADMINISTRATIVE, ids=lambda spec: spec.name)
def test_milder_terms_change_nothing_for_what_changes_the_organisation(spec: ToolSpec):
    """A policy that could weaken the rules of its own change would have none."""
    milder = terms(spec, MILDER)

    assert terms_of(Policy(), spec) == milder


def test_stricter_terms_hold_for_what_changes_the_organisation():
    """Each by itself, the number for a day among them."""
    spec = replace(WRITE, administrative=True, level=5)

    stricter = terms(spec, ToolPolicy(level=6, risk=Risk.HIGH, confirmer=Confirmer.APPROVER, per_day=3))

    assert replace(
        terms_of(Policy(), spec), level=6, risk=Risk.HIGH, confirmer=Confirmer.APPROVER, per_day=3
    ) == (stricter)


def test_any_other_tool_may_be_made_milder():
    """The organisation decides how grave its own work is."""
    spec = replace(WRITE, level=4, risk=Risk.HIGH)

    milder = terms(spec, MILDER)

    assert (False, 1, Risk.LOW) == (milder.enabled, milder.level, milder.risk)


def test_a_tool_of_two_persons_stays_one():
    """What its own file demands, no policy forgets to say."""
    spec = replace(WRITE, two_persons=True)

    changed = terms(spec, ToolPolicy(two_persons=False))

    assert True is changed.two_persons


ASKED = {
    "adopt_policy": "two_persons",
    "set_level": "requester",
    "leave": "requester",
    "set_department": "nobody",
    "change_permission": "blocked",
    "send_confidential": "blocked",
    "send_to_all": "requester",
    "delete_task": "requester",
    "chatwork_task_create": "nobody",
}


@pytest.mark.parametrize(("name", "asked"), ASKED.items())
def test_table_says_who_is_asked(name: str, asked: str):
    """By the tool's own risk and by the table of dangerous operations, as the rules themselves judge."""
    specs = {spec.name: spec for spec in (*ADMINISTRATIVE, *(tool.spec for tool in TOOLS))}

    assert asked == asked_of(base(), specs[name])
