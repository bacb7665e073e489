"""A provider's model over HTTP whose call names nobody clearly: it reads the candidates on the wire, and acts on them."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

import pytest
from tests.support.offices import office_on
from tests.support.protocols import Chat
from tests.support.provider_answers import CALL, QUESTION, SURE, asked_over, worded
from tests.support.provider_stub import Play, Stub, stub
from tests.support.stories import Story
from tests.support.streams import streams, told


@pytest.fixture
async def provider() -> AsyncIterator[Stub]:
    async with stub() as server:
        yield server


@pytest.fixture
async def office(shared: str, provider: Stub) -> AsyncIterator[Story]:
    async with office_on(shared, asked_over(Chat(), provider.url)) as story:
        yield story


def plays(answer: object) -> Play:
    return streams(told(Chat(), worded(answer)))


def searching(name: str) -> dict:
    """A call that looks up the tasks of somebody of that name."""
    arguments = {"person_name": name, "status": "open"}
    calls = [{"tool": "chatwork_task_search", "arguments": arguments}]
    return {**CALL, "confidence": SURE, "calls": calls}


def prompt(provider: Stub) -> str:
    """The words of the last request."""
    return json.dumps(provider.seen[-1].body, ensure_ascii=False)


async def test_model_asks_with_the_candidates_it_read(office: Story, provider: Stub):
    """The second request holds both people of that name, and the model's own question reaches the requester."""
    question = {**QUESTION, "question": "どちらの田中さんですか。", "options": ["田中 太郎", "田中 花子"]}
    provider.will(plays(searching("田中")), plays(question))

    await office.say("sakura", "田中さんのタスクを見せて")

    read = prompt(provider)
    assert [True] * 3 == [words in read for words in ("several", "田中 太郎", "田中 花子")]
    assert "どちらの田中さんですか。\n1. 田中 太郎\n2. 田中 花子" == await office.reply("sakura")


async def test_model_reads_names_in_its_own_arguments(office: Story, provider: Stub):
    """The result of a search shows the call with the name of the person, and with no id in its place."""
    provider.will(plays(searching("伊藤")), plays({**QUESTION, "options": []}))

    await office.say("sakura", "伊藤さんのタスクを見せて")

    assert re.search(r"person_name\W+伊藤 美咲", prompt(provider))
