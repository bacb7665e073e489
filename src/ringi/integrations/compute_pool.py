"""CPU-bound functions in processes of their own, which stay warm and are killed when their time is over.

A process is started anew, never forked from this one, and is told nothing of our settings and keys.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import ParamSpec, assert_never

from pydantic import JsonValue, TypeAdapter

from ringi.domain.errors import DefectError, ToolFailedError
from ringi.domain.text import Text
from ringi.integrations.compute_worker import (
    HEADER,
    MOST_BYTES,
    ComputeJob,
    ComputeResult,
    Plain,
    packed,
    unpacked,
)

P = ParamSpec("P")
WORKERS = 2
_KEPT = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "HOME", "TMPDIR", "TZ", "SYSTEMROOT")
"""Variables of the environment that a process inherits. INVARIANT: no key is among them."""


class ComputePool:
    """A `Computes` port for this process. No process is started before the first call."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def __call__(self, function: Callable[P, Plain], /, *args: P.args, **kwargs: P.kwargs) -> Plain:
        """Returns what the function returns. A call that is cancelled or breaks costs its process, which the next
        call replaces."""
        work = ComputeJob(
            module=function.__module__,
            function=function.__qualname__,
            args=[packed(_plain(each)) for each in args],
            named={name: packed(_plain(each)) for name, each in kwargs.items()},
        )
        asked = work.model_dump_json().encode()
        if len(asked) > MOST_BYTES:
            raise ToolFailedError(Text("turn.compute_too_large"))
        async with self._free:
            worker, answer = self._idle.pop() if self._idle else await self._start(), None
            try:
                answer = await _exchange(worker, asked)
                return _said(ComputeResult.model_validate_json(answer))
            except (EOFError, OSError):
                raise await _cause_of_death(worker) from None
            finally:
                if answer is None:
                    await self._end(worker)
                else:
                    self._idle.append(worker)

    async def aclose(self) -> None:
        """Ends all processes, also those at work."""
        for worker in [*self._all]:
            await self._end(worker)

    @property
    def processes(self) -> tuple[int, ...]:
        """Ids of the processes that are alive."""
        return tuple(worker.pid for worker in self._all)

    async def _start(self) -> Process:
        environ = {name: os.environ[name] for name in _KEPT if name in os.environ}
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ringi.integrations.compute_worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environ,
        )
        self._all.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        if worker.returncode is None:
            worker.kill()
        # A cancelled caller still waits for the end of the process it killed.
        await asyncio.shield(worker.wait())


def _said(result: ComputeResult) -> Plain:
    match result.kind:
        case "did":
            return unpacked(result.value)
        case "refused":
            raise ToolFailedError(Text(result.key, result.params))
        case _:
            assert_never(result.kind)


def _plain(value: object) -> Plain:
    return value if isinstance(value, bytes) else _JSON.validate_python(value)


_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


async def _cause_of_death(worker: Process) -> DefectError | ToolFailedError:
    """Returns the error for a process that ended by itself: a defect of its function, or a limit it ran into."""
    if await worker.wait() == _TRACEBACK:
        return DefectError("a computed function broke")
    return ToolFailedError(Text("turn.compute_broke"))


_TRACEBACK = 1
"""Exit code of a process that ended with an error nobody caught."""


async def _exchange(worker: Process, asked: bytes) -> bytes:
    if worker.stdin is None or worker.stdout is None:
        raise DefectError("a computing process without pipes")
    worker.stdin.write(HEADER.pack(len(asked)) + asked)
    await worker.stdin.drain()
    (size,) = HEADER.unpack(await worker.stdout.readexactly(HEADER.size))
    if size > 2 * MOST_BYTES:
        raise EOFError
    return await worker.stdout.readexactly(size)
