"""A provider that the policy does not name sees placeholders; people read the values (F9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import says
from tests.support.provider_answers import saying

from ringi.brain.prompt.material import material
from ringi.brain.veil import allowed_for, unveiled, veiled
from ringi.domain.ids import ToolName
from ringi.domain.model import ContextItem, ModelRequest, StepResult
from ringi.domain.proposal import TextProposal
from ringi.domain.tools import Trust

PAY = StepResult(
    tool=ToolName("view_salary_info"),
    args={"person": "田中"},
    outcome="finished",
    result={"who": "月島 花", "monthly_yen": 412_000},
    confidential="salary",
)
EARLIER = ContextItem(
    kind="reply", source="turn:1", trust=Trust.MODEL, text="月給は398,000円です。", classes=("salary",)
)


def confidential() -> ModelRequest:
    return replace(saying("田中さんの給与は？"), results=(PAY,), items=(EARLIER,))


def test_values_do_not_leave() -> None:
    """Neither those of a result nor those of an earlier answer."""
    shown, _ = veiled(confidential(), allowed_for("openai", {"anthropic": ("salary",)}))

    assert not [value for value in ("412", "398", "月島") if value in str(material(shown))]


def test_a_named_provider_sees_them() -> None:
    """As the policy says."""
    request = confidential()

    shown, _ = veiled(request, allowed_for("openai", {"openai": ("salary",)}))

    assert request == shown


@pytest.mark.parametrize(
    ("answered", "read"),
    [
        ("[[2]]さんの月給は[[3]]円です。", "月島 花さんの月給は412,000円です。"),
        ("[[9]]は知りません。", "[[9]]は知りません。"),
    ],
)
def test_people_read_the_values(answered: str, read: str) -> None:
    """Code fills them in; a placeholder of the model's own invention stays one."""
    _, veil = veiled(confidential(), frozenset())
    proposal = says(answered)

    assert isinstance(proposal, TextProposal)
    assert replace(proposal, text=read) == unveiled(proposal, veil)
