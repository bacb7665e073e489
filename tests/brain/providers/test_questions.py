"""Questions of tools to a provider: the rungs of proposals, a value in place of a proposal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import BaseModel
from tests.support.protocols import Speaks
from tests.support.provider_answers import REQUEST, asked_over
from tests.support.provider_stub import Stub, answers

from ringi.brain.fast_path import FastPath
from ringi.brain.providers.fallback import WithFallback
from ringi.domain.model import ContextItem, ModelAnswer, ModelUnavailableError, Question
from ringi.domain.tools import Trust
from ringi.turns.engine.ports import shape_faults


class Mood(BaseModel):
    mood: str
    score: int


GOOD = json.dumps({"mood": "glad", "score": 9})
LACKING = json.dumps({"mood": "glad"})
QUESTION = Question(
    request=replace(REQUEST, tools=(), messages=("What mood is it?",)),
    schema=Mood.model_json_schema(),
    faults=lambda value: shape_faults(Mood, value),
)


def said(protocol: Speaks, server: Stub, *texts: str) -> None:
    server.will(*(answers(200, protocol.says(text)) for text in texts))


async def test_value_is_returned(protocol: Speaks, server: Stub) -> None:
    """The answer is the value that fits the shape."""
    said(protocol, server, GOOD)

    answer = await asked_over(protocol, server.url).answer(QUESTION)

    assert {"mood": "glad", "score": 9} == answer.value


async def test_value_of_another_shape_is_mended(protocol: Speaks, server: Stub) -> None:
    """The model is told what is missing, and puts it right."""
    said(protocol, server, LACKING, LACKING, GOOD)

    answer = await asked_over(protocol, server.url).answer(QUESTION)

    repaired = ("parse_fail", "repair_asked", "asked")
    rungs = ("asked", *repaired, *repaired, "repair_success")
    assert rungs == answer.usage.rungs


async def test_server_error_is_waited_out(protocol: Speaks, server: Stub) -> None:
    """A failure that a pause can cure is asked again."""
    server.will(answers(500, {}), answers(200, protocol.says(GOOD)))

    answer = await asked_over(protocol, server.url).answer(QUESTION)

    assert ("asked", "retried", "asked") == answer.usage.rungs


async def test_nonsense_to_the_end_is_no_answer(protocol: Speaks, server: Stub) -> None:
    """After all repairs the model counts as away, and its cost is told."""
    said(protocol, server, LACKING, LACKING, LACKING)

    with pytest.raises(ModelUnavailableError) as away:
        await asked_over(protocol, server.url).answer(QUESTION)

    assert ("malformed", 3) == (away.value.code, away.value.usage.rungs.count("asked"))


async def test_confidential_material_leaves_as_a_placeholder(protocol: Speaks, server: Stub) -> None:
    """A provider that may not see a class is told that something stands there, and the value comes back."""
    item = ContextItem(kind="note", source="n", trust=Trust.FIELD, text="月給は四十万円", classes=("salary",))
    question = replace(QUESTION, request=replace(QUESTION.request, items=(item,)))
    said(protocol, server, json.dumps({"mood": "[[salary_1]]", "score": 1}))

    answer = await asked_over(protocol, server.url).answer(question)

    assert {"mood": "月給は四十万円", "score": 1} == answer.value
    assert "四十万円" not in str(server.seen)


class Fixed:
    """A model that answers every question alike."""

    def __init__(self, name: str, answer: ModelAnswer | ModelUnavailableError) -> None:
        self.name = name
        self._answer = answer

    async def propose(self, request):
        raise AssertionError("a question is no proposal")

    async def answer(self, question: Question) -> ModelAnswer:
        if isinstance(self._answer, ModelUnavailableError):
            raise self._answer
        return self._answer


async def test_fallback_answers_where_the_first_is_away() -> None:
    """The record names the model that answered."""
    both = WithFallback(Fixed("a", ModelUnavailableError("server")), Fixed("b", ModelAnswer(value=1)))

    answer = await both.answer(QUESTION)

    assert ("b", ("fell_back",)) == (answer.model, answer.usage.rungs)


async def test_fast_path_hands_questions_to_the_brain() -> None:
    """Rules and small models answer no question of a tool."""
    brain, rules = Fixed("a", ModelAnswer(value=1)), Fixed("b", ModelAnswer(value=2))

    answer = await FastPath(brain, rules).answer(QUESTION)

    assert 1 == answer.value
