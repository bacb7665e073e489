"""The ports of one call: what it asks, reads and makes through them is gathered here, to be recorded with its outcome."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ringi.brain.parsing import MOST_FAULTS
from ringi.domain.authorized import AuthorizedCall
from ringi.domain.errors import ToolFailedError
from ringi.domain.files import MOST_FILE_BYTES, FileId, FileInfo
from ringi.domain.model import ContextItem, ModelAnswer, ModelRequest, ModelUnavailableError, Question, Usage
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.journal import events
from ringi.journal.credentials import open_secret
from ringi.store.core.database import Row, Statement
from ringi.store.work.uploads import Upload, find_upload, keep_made, parts_of
from ringi.tools.ports import Ports, ToolClock
from ringi.turns.engine.step import StepView
from ringi.turns.evidence.evidence import requester_of
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.progress import Shown
from ringi.turns.services import new_id

M = TypeVar("M", bound=BaseModel)
MOST_ASKS = 20
"""Questions one call may put to a model."""
MOST_FILES = 10
"""Files one call may make."""


class CallPorts:
    """The ports of one attempt at a call, and what went through them."""

    def __init__(self, turn: StepView, call: AuthorizedCall) -> None:
        self._turn = turn
        self._call = call
        self._asked: list[events.ModelAsked] = []
        self._made: list[tuple[Upload, bytes]] = []

    @property
    def ports(self) -> Ports:
        services = self._turn.services
        return Ports(
            ask=self._ask,
            http=services.http,
            files=_CallFiles(self),
            clock=ToolClock(
                now=lambda: self._turn.at().astimezone(self._turn.org.zone),
                zone=self._turn.org.zone,
            ),
            compute=services.compute,
            progress=self._progress,
            read=self._read,
            vault=_OrgVault(self._turn.org),
        )

    def spent(self) -> Usage:
        """The cost of all questions so far."""
        return sum((each.usage for each in self._asked), Usage())

    def questions(self) -> Sequence[events.ModelAsked]:
        """Events for all questions, answered or not."""
        return self._asked

    def files(self) -> Sequence[events.FileMade]:
        """Events for the files, for a call that took effect."""
        return [
            events.FileMade(
                at=self._turn.at(),
                execution=self._call.execution,
                file=upload.id,
                media_type=upload.media_type,
                size=upload.size,
                digest=upload.digest.hex(),
                name=upload.name,
            )
            for upload, _ in self._made
        ]

    def kept(self) -> Sequence[Statement]:
        """Statements that keep the files: they commit with the outcome or not at all."""
        execution = self._call.execution
        return [each for upload, content in self._made for each in keep_made(upload, execution, content)]

    async def _ask(self, prompt: str, shape: type[M], material: Sequence[ContextItem] = ()) -> M:
        if len(self._asked) >= MOST_ASKS:
            raise ToolFailedError(Text("turn.too_many_asks", {"most": MOST_ASKS}))
        services, request = self._turn.services, self._request(prompt, material)
        question = Question(
            request=request, schema=shape.model_json_schema(), faults=lambda value: shape_faults(shape, value)
        )
        try:
            answer = await services.stops.ask(self._turn.key.org, lambda: services.model.answer(question))
        except ModelUnavailableError as away:
            self._note(prompt, ModelAnswer(value=None, usage=away.usage), away.code)
            raise
        self._note(prompt, answer)
        return shape.model_validate(answer.value)

    def _request(self, prompt: str, material: Sequence[ContextItem]) -> ModelRequest:
        """The question as a request without tools.

        INVARIANT: what a confidential tool puts before a model has the class of the tool, so that a provider that may
        not see that class is shown placeholders.
        """
        turn, snapshot = self._turn, self._turn.org
        tool = turn.services.registry.find(self._call.tool)
        secret = tool.result_facts.classes if tool else ()
        return ModelRequest(
            org=turn.key.org,
            now=turn.at().astimezone(snapshot.zone),
            locale=snapshot.facts.organisation.locale,
            requester=requester_of(turn.state, snapshot),
            messages=(prompt,),
            items=tuple(_classed(item, secret) for item in material),
            people=(),
            tools=(),
            provider_classes=snapshot.policy.policy.provider_classes,
        )

    def _note(self, prompt: str, answer: ModelAnswer, failure: str = "") -> None:
        self._asked.append(
            events.ModelAsked(
                at=self._turn.at(),
                execution=self._call.execution,
                model=answer.model or self._turn.services.model.name,
                usage=answer.usage,
                failure=failure,
                question=prompt,
                answer=answer.value,
            )
        )

    def _progress(self, fraction: float, text: Text) -> None:
        turn = self._turn
        shown = Shown(fraction=min(1.0, max(0.0, fraction)), text=text)
        turn.services.board.show(turn.key.conversation, turn.id, shown)

    async def _read(self, statement: Statement) -> Sequence[Row]:
        return await self._turn.services.database.look(self._turn.key.org, statement)

    def put(self, name: str, media_type: str, content: bytes) -> FileInfo:
        if not content or len(content) > MOST_FILE_BYTES or len(self._made) >= MOST_FILES:
            raise ToolFailedError(Text("turn.file_not_made", {"megabytes": MOST_FILE_BYTES // 1_000_000}))
        upload = Upload(
            id=FileId(new_id()),
            person=self._turn.key.person,
            name=name,
            media_type=media_type,
            size=len(content),
            digest=hashlib.sha256(content).digest(),
            turn=self._turn.id,
        )
        self._made.append((upload, content))
        return _info(upload)

    async def found(self, file: FileId) -> Upload | None:
        key = self._turn.key
        return await find_upload(self._turn.services.database, key.org, file, key.person)

    async def parts(self, file: FileId) -> AsyncGenerator[bytes]:
        if await self.found(file) is None:
            raise ToolFailedError(Text("turn.no_such_file"))
        async for part in parts_of(self._turn.services.database, self._turn.key.org, file):
            yield part


class _CallFiles:
    """A `Files` port."""

    def __init__(self, call: CallPorts) -> None:
        self._call = call

    async def describe(self, file: FileId) -> FileInfo | None:
        upload = await self._call.found(file)
        return _info(upload) if upload else None

    def open(self, file: FileId) -> AsyncGenerator[bytes]:
        return self._call.parts(file)

    def put(self, name: str, media_type: str, content: bytes) -> FileInfo:
        return self._call.put(name, media_type, content)


class _OrgVault:
    """A `Vault` port."""

    def __init__(self, snapshot: OrgSnapshot) -> None:
        self._snapshot = snapshot

    def unseal(self, purpose: str, owner: str, sealed: bytes) -> str:
        org = self._snapshot.facts.organisation.org
        return open_secret(self._snapshot.org_key, org, purpose, owner, sealed)


def _info(upload: Upload) -> FileInfo:
    return FileInfo(id=upload.id, name=upload.name, media_type=upload.media_type, size=upload.size)


def _classed(item: ContextItem, classes: tuple[str, ...]) -> ContextItem:
    return replace(item, classes=(*item.classes, *classes)) if classes else item


def shape_faults(shape: type[BaseModel], value: Json) -> tuple[str, ...]:
    """Faults that keep the value from having the shape, in words a model can act upon."""
    try:
        shape.model_validate(value)
    except ValidationError as wrong:
        faults = wrong.errors(include_url=False)[:MOST_FAULTS]
        return tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in faults)
    return ()
