"""Ports through which a handler reaches what lies outside of its transaction: a model, HTTP, files, time, processes.

Only `prepare` of a tool and the handler of an outside effect have them: nothing waits for the world while it holds a
transaction of our own database.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, ParamSpec, Protocol, TypeVar
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from ringi.domain.errors import OutcomeUnknownError
from ringi.domain.files import FileId, FileInfo
from ringi.domain.model import ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.store.core.database import Row, Statement

M = TypeVar("M", bound=BaseModel)
P = ParamSpec("P")
Plain = Json | bytes
"""Values that travel between processes."""


class AsksModel(Protocol):
    async def __call__(self, prompt: str, shape: type[M], material: Sequence[ContextItem] = ()) -> M:
        """Asks the organisation's model and returns its answer in that shape.

        The prompt is the tool's own wording; words of people belong into `material`, each with its trust. Raises
        ModelUnavailableError if no usable answer can be had; the call then fails with a plain reason.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """One request to a host outside of our own network."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] = "GET"
    url: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    body: bytes = field(default=b"", repr=False)
    timeout_s: float = 10.0
    most_bytes: int = 1_000_000
    """Bytes of the answer that are read; the rest is left unread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpAnswer:
    status: int
    headers: Mapping[str, str] = field(repr=False)
    """Headers by their name in lower case."""
    body: bytes = field(repr=False)
    cut: bool = False
    """True if the answer was longer than what was read, or was torn off."""


class HttpNotSentError(Exception):
    """Raised if nothing reached the host: an address that is not allowed, an unknown name, a refused connection."""


class HttpTornError(OutcomeUnknownError):
    """Raised if the request may have reached the host and no answer came."""


class Http(Protocol):
    async def send(self, request: HttpRequest) -> HttpAnswer:
        """Returns the answer, whatever its status. Redirects are followed for GET within one host only. Raises
        HttpNotSentError or HttpTornError."""
        ...


class Files(Protocol):
    """The files that the requester may read, and those the call makes."""

    async def describe(self, file: FileId) -> FileInfo | None:
        """Returns the file without its content; None if the requester may not read it."""
        ...

    def open(self, file: FileId) -> AsyncIterator[bytes]:
        """Yields the content, part by part. Raises ToolFailedError if the requester may not read the file."""
        ...

    def put(self, name: str, media_type: str, content: bytes) -> FileInfo:
        """Keeps a new file, which commits with the call's outcome and comes with the reply. Raises ToolFailedError if
        it is empty or too large."""
        ...


class Computes(Protocol):
    async def __call__(self, function: Callable[P, Plain], /, *args: P.args, **kwargs: P.kwargs) -> Plain:
        """Runs a function of a module in a process of its own, which is killed if the call is cancelled or its time
        is over. Arguments and result travel as JSON or bytes. A ToolFailedError of the function is raised here."""
        ...


class Vault(Protocol):
    def unseal(self, purpose: str, owner: str, sealed: bytes) -> str:
        """Returns a secret of the organisation that was sealed for this purpose and owner."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolClock:
    """The time, in the organisation's zone."""

    now: Callable[[], datetime]
    zone: ZoneInfo


class Reads(Protocol):
    async def __call__(self, statement: Statement) -> Sequence[Row]:
        """Returns the rows of a statement that only reads, in a short transaction of its own."""
        ...


class Progress(Protocol):
    def __call__(self, fraction: float, text: Text) -> None:
        """Shows the readers of the conversation how far the call has come, from 0 to 1. It is on no record."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything a handler may reach while it holds no transaction."""

    ask: AsksModel
    http: Http
    files: Files
    clock: ToolClock
    compute: Computes
    progress: Progress
    read: Reads
    vault: Vault
