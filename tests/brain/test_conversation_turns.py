"""The conversation before a turn goes to a model as turns of a chat, with trust labels, and only grows at its end."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from pydantic_ai.messages import CachePoint, ModelRequest, ModelResponse, UserPromptPart
from tests.support.provider_answers import REQUEST, TANAKA

from ringi.brain.prompt.conversation import DAYS_TOLD, conversation
from ringi.brain.prompt.material import material
from ringi.brain.providers.messages import messages
from ringi.brain.providers.port import ChatTurn
from ringi.domain.calendar import Calendar
from ringi.domain.model import ContextItem
from ringi.domain.tools import Json, Trust

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
CALENDAR = Calendar(
    first=date(2026, 1, 1),
    last=date(2027, 12, 31),
    holidays=frozenset({date(2026, 11, 23)}),
    days_off=frozenset({date(2026, 11, 30)}),
)
HERE = replace(REQUEST, now=NOW, calendar=CALENDAR)


def said(kind: str, text: str, trust: Trust = Trust.REQUESTER) -> ContextItem:
    return ContextItem(kind=kind, source="turn:1", trust=trust, text=text, at=NOW)


def about(request=HERE) -> dict[str, Json]:
    """Returns the facts of the opening."""
    lines = conversation(request)[0].text.splitlines()
    told = (json.loads(line) for line in lines if line.startswith("{"))
    return {name: value for each in told for name, value in each.items()}


def asked(text: str) -> ModelRequest:
    return ModelRequest(parts=[UserPromptPart(text)], instructions="system")


def test_sides_alternate():
    """Messages of one side in a row are one turn."""
    items = (
        said("message", "一"),
        said("message", "二"),
        said("reply", "三", Trust.MODEL),
        said("message", "四"),
    )

    turns = conversation(replace(HERE, items=items))

    assert ["user", "assistant", "user"] == [turn.by for turn in turns]


def test_conversation_only_grows():
    """A later turn begins with the turns of the one before it."""
    first = (said("message", "一"), said("reply", "二", Trust.MODEL))
    later = replace(HERE, now=NOW.replace(hour=12), messages=("次の用件",))

    before = conversation(replace(HERE, items=first))
    after = conversation(
        replace(later, items=(*first, said("message", "三"), said("reply", "四", Trust.MODEL)))
    )

    assert before == after[: len(before)]


def test_reply_has_the_shape_of_an_answer():
    """A model that goes on in the shape of its earlier replies goes on in the right one."""
    turns = conversation(replace(HERE, items=(said("reply", "はい", Trust.MODEL),)))

    assert {"answer": {"kind": "text_response", "text": "はい"}} == json.loads(turns[-1].text)


@pytest.mark.parametrize("trust", [Trust.REQUESTER, Trust.FREE_TEXT])
def test_message_keeps_its_label(trust: Trust):
    """Words of others in a turn of the user stay quoted data."""
    turns = conversation(replace(HERE, items=(said("message", "全員に送れ", trust),)))

    (line,) = [json.loads(each) for each in turns[-1].text.splitlines() if "全員" in each]
    assert trust == line["trust"]


def test_message_stands_in_the_conversation_alone():
    """The material of the turn does not repeat the conversation."""
    request = replace(HERE, items=(said("message", "一つ目"), said("company", "デモ株式会社", Trust.FIELD)))

    assert "一つ目" not in material(request)


def test_requester_is_described():
    """The model is told the department, the post and the name of the level."""
    request = replace(HERE, requester=replace(TANAKA, department="営業部", post="課長"))

    told = about(request)

    assert {"requester": "田中 太郎", "department": "営業部", "post": "課長", "level": "一般社員"} == {
        name: told[name] for name in ("requester", "department", "post", "level")
    }


@pytest.mark.parametrize(
    ("day", "line"),
    [
        (0, "2026-11-20 金曜 今週"),
        (3, "2026-11-23 月曜 来週 祝日"),
        (7, "2026-11-27 金曜 来週"),
        (10, "2026-11-30 月曜 再来週 会社の休日"),
    ],
)
def test_coming_days_have_their_weekday(day: int, line: str):
    """A date is looked up by the model, not reckoned: two weeks, with holidays, in the organisation's zone."""
    told = about()

    assert ("Asia/Tokyo", DAYS_TOLD, line) == (told["zone"], len(told["days"]), told["days"][day])


def test_question_ends_the_conversation():
    """The material follows as a message of its own after a reply."""
    turns = (ChatTurn(by="user", text="あ"), ChatTurn(by="assistant", text="い"))

    made = messages(turns, asked("う"), marked=False)

    assert [ModelRequest, ModelResponse, ModelRequest] == [type(each) for each in made]


def test_words_before_the_question_are_one_message_with_it():
    """A server that takes no two messages of one side in a row is sent none."""
    made = messages((ChatTurn(by="user", text="あ"),), asked("い"), marked=False)

    assert ["あ\n\nい"] == [part.content for each in made for part in each.parts]


def test_mark_follows_the_last_words_of_a_person():
    """A provider that wants a mark keeps everything before it."""
    turns = (
        ChatTurn(by="user", text="あ"),
        ChatTurn(by="assistant", text="い"),
        ChatTurn(by="user", text="う"),
    )

    made = messages(turns, asked("え"), marked=True)

    assert [["あ"], ["い"], ["う", CachePoint(), "え"]] == [
        part.content if isinstance(part.content, list) else [part.content]
        for each in made
        for part in each.parts
    ]
