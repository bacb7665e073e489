"""Answers of a model: what is read as a proposal, and that everything else goes back with its faults."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.provider_answers import CALL, MODEL_TOOLS, QUESTION, TEXT, worded

from ringi.brain.parsing import InvalidAnswer, read_answer
from ringi.domain.proposal import ClarificationProposal, TextProposal


def calling(arguments: object, **more: object) -> str:
    return worded({**CALL, "calls": [{"tool": "chatwork_task_search", "arguments": arguments}], **more})


def test_arguments_may_come_as_text() -> None:
    """Arguments as a text of JSON are read like an object."""
    read = read_answer(calling('{"status": "open", "person_name": null}'), MODEL_TOOLS)

    assert [{"status": "open"}] == [call.args for call in read.calls]


def test_optional_argument_that_is_empty_counts_as_left_out() -> None:
    """An empty text in an optional argument is no argument, since some strict modes can leave nothing out."""
    read = read_answer(calling({"status": "open", "person_name": ""}), MODEL_TOOLS)

    assert [{"status": "open"}] == [call.args for call in read.calls]


WRONG = {
    "empty": "",
    "a list": "[]",
    "NaN": worded(CALL).replace("0.95", "NaN", 1),
    "infinity": worded(CALL).replace("0.95", "1e999", 1),
    "too sure": worded(CALL).replace("0.95", "1.5", 1),
    "a name twice": worded(TEXT).replace('"text":', '"text": "a", "text":'),
    "half a character": worded(TEXT).replace("承知しました。", "\\ud800"),
    "half a plain character": "承知\ud800",
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
    """An answer that is no proposal leads to faults, never to an exception or to half a proposal."""
    read = read_answer(text, MODEL_TOOLS)

    assert isinstance(read, InvalidAnswer)
    assert all(read.faults)


@given(
    st.text()
    | st.recursive(
        st.none() | st.text() | st.floats(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    ).map(json.dumps)
)
def test_any_text_is_a_proposal_or_has_faults(text: str) -> None:
    """A model can write nothing that breaks its reader, and no stray text becomes a call."""
    read = read_answer(text, MODEL_TOOLS)

    assert isinstance(read, InvalidAnswer | TextProposal | ClarificationProposal)


def test_too_many_calls_are_sent_back_with_the_limit() -> None:
    """The fault names the number of calls that this request allows."""
    read = read_answer(worded({**CALL, "calls": CALL["calls"] * 4}), MODEL_TOOLS, 3)

    assert ("calls: 4 are too many; at most 3 in one answer",) == read.faults


def test_limit_of_calls_is_that_of_the_request() -> None:
    """A request that allows 200 calls gets 200."""
    read = read_answer(worded({**CALL, "calls": CALL["calls"] * 200}), MODEL_TOOLS, 200)

    assert 200 == len(read.calls)


def test_sources_are_read_for_each_call() -> None:
    """A bare name stands for all calls, one with a number for that call alone; the weaker of two sources counts."""
    call = {"tool": "chatwork_task_search", "arguments": {"status": "open", "person_name": "田中"}}
    sources = {"message": ["status", "person_name"], "history": ["2.person_name"], "own": ["2.status"]}
    stated = {**sources, "record": [], "result": ["nothing_of_ours"]}

    read = read_answer(worded({**CALL, "calls": [call, call], "parameter_sources": stated}), MODEL_TOOLS)

    first = {"status": "message", "person_name": "message"}
    second = {"status": "own", "person_name": "history"}
    assert [first, second] == [dict(each.sources) for each in read.calls]


def test_call_without_sources_is_a_call() -> None:
    """A model that states no source is believed no less: nothing depends on its word."""
    unstated = {name: value for name, value in CALL.items() if name != "parameter_sources"}

    read = read_answer(worded(unstated), MODEL_TOOLS)

    assert [{}] == [call.sources for call in read.calls]


def test_question_tells_its_tool_and_what_is_known() -> None:
    """A question for an argument names the call it belongs to and the arguments known so far."""
    known = [{"argument": "what", "value": "新規10件"}, {"argument": "nonsense", "value": "x"}]
    asked = {**QUESTION, "tool": "goal_registration", "known": known}

    read = read_answer(worded(asked), MODEL_TOOLS)

    assert ("goal_registration", {"what": "新規10件"}) == (read.tool, read.known)


def test_question_for_a_tool_that_does_not_exist_is_a_plain_question() -> None:
    """An unknown tool in a question is dropped, and the question stays."""
    read = read_answer(worded({**QUESTION, "tool": "rm_rf"}), MODEL_TOOLS)

    assert (None, QUESTION["question"]) == (read.tool, read.question)
