"""Sections of a policy hold for one assistant, and only make it stricter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ringi.domain.ids import AssistantName, ToolName
from ringi.domain.policy import Policy, PolicySection, ToolPolicy
from ringi.domain.tools import Confirmer, Effect, Risk, ToolSpec
from ringi.gates.compiled import compile_policy
from ringi.gates.digest import fingerprint, fingerprint_with
from ringi.gates.policy import base, load
from ringi.gates.policy_history import canonical, contents, restored
from ringi.gates.sections import NO_ADDITIONS, Additions, narrowed
from ringi.gates.terms import Terms, terms_of
from ringi.i18n import say

PAY = ToolSpec(name=ToolName("pay"), effect=Effect.WRITE, level=3, risk=Risk.MEDIUM)
STEWARD = AssistantName("steward")
SECTION = """
[assistants.steward.limits]
open_cards = 3

[assistants.steward.tools.pay]
level = 5

[[assistants.steward.rules]]
id = "never-at-night"
when = "now.hour >= 20"
verdict = "block"
ja = "夜はできません"
en = "not at night"
"""


def read(source: str) -> Policy | tuple:
    return load(source, version=1, known_tools={PAY.name: PAY}, assistants=("secretary", STEWARD))


def under(section: ToolPolicy, own: ToolPolicy | None = None) -> Terms:
    """The terms of the tool for an assistant that ships this section."""
    policy = replace(base(), tools={PAY.name: own} if own else {})
    additions = Additions(assistant=STEWARD, section=PolicySection(tools={PAY.name: section}))
    return terms_of(narrowed(policy, additions, [PAY]), PAY)


def complaint(source: str) -> str:
    (problem,) = read(source)
    return say(problem.reason, "en")


def test_without_a_section_the_policy_is_the_very_same():
    """An assistant without a section is judged by the policy of the organisation itself."""
    assert base() is narrowed(base(), NO_ADDITIONS, [PAY])


def test_without_a_section_the_bytes_are_as_they_were():
    """A policy without sections has no key for them."""
    assert b"assistants" not in canonical(base())


def test_without_additions_the_fingerprint_is_as_it_was():
    """Only additions of an assistant change the fingerprint of its decisions."""
    assert fingerprint() == fingerprint_with(NO_ADDITIONS.mark)


def test_additions_change_the_fingerprint():
    """Decisions under a shipped section name other code."""
    additions = Additions(assistant=STEWARD, section=PolicySection(limits={"open_cards": 1}))

    assert fingerprint() != fingerprint_with(additions.mark)


def test_the_higher_level_counts():
    """The section raises the level of the tool."""
    assert 5 == under(ToolPolicy(level=5)).level


def test_a_lower_level_changes_nothing():
    """The section does not lower the level of the tool."""
    assert 3 == under(ToolPolicy(level=1)).level


def test_a_milder_risk_changes_nothing():
    """The section does not lower the risk of the tool."""
    assert Risk.MEDIUM is under(ToolPolicy(risk=Risk.LOW)).risk


def test_an_approver_stays():
    """The section does not hand the yes back to the requester."""
    terms = under(ToolPolicy(confirmer=Confirmer.REQUESTER), ToolPolicy(confirmer=Confirmer.APPROVER))

    assert Confirmer.APPROVER is terms.confirmer


def test_a_tool_that_is_off_stays_off():
    """The section does not switch a tool on."""
    assert not under(ToolPolicy(enabled=True), ToolPolicy(enabled=False)).enabled


def test_the_smaller_number_of_uses_counts():
    """The lower of two limits a day holds."""
    assert 2 == under(ToolPolicy(per_day=9), ToolPolicy(per_day=2)).per_day


def test_a_change_of_the_organisation_is_not_touched():
    """The section of an assistant cannot lock the organisation out of its own changes."""
    form = replace(PAY, administrative=True)
    section = PolicySection(tools={PAY.name: ToolPolicy(enabled=False)})

    policy = narrowed(base(), Additions(assistant=STEWARD, section=section), [form])

    assert terms_of(policy, form).enabled


def test_the_lower_limit_counts():
    """The stricter of two limits holds."""
    section = PolicySection(limits={"open_cards": 1, "reasoning_min_chars": 1})

    limits = narrowed(base(), Additions(assistant=STEWARD, section=section), ()).limits

    assert (1, base().limits.reasoning_min_chars) == (limits.open_cards, limits.reasoning_min_chars)


def test_a_section_is_read_and_restored():
    """A stored policy keeps its sections."""
    policy = read(SECTION)

    assert policy == restored(canonical(policy), version=1)


def test_a_section_holds_for_its_assistant_alone():
    """The rule of the steward is no rule of the secretary."""
    policy = read(SECTION)

    compiled = [
        compile_policy(narrowed(policy, Additions(assistant=AssistantName(name)), [PAY]), [PAY])
        for name in ("steward", "secretary")
    ]

    assert [1, 0] == [len(each.rules_for(PAY.name).rules) - len(base().rules) for each in compiled]


def test_a_section_is_told_in_words():
    """Each key of a section names its assistant."""
    told = {path: say(name, "en") for path, name, _ in contents(read(SECTION))}

    assert told["assistants", "steward", "limits", "open_cards"].startswith("for the ")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("[assistants.butler.limits]\nopen_cards = 1", "There is no assistant called `butler`"),
        ("[assistants.steward.limits]\nopen_card = 1", "open_card"),
        ("[assistants.steward.limits]\nopen_cards = 500", "is milder than the number for the whole"),
        ("[assistants.steward.tools.fly]\nlevel = 5", "There is no tool called `fly`"),
        ("[assistants.steward.gates]\nlevel = 5", "gates"),
    ],
)
def test_a_wrong_section_is_refused_with_a_sentence(source: str, said: str):
    """The sentence names what is wrong with the section."""
    assert said in complaint(source)
