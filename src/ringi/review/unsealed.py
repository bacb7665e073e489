"""Types the open fields of those records that also hold personal text: what they tell without any key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Literal

from pydantic import TypeAdapter

from ringi.domain.assistants import FIRST_ASSISTANT, NO_MODE
from ringi.domain.beginning import BeginningKind
from ringi.domain.decision import Confirmation
from ringi.domain.errors import DefectError
from ringi.domain.files import FileId
from ringi.domain.ids import (
    AssistantName,
    ExecutionId,
    MessageId,
    ModeName,
    PendingId,
    PersonId,
    ToolName,
    TurnId,
)
from ringi.domain.model import LeftOut, Usage
from ringi.journal.codec import Document

Rules = tuple[tuple[str, str], ...]
"""Pairs of rule id and verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReceived:
    at: datetime
    sender: PersonId
    channel: str
    supersedes: TurnId | None = None
    corrects: TurnId | None = None
    redraft_of: TurnId | None = None
    assistant: AssistantName = FIRST_ASSISTANT
    mode: ModeName = NO_MODE


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBegan:
    at: datetime
    kind: BeginningKind
    source: str
    due: datetime
    person: PersonId
    channel: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRecalled:
    at: datetime
    tainted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenNoted:
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenJoined:
    at: datetime
    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenProposed:
    at: datetime
    model: str
    usage: Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRequested:
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCritiqued:
    at: datetime
    call: int
    model: str
    usage: Usage
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenJudged:
    at: datetime
    call: int
    tool: ToolName
    verdict: str
    rules: Rules
    digest: str
    policy_version: int
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    at: datetime
    tool: ToolName
    mode: str
    cause: str
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAsked:
    at: datetime
    pending: PendingId
    confirmation: Confirmation
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenChanged:
    at: datetime
    pending: PendingId
    by: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenModelAsked:
    at: datetime
    execution: ExecutionId
    model: str
    usage: Usage
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFileMade:
    at: datetime
    execution: ExecutionId
    file: FileId
    media_type: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFinished:
    at: datetime
    execution: ExecutionId
    milliseconds: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFailed:
    at: datetime
    execution: ExecutionId
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReply:
    at: datetime
    kind: Literal["answer", "question", "fixed"]
    verdict: str
    rules: Rules
    policy_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenContext:
    at: datetime
    tainted: bool
    missing: tuple[str, ...] = ()
    omitted: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSegment:
    at: datetime


OpenPart = (
    OpenReceived
    | OpenBegan
    | OpenRecalled
    | OpenNoted
    | OpenJoined
    | OpenContext
    | OpenProposed
    | OpenRequested
    | OpenCritiqued
    | OpenJudged
    | OpenSession
    | OpenAsked
    | OpenChanged
    | OpenModelAsked
    | OpenFileMade
    | OpenFinished
    | OpenFailed
    | OpenReply
    | OpenSegment
)

_PARTS: Mapping[str, type[OpenPart]] = {
    "received": OpenReceived,
    "began": OpenBegan,
    "recalled": OpenRecalled,
    "noted": OpenNoted,
    "joined": OpenJoined,
    "context_built": OpenContext,
    "proposed": OpenProposed,
    "requested": OpenRequested,
    "critiqued": OpenCritiqued,
    "judged": OpenJudged,
    "session_moved": OpenSession,
    "confirmation_asked": OpenAsked,
    "changed": OpenChanged,
    "model_asked": OpenModelAsked,
    "file_made": OpenFileMade,
    "execution_finished": OpenFinished,
    "execution_failed": OpenFailed,
    "reply_segment": OpenSegment,
    "reply_judged": OpenReply,
}


def open_part(kind: str, document: Document) -> OpenPart:
    """Returns the open fields of such a record. Raises DefectError for a kind that holds no personal text."""
    if kind not in _PARTS:
        raise DefectError(f"a record {kind} has nothing that could stay shut")
    return _adapter(kind).validate_python(document)


@cache
def _adapter(kind: str) -> TypeAdapter[OpenPart]:
    return TypeAdapter(_PARTS[kind])
