"""Files people bring along: taken in, and given back to those who may see the conversation they were sent in."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Iterator
from typing import BinaryIO
from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, UploadFile
from starlette.responses import StreamingResponse

from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.limits import MOST_FILE_BYTES
from ringi.api.media_type import media_type_of
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.refused_files import count_refused
from ringi.api.schemas.files import FileOut, file_out
from ringi.api.services import ServicesHere
from ringi.domain.files import PICTURES
from ringi.domain.ids import PersonId
from ringi.domain.text import Text
from ringi.language.dates.days import day_in, start_of
from ringi.language.text.hidden import one_line, visible
from ringi.store.work.uploads import (
    PART_BYTES,
    Upload,
    UploadId,
    find_upload,
    keep_upload,
    parts_of,
    uploads_since,
)
from ringi.turns.services import TurnServices, new_id

router = APIRouter(tags=["files"])

_MOST_NAME = 200
_OUTSIDE_NAMES = re.compile(r"[\\/:*?\"<>|]")


@router.post("/files", status_code=201)
async def take_file(file: UploadFile, services: ServicesHere, caller: CallerHere) -> FileOut:
    """Takes in one file of at most 25 MB (`multipart/form-data`, field `file`): images, PDF, Office documents and text.
    Send its id in `uploads` of `POST /messages`. After 20 refused files within a quarter of an hour it is 429, before
    anything is read."""
    await _demand_quota(services.runtime.services, caller)
    # Looking through 25 MB takes a while, during which others are served.
    try:
        upload = await asyncio.to_thread(_described, file.file, file.filename or "", caller.person.id)
    except ProblemError:
        await count_refused(services, caller)
        raise
    await keep_upload(services.database, caller.org, upload, _parts(file.file))
    return file_out(upload)


@router.get("/files/{file}", response_class=StreamingResponse)
async def give_file(file: UUID, services: ServicesHere, caller: CallerHere) -> StreamingResponse:
    """Returns a file of the caller's own, or sent in a conversation they are in. Images are shown, the rest is
    saved."""
    upload = await find_upload(services.database, caller.org, UploadId(file), caller.person.id)
    if upload is None:
        raise ProblemError(NOT_FOUND)
    shown = "inline" if upload.media_type in PICTURES else "attachment"
    return StreamingResponse(
        parts_of(services.database, caller.org, upload.id),
        media_type=upload.media_type,
        headers={
            "Content-Disposition": f"{shown}; filename*=UTF-8''{quote(upload.name, safe='')}",
            "Content-Length": str(upload.size),
            "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
            "Cache-Control": "private, no-store",
        },
    )


async def _demand_quota(turn_services: TurnServices, caller: ApiCaller) -> None:
    """Raises ProblemError if the day's quota is used up. INVARIANT: counted before anything is kept; two at once may
    both be the last."""
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    today = start_of(day_in(snapshot.zone, turn_services.now()), snapshot.zone)
    most = snapshot.policy.policy.limits.uploads_per_day
    if await uploads_since(turn_services.database, caller.org, caller.person.id, today) >= most:
        raise ProblemError(Problem(status=429, text=Text("api.too_many_files", {"most": most})))


def _described(file: BinaryIO, name: str, person: PersonId) -> Upload:
    """Returns the file described by what it holds; raises ProblemError if it is nothing we take."""
    media_type = media_type_of(file)
    digest, size = hashlib.sha256(), 0
    for part in _parts(file):
        digest.update(part)
        size += len(part)
    if size > MOST_FILE_BYTES:
        raise ProblemError(Problem(status=413, text=Text("api.file_too_large")))
    if media_type is None or size == 0:
        raise ProblemError(Problem(status=415, text=Text("api.not_a_file_we_take")))
    return Upload(
        id=UploadId(new_id()),
        person=person,
        name=shown_name(name),
        media_type=media_type,
        size=size,
        digest=digest.digest(),
    )


def shown_name(name: str) -> str:
    """Returns the file's own name as text: without folders and without invisible characters."""
    last = re.split(r"[\\/]", one_line(visible(name)))[-1]
    return _OUTSIDE_NAMES.sub("_", last).strip(". ")[-_MOST_NAME:] or "file"


def _parts(file: BinaryIO) -> Iterator[bytes]:
    file.seek(0)
    while part := file.read(PART_BYTES):
        yield part
