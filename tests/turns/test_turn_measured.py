"""Figures of a process: interruptions of a model by kind, and a worker's page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from urllib.request import urlopen

import pytest
from tests.support.proposals import says
from tests.support.stories import Story, telling

from ringi.api.metrics import Metrics
from ringi.domain.model import ModelReply, ModelRequest, Usage
from ringi.domain.proposal import Proposal
from ringi.turns.runtime import Runtime


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


def measured(story: Story, **changes) -> Metrics:
    """The story's house, watched."""
    metrics = Metrics(story.database.pool)
    story.services = replace(story.services, observe=metrics.observe, **changes)
    story.runtime = Runtime(story.services)
    return metrics


def interruptions(metrics: Metrics) -> dict[str, int]:
    """By kind, those that occurred."""
    found = re.findall(
        r'ringi_model_interruptions_total\{kind="(\w+)"\} ([0-9.]+)', metrics.exposition().decode()
    )
    return {kind: int(float(count)) for kind, count in found if float(count)}


async def test_client_cancel_is_counted(story: Story):
    """A requester who calls the turn off while the model answers interrupts it."""
    metrics = measured(story)

    async def called_off(request: ModelRequest) -> Proposal:
        del request
        ((turn,),) = await story.rows("SELECT id FROM turns WHERE org = ringi.org()")
        await story.runtime.cancel(story.org, turn, story.person("tanaka"))
        return says("十時からです。")

    story.next(called_off)

    await story.say("tanaka", "明日の会議について教えて")

    assert ({"client_cancel": 1}, ["cancelled"]) == (interruptions(metrics), await story.states())


class Torn:
    """A model whose answers were interrupted in every other way."""

    name = "torn"

    async def propose(self, request: ModelRequest) -> ModelReply:
        del request
        rungs = ("torn_network_timeout", "torn_service_error", "torn_unknown", "cut", "continued")
        return ModelReply(proposal=says(), usage=Usage(rungs=rungs))


async def test_interruptions_are_counted_by_kind(story: Story):
    """Each rung that is an interruption has its kind."""
    metrics = measured(story, model=Torn())

    await story.say("tanaka", "明日の会議について教えて")

    kinds = ("network_timeout", "service_error", "unknown", "max_tokens")
    assert dict.fromkeys(kinds, 1) == interruptions(metrics)


async def test_every_kind_is_there_from_the_beginning(story: Story):
    """A rate needs a zero to grow from."""
    exposed = measured(story).exposition().decode()

    assert 5 == exposed.count("ringi_model_interruptions_total{")


async def test_a_page_of_its_own_has_the_same_figures(story: Story):
    """For a worker, which has no other door."""
    metrics = measured(story)

    with metrics.served("127.0.0.1", 0) as port:
        told = await asyncio.to_thread(fetched, f"http://127.0.0.1:{port}/metrics")

    assert "ringi_pool_connections_most" in told


def fetched(address: str) -> str:
    with urlopen(address) as page:
        return page.read().decode()
