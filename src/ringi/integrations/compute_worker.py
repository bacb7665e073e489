"""The process in which `ringi.integrations.compute_pool` runs functions: reads one, runs it, writes what it returned.

It ends when its input does, so that none outlives the process that started it. An error of the function ends it too:
the words of the error may quote what was worked on, and stay here.
"""

from __future__ import annotations

import base64
import os
import resource
import struct
import sys
from collections.abc import Callable
from importlib import import_module
from typing import BinaryIO, Literal

from pydantic import BaseModel, JsonValue, TypeAdapter

from ringi.domain.errors import ToolFailedError
from ringi.domain.text import Text

HEADER = struct.Struct(">Q")
MOST_BYTES = 64 * 1024 * 1024
"""Bytes of the arguments, and of what comes back."""
MOST_MEMORY = 2 * 1024**3
"""Bytes of memory the process may map."""
TOO_LARGE = 3
"""Exit code of a process that needed more memory than it may."""
Plain = JsonValue | bytes


class Packed(BaseModel):
    """One value on its way. INVARIANT: it is data only; nothing that is read can run anything."""

    value: JsonValue = None
    blob: str | None = None
    """Bytes, in base64."""


class ComputeJob(BaseModel):
    module: str
    function: str
    args: list[Packed]
    named: dict[str, Packed]


class ComputeResult(BaseModel):
    kind: Literal["did", "refused"]
    value: Packed = Packed()
    key: str = ""
    """The sentence of a ToolFailedError."""
    params: dict[str, str | int] = {}


def packed(value: Plain) -> Packed:
    if isinstance(value, bytes):
        return Packed(blob=base64.b64encode(value).decode())
    return Packed(value=value)


def unpacked(packed: Packed) -> Plain:
    return packed.value if packed.blob is None else base64.b64decode(packed.blob)


def main() -> None:
    """Serves until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A function that prints would break the frames of the pipe: its output goes nowhere.
    answers = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    while (asked := _frame(sys.stdin.buffer)) is not None:
        answer = _answer(asked).model_dump_json().encode()
        answers.write(HEADER.pack(len(answer)) + answer)
        answers.flush()


def _frame(source: BinaryIO) -> bytes | None:
    head = source.read(HEADER.size)
    if len(head) < HEADER.size:
        return None
    (size,) = HEADER.unpack(head)
    return source.read(size)


def _answer(asked: bytes) -> ComputeResult:
    try:
        work = ComputeJob.model_validate_json(asked)
        args = [unpacked(each) for each in work.args]
        named = {name: unpacked(each) for name, each in work.named.items()}
        return ComputeResult(kind="did", value=packed(_function(work)(*args, **named)))
    except ToolFailedError as failed:
        return ComputeResult(kind="refused", key=failed.text.key, params=_params(failed.text))


def _function(work: ComputeJob) -> Callable[..., Plain]:
    return _CALLABLE.validate_python(getattr(import_module(work.module), work.function))


def _params(text: Text) -> dict[str, str | int]:
    return {name: value for name, value in text.params.items() if not isinstance(value, Text)}


_CALLABLE: TypeAdapter[Callable[..., Plain]] = TypeAdapter(Callable[..., Plain])

if __name__ == "__main__":
    try:
        main()
    except MemoryError:
        sys.exit(TOO_LARGE)
