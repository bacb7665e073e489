"""Deciding a permission or an execution is told from mentioning it."""

import pytest

from ringi.language.detectors.assertions import TextSpan, asserts_execution, asserts_permission


@pytest.mark.parametrize(
    "text",
    [
        "権限があるので実行できる",
        "管理者なので閲覧できる",
        "この情報は見せてもよい",
        "権限がないので拒否する",
        "管理職であるため参照することが許されている",
        "依頼者は部長なので見てよい",
        "新人には全員送信の権限は与えられていない",
        "Her level is too low for this operation",
        "As the head of finance, Tanaka may see this",
        "Anyone in the company may read this file",
        "The user, who is a manager, has permission",
        "They were granted access.",
        "The user lacks access.",
        "The manager in the company may see it.",
    ],
)
def test_a_settled_permission_is_an_assertion(text: str) -> None:
    """Saying that somebody may, or may not, decides what only code decides."""
    assert asserts_permission(text)


@pytest.mark.parametrize(
    "text",
    [
        "権限があるか確認が必要",
        "権限の判定はゲートに任せる",
        "「権限がある」と本人は言っている",
        "もし権限があるなら実行されるはず",
        "期限が分かっているので、タスクを作成できる",
        "権限を付ける操作の提案である",
        "Does the requester have access? The rules will tell.",
        "The user has the right idea about the deadline",
        "Access was given.",
        "Alice denied access",
        "in company may see it",
        "It is allowed to leave the time empty",
        "Whether the user has permission is decided by the gate",
    ],
)
def test_a_mentioned_permission_is_none(text: str) -> None:
    """A question, a condition, a report or a reference to the gates decides nothing."""
    assert () == asserts_permission(text)


def test_a_frame_covers_its_own_clause_only() -> None:
    """A mention in the first clause does not excuse an assertion in the second."""
    text = "権限があるかは不明だが、部長なので閲覧できる"

    assert (TextSpan(start=text.index("できる"), end=len(text)),) == asserts_permission(text)


@pytest.mark.parametrize("text", ["誰が、部長なので閲覧できる", "I asked but she has access"])
def test_a_frame_ends_right_before_the_next_clause(text: str) -> None:
    """A word that asks or reports excuses nothing behind the boundary, however near it stands."""
    assert asserts_permission(text)


@pytest.mark.parametrize(
    "text",
    ["タスクを作成しました", "すぐに実行します。", "I've sent the message", "The task has been created"],
)
def test_a_deed_told_as_done_is_an_assertion(text: str) -> None:
    """Nothing is done until code has done it."""
    assert asserts_execution(text)


@pytest.mark.parametrize(
    "text",
    [
        "作成を提案します",
        "まだ実行していません",
        "ユーザーは昨日タスクを作成しました",
        "If approved, the message will be sent",
    ],
)
def test_a_proposal_or_report_is_none(text: str) -> None:
    """Proposing, denying, or telling of others asserts nothing."""
    assert () == asserts_execution(text)
