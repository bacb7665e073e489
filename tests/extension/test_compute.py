"""Functions in processes of their own: what comes back, and what a bad one costs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from tests.extension.sums import broken, environment, forever, greedy, letters, refusing, reversed_bytes

from ringi.domain.errors import DefectError, ToolFailedError
from ringi.integrations.compute_pool import ComputePool


@pytest.fixture
async def pool() -> AsyncIterator[ComputePool]:
    pool = ComputePool(workers=1)
    yield pool
    await pool.aclose()


async def test_process_stays_warm(pool: ComputePool):
    """The second call meets the process of the first."""
    await pool(letters, "一")
    first = pool.processes

    await pool(letters, "二")

    assert first == pool.processes


async def test_bytes_travel_as_they_are(pool: ComputePool):
    """Bytes go there and come back unchanged, and need not be text."""
    assert b"\xff\x00a" == await pool(reversed_bytes, b"a\x00\xff")


async def test_refusal_is_raised_with_its_sentence(pool: ComputePool):
    """The no of a function reaches its caller, with what it names."""
    with pytest.raises(ToolFailedError) as refused:
        await pool(refusing, "表")

    assert ("turn.no_such_file", {"said": "表"}) == (refused.value.text.key, refused.value.text.params)


async def test_defect_is_raised_as_one(pool: ComputePool):
    """A function that breaks is our own bug, and is no refusal."""
    with pytest.raises(DefectError):
        await pool(broken, "表")


async def test_process_with_too_much_memory_ends(pool: ComputePool):
    """A function that takes too much is called off, and the caller told so."""
    with pytest.raises(ToolFailedError) as called_off:
        await pool(greedy, 4096)

    assert "turn.compute_broke" == called_off.value.text.key


async def test_next_call_after_a_broken_one_is_carried_out(pool: ComputePool):
    """A broken process is replaced."""
    with pytest.raises(DefectError):
        await pool(broken, "表")

    assert {"letters": 1} == await pool(letters, "一")


async def test_cancelled_call_ends_its_process(pool: ComputePool):
    """Nothing goes on computing for a caller that is gone."""
    await pool(letters, "一")
    calling = asyncio.create_task(pool(forever, "表"))
    await asyncio.sleep(0)

    calling.cancel()
    await asyncio.gather(calling, return_exceptions=True)

    assert () == pool.processes


async def test_process_sees_no_key(pool: ComputePool, monkeypatch: pytest.MonkeyPatch):
    """A key in our environment is none of the function's business."""
    monkeypatch.setenv("RINGI_KEY", "secret")

    assert "RINGI_KEY" not in await pool(environment)


async def test_data_beyond_the_limit_are_not_sent(pool: ComputePool):
    """Arguments that are too large are refused before any process hears of them."""
    with pytest.raises(ToolFailedError) as refused:
        await pool(letters, "x" * (65 * 1024 * 1024))

    assert ("turn.compute_too_large", ()) == (refused.value.text.key, pool.processes)
