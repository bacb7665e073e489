"""A provider that the policy does not name sees placeholders; people read the values (F9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import says, wants
from tests.support.provider_answers import saying

from ringi.brain.prompt.material import material
from ringi.brain.redaction import allowed_for, unveiled, veiled
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
        ("[[salary_2]]さんの月給は[[salary_3]]円です。", "月島 花さんの月給は412,000円です。"),
        ("[[salary_9]]は知りません。", "[[salary_9]]は知りません。"),
    ],
)
def test_people_read_the_values(answered: str, read: str) -> None:
    """Code fills them in; a placeholder of the model's own invention stays one."""
    _, redaction = veiled(confidential(), frozenset())
    proposal = says(answered)

    assert isinstance(proposal, TextProposal)
    assert replace(proposal, text=read) == unveiled(proposal, redaction)


def typed() -> ModelRequest:
    return saying("佐藤さんの月給は412,000円、電話は090-1234-5678、パスワードはhunter2x9とメモして")


def test_what_was_typed_just_now_does_not_leave() -> None:
    """The requester's own words are no more the provider's than a record's (F9)."""
    shown, _ = veiled(typed(), frozenset())

    assert not [value for value in ("412", "1234-5678", "hunter2x9") if value in str(material(shown))]


def test_a_password_leaves_for_nobody() -> None:
    """A provider that may see pay and personal data is shown no password."""
    shown, _ = veiled(typed(), frozenset({"salary", "personal_info"}))

    assert "412" in shown.messages[0]
    assert "hunter2x9" not in shown.messages[0]


def test_a_call_gets_back_what_was_typed() -> None:
    """A call gets the values that the requester typed; a value that was looked up stays a placeholder."""
    shown, redaction = veiled(replace(typed(), results=(PAY,)), frozenset())

    proposal = unveiled(wants(body=f"{shown.messages[0]} [[salary_2]]"), redaction)

    assert [f"{typed().messages[0]} [[salary_2]]"] == [call.args["body"] for call in proposal.calls]


def test_only_who_matters_is_told_of() -> None:
    """A provider is not handed the directory."""
    request = saying("明日の天気は？")

    shown = [material(replace(request, told_of=told)) for told in (None, frozenset())]

    assert [True, False] == [request.people[-1].name in each.split('"requester"')[0] for each in shown]


def test_a_password_is_hidden_wherever_it_stands_again():
    """Its name may stand in another text; a piece of another word stays."""
    said = replace(
        typed(),
        messages=("パスワードはhunter2xyzです",),
        items=(
            ContextItem(kind="reply", source="turn:1", trust=Trust.MODEL, text="hunter2xyz を控えました。"),
            ContextItem(kind="reply", source="turn:2", trust=Trust.MODEL, text="hunter2xyzzy とは別です。"),
        ),
    )

    shown, _ = veiled(said, frozenset())

    texts = [*shown.messages, *(item.text for item in shown.items)]
    assert [
        "パスワードは[[password_1]]です",
        "[[secret_1]] を控えました。",
        "hunter2xyzzy とは別です。",
    ] == texts
