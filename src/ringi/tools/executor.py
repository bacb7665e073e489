"""Runs a call that was allowed, and returns what came of it. It accepts nothing but an `AuthorizedCall`, stops what
takes too long, and never lets a result grow or carry a secret."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

import orjson
import structlog

from ringi.domain.authorized import AuthorizedCall
from ringi.domain.errors import DefectError, OutcomeUnknownError, ToolFailedError
from ringi.domain.model import ModelUnavailableError
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json, Trust
from ringi.language.detectors.sensitive import PLACEHOLDER, mask, secrets
from ringi.tools.ports import HttpNotSentError
from ringi.tools.registry import AnyTool
from ringi.tools.tool import ArgumentErrors, BoundCall, ReadyCall, ToolContext

MOST_BYTES = 10_240
"""Bytes of a result that are kept (I2)."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolDone:
    result: Json
    milliseconds: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDone:
    """The call had no effect."""

    code: Literal["tool_failed", "timeout", "not_sent"]
    reason: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """The call may have had an effect."""


class NotSentError(Exception):
    """Raised by `ToolContext.before_send`: the moment to act has passed, and nothing left this machine."""


async def make_ready(tool: AnyTool, call: AuthorizedCall, context: ToolContext) -> ReadyCall | NotDone | None:
    """Prepares the call within the tool's timeout; None if the tool prepares nothing. The context has ports and no
    transaction. A defect is raised."""
    prepare = bound(tool, call.args).prepare
    if prepare is None:
        return None
    try:
        async with asyncio.timeout(tool.spec.timeout_s):
            return await prepare(context)
    except ToolFailedError as failed:
        return NotDone(code="tool_failed", reason=failed.text)
    except ModelUnavailableError:
        return NotDone(code="tool_failed", reason=Text("turn.no_model_to_ask"))
    except (HttpNotSentError, OutcomeUnknownError):
        return NotDone(code="tool_failed", reason=Text("turn.host_away"))
    except TimeoutError:
        return NotDone(code="timeout", reason=Text("turn.timeout"))


async def execute(
    tool: AnyTool, call: AuthorizedCall, context: ToolContext, ready: ReadyCall | None = None
) -> ToolDone | NotDone | Unknown:
    """Runs the handler within the tool's timeout; `ready` is the call as it was prepared.

    A call with a transaction acts inside: if it goes wrong the result is NotDone, a defect is raised, and the caller
    rolls back. A call without one acts outside: if it fails after its first byte may have left, the result is Unknown.
    """
    began = perf_counter()
    try:
        async with asyncio.timeout(tool.spec.timeout_s):
            result = await (ready or bound(tool, call.args)).handle(context)
        kept, size = cut(result)
    except ToolFailedError as failed:
        return NotDone(code="tool_failed", reason=failed.text)
    except NotSentError:
        return NotDone(code="not_sent", reason=Text("turn.not_sent"))
    except (TimeoutError, OutcomeUnknownError):
        if context.transaction is None:
            return Unknown()
        return NotDone(code="timeout", reason=Text("turn.timeout"))
    except Exception as error:
        if context.transaction is not None:
            raise
        _log.error("an outside call broke", tool=tool.spec.name, exc_info=error)
        return Unknown()
    return ToolDone(result=kept, milliseconds=int((perf_counter() - began) * 1000), size=size)


def bound(tool: AnyTool, args: Args) -> BoundCall:
    """Returns the tool with the arguments of a decision, which fitted when they were judged. Raises DefectError if they
    do not."""
    made = tool.bind(args)
    if isinstance(made, ArgumentErrors):
        raise DefectError(f"{tool.spec.name}: a judged call does not fit its own arguments")
    return made


def cut(result: Json) -> tuple[Json, int]:
    """Returns the result without secrets and at most MOST_BYTES long, and its length before (bytes)."""
    size, clean = len(orjson.dumps(result)), _masked(result)
    text = orjson.dumps(clean)
    if max(size, len(text)) <= MOST_BYTES:
        return clean, size
    # A cut result has lost its fields: all of it is free text from here on.
    begins = text.decode()[: MOST_BYTES // 5]
    return {"truncated": True, "of_bytes": size, "trust": Trust.FREE_TEXT.value, "begins": begins}, size


def _masked(value: Json, name: str = "") -> Json:
    """Returns the value masked field by field, so that it keeps its shape. A field's name may be what gives a secret
    away."""
    match value:
        case dict():
            return {mask(key): _masked(inner, key) for key, inner in value.items()}
        case list():
            return [_masked(inner, name) for inner in value]
        case str() | int() | float() if name and secrets(f"{name}: {value}"):
            return PLACEHOLDER
        case str():
            return mask(value)
        case _:
            return value
