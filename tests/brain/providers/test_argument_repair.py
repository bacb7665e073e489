"""Arguments that do not fit go back to the model by name, and the requester never sees them: over real HTTP, streaming
and not."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import pytest
from tests.support.protocols import Speaks
from tests.support.provider_answers import CALL, REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import Play, Stub, answers
from tests.support.streams import streams, told

from ringi.domain.model import ModelUnavailableError

RIGHT = {
    "assigned_to": "田中",
    "task_body": "見積書を送る",
    "limit_date": "2026-11-27",
    "limit_time": "17:00",
}
REPAIRED = ("asked", "parse_fail", "repair_asked", "asked", "repair_success")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One wrong call, and what the model is told about it."""

    id: str
    arguments: object
    told: tuple[str, ...]
    tool: str = "chatwork_task_create"


def without(name: str) -> dict[str, str]:
    return {each: value for each, value in RIGHT.items() if each != name}


CASES = (
    Case(
        id="a day in words",
        arguments={**RIGHT, "limit_date": "来週の金曜"},
        told=("chatwork_task_create.limit_date", "来週の金曜", "date YYYY-MM-DD"),
    ),
    Case(
        id="an hour in words",
        arguments={**RIGHT, "limit_time": "17時"},
        told=("chatwork_task_create.limit_time", "17時", "time HH:MM"),
    ),
    Case(
        id="a missing day",
        arguments=without("limit_date"),
        told=("chatwork_task_create.limit_date: missing", "date YYYY-MM-DD", "clarification_needed"),
    ),
    Case(
        id="a field more",
        arguments={**RIGHT, "priority": "high"},
        told=("chatwork_task_create.priority: there is no such argument", "limit_date"),
    ),
    Case(
        id="a list for a text",
        arguments={**RIGHT, "task_body": ["見積書", "請求書"]},
        told=("chatwork_task_create.task_body",),
    ),
    Case(
        id="a value outside of a closed set",
        tool="chatwork_task_search",
        arguments={"status": "finished"},
        told=("chatwork_task_search.status", "open|done|all"),
    ),
    Case(
        id="an amount in words",
        arguments={**RIGHT, "amount": "十万円くらい"},
        told=("chatwork_task_create.amount", "integer"),
    ),
    Case(
        id="an empty name",
        arguments={**RIGHT, "assigned_to": ""},
        told=("chatwork_task_create.assigned_to", "empty"),
    ),
    Case(
        id="arguments as text",
        arguments=json.dumps({**RIGHT, "limit_date": "2026-13-45"}),
        told=("chatwork_task_create.limit_date", "2026-13-45"),
    ),
)


def calling(arguments: object, tool: str = "chatwork_task_create") -> str:
    return worded({**CALL, "calls": [{"tool": tool, "arguments": arguments}]})


def says(speaks: Speaks, text: str, *, streaming: bool) -> Play:
    return streams(told(speaks, text)) if streaming else answers(200, speaks.says(text))


async def hears(_words: str) -> None:
    """Listens, so that the answer is streamed."""


@pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_wrong_argument_goes_back_by_name(
    protocol: Speaks, server: Stub, case: Case, streaming: bool
) -> None:
    """The model is told the tool, the argument, what is wrong and what is expected, and its second call counts."""
    both = (calling(case.arguments, case.tool), calling(RIGHT))
    server.will(*(says(protocol, text, streaming=streaming) for text in both))
    request = replace(REQUEST, hears=hears if streaming else None)

    reply = await asked_over(protocol, server.url).propose(request)

    _, material = protocol.prompt(server.seen[1].body)
    unsaid = [each for each in case.told if each not in material]
    assert ([], REPAIRED) == (unsaid, reply.usage.rungs)
    assert [RIGHT] == [call.args for call in reply.proposal.calls]


@pytest.mark.parametrize(
    "arguments",
    [
        {**RIGHT, "limit_date": "2026/11/27"},
        {**RIGHT, "limit_date": "2026年11月27日"},
        {**RIGHT, "limit_time": "17時00分"},
        {**RIGHT, "amount": "100,000"},
    ],
    ids=["slashes", "characters", "an hour with minutes", "an amount with commas"],
)
async def test_value_with_one_meaning_is_not_sent_back(
    protocol: Speaks, server: Stub, arguments: dict[str, str]
) -> None:
    """A value that code repairs itself costs no further question to the model."""
    server.will(answers(200, protocol.says(calling(arguments))))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert ("asked",) == reply.usage.rungs


async def test_value_that_the_model_may_not_see_is_not_judged_by_its_placeholder(
    protocol: Speaks, server: Stub
) -> None:
    """A placeholder stands for a value that may fit; the gates judge it when it is filled in."""
    server.will(answers(200, protocol.says(calling({**RIGHT, "limit_date": "[[1]]"}))))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert ("asked",) == reply.usage.rungs


async def test_model_may_answer_a_fault_with_a_question(protocol: Speaks, server: Stub) -> None:
    """A missing day that nobody said becomes a question to the requester."""
    asks = worded({"kind": "clarification_needed", "question": "いつまでですか？"})
    server.will(*(answers(200, protocol.says(text)) for text in (calling(without("limit_date")), asks)))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert ("clarification_needed", "いつまでですか？") == (reply.proposal.kind, reply.proposal.question)


async def test_faults_that_stay_are_given_up_within_bounds(protocol: Speaks, server: Stub) -> None:
    """Three answers in all are asked for, and the wrong call is never proposed."""
    server.will(*[answers(200, protocol.says(calling({**RIGHT, "limit_date": "来週の金曜"})))] * 3)

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url).propose(REQUEST)

    assert ("malformed", 3, []) == (given_up.value.code, len(server.seen), server.plays)


async def test_limit_of_calls_stands_in_the_prompt(protocol: Speaks, server: Stub) -> None:
    """The model reads how many calls one answer may hold, whatever its provider shows it of the schema."""
    server.will(answers(200, protocol.says(worded(TEXT))))

    await asked_over(protocol, server.url).propose(replace(REQUEST, most_calls=37))

    system, _ = protocol.prompt(server.seen[0].body)
    assert "calls は一度に 37 件まで" in system


async def test_plain_words_are_one_question_to_the_model(protocol: Speaks, server: Stub) -> None:
    """A model that answers in prose is understood at once."""
    server.will(answers(200, protocol.says("申し訳ありませんが、その件はお手伝いできません。")))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert ("text_response", ("asked",)) == (reply.proposal.kind, reply.usage.rungs)
