"""From a provider's words to a proposal: what is taken, and that nothing else gets through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.provider_answers import CALL, TEXT, worded

from ringi.brain.parsing import InvalidAnswer, read_answer
from ringi.domain.proposal import ClarificationProposal, TextProposal, ToolCallProposal

TOOLS = {"chatwork_task_search"}


def calling(arguments: object) -> str:
    return worded({**CALL, "calls": [{"tool": "chatwork_task_search", "arguments": arguments}]})


def test_arguments_may_come_as_text() -> None:
    """Where there are too many tools for a schema each."""
    read = read_answer(calling('{"status": "open", "person_name": null}'), TOOLS)

    assert [{"status": "open"}] == [call.args for call in read.calls]


WRONG = {
    "empty": "",
    "a list": "[]",
    "NaN": worded(TEXT).replace("0.95", "NaN"),
    "infinity": worded(TEXT).replace("0.95", "1e999"),
    "too sure": worded(TEXT).replace("0.95", "1.5"),
    "a name twice": worded(TEXT).replace('"text":', '"text": "a", "text":'),
    "half a character": worded(TEXT).replace("承知しました。", "\\ud800"),
    "very deep": '{"answer": ' + "[" * 100_000,
    "endless number": calling({"n": 0}).replace('"n": 0', '"n": ' + "9" * 5000),
    "one field more": worded({**TEXT, "authorized": True}),
    "arguments no object": calling("[1]"),
    "arguments no JSON": calling("rm -rf"),
    "no calls": worded({**CALL, "calls": []}),
    "a tool nearly named": worded(CALL).replace("task_search", "task_searchx"),
    "yes in words": worded(CALL).replace("false", '"no"'),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
def test_anything_else_is_sent_back_with_faults(text: str) -> None:
    """Never an exception, never half a proposal."""
    read = read_answer(text, TOOLS)

    assert isinstance(read, InvalidAnswer)
    assert all(read.faults)


@given(
    st.text()
    | st.recursive(
        st.none() | st.text() | st.floats(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    ).map(json.dumps)
)
def test_whatever_is_said_the_answer_is_a_proposal_or_faults(text: str) -> None:
    """Nothing a model writes can break its reader."""
    assert isinstance(
        read_answer(text, TOOLS), InvalidAnswer | TextProposal | ToolCallProposal | ClarificationProposal
    )
