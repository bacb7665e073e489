"""Files people brought along, in parts, beside everything else of their organisation."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from psycopg.types.numeric import Int4, Int8

from ringi.domain.files import FileId
from ringi.domain.ids import ConversationId, ExecutionId, MessageId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.conversations import SAID_HERE, THERE, there

UploadId = FileId
PART_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A file without its content."""

    id: UploadId
    person: PersonId
    name: str
    media_type: str
    size: int
    digest: bytes
    turn: TurnId | None = None
    """The turn it was sent with, or made in."""
    message: MessageId | None = None
    """The reply it came with, if a call made it."""


async def uploads_since(database: Database, org: OrgId, person: PersonId, since: datetime) -> int:
    """Returns how many files that person brought since then."""
    ((row,),) = await database.batch(
        org,
        Statement(
            "SELECT count(*) FROM uploads WHERE org = ringi.org() AND person = %(person)s "
            "AND created_at >= %(since)s AND execution IS NULL",
            {"person": person, "since": since},
        ),
    )
    return row[0]


async def keep_upload(database: Database, org: OrgId, upload: Upload, parts: Iterable[bytes]) -> None:
    """Keeps the file, all of it or nothing; never more than one part is in memory here."""
    async with database.transaction(org) as transaction:
        await transaction.rows(_keep(upload))
        for n, body in enumerate(parts):
            await transaction.rows(_keep_part(upload, n, body))


def keep_made(upload: Upload, execution: ExecutionId, content: bytes) -> tuple[Statement, ...]:
    """Statements that keep a file a call made. It belongs to its turn at once, and is its requester's alone until
    `hand_out`."""
    made = Statement(
        "INSERT INTO uploads (org, id, person, name, media_type, size, digest, turn, execution) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(name)s, %(media_type)s, %(size)s, %(digest)s, %(turn)s, "
        "%(execution)s)",
        {**_keep(upload).params, "turn": upload.turn, "execution": execution},
    )
    parts = (content[begin : begin + PART_BYTES] for begin in range(0, len(content), PART_BYTES))
    return (made, *(_keep_part(upload, n, body) for n, body in enumerate(parts)))


def hand_out(message: MessageId, files: Collection[FileId], *, shared: bool) -> Statement:
    """Makes the files come with that reply. If they are shared, its readers may read them too."""
    return Statement(
        "UPDATE uploads SET message = %(message)s, shared = %(shared)s "
        "WHERE org = ringi.org() AND id = ANY (%(ids)s::uuid[]) AND execution IS NOT NULL",
        {"message": message, "ids": list(files), "shared": shared},
    )


def _keep_part(upload: Upload, n: int, body: bytes) -> Statement:
    return Statement(
        "INSERT INTO upload_parts (org, upload, n, body) VALUES (ringi.org(), %(upload)s, %(n)s, %(body)s)",
        {"upload": upload.id, "n": Int4(n), "body": body},
    )


def _keep(upload: Upload) -> Statement:
    return Statement(
        "INSERT INTO uploads (org, id, person, name, media_type, size, digest) VALUES (ringi.org(), %(id)s, "
        "%(person)s, %(name)s, %(media_type)s, %(size)s, %(digest)s)",
        {
            "id": upload.id,
            "person": upload.person,
            "name": upload.name,
            "media_type": upload.media_type,
            "size": Int8(upload.size),
            "digest": upload.digest,
        },
    )


async def find_upload(database: Database, org: OrgId, upload: UploadId, person: PersonId) -> Upload | None:
    """Returns the file; None if it is neither that person's, nor was sent in a conversation they are in, nor came with
    a reply there for all its readers."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM uploads u WHERE u.org = ringi.org() AND u.id = %(id)s "
            "AND (u.person = %(person)s OR EXISTS (SELECT FROM turns t JOIN members m ON m.org = t.org "
            "AND m.conversation = t.conversation AND m.person = %(person)s "
            "WHERE t.org = u.org AND t.id = u.turn AND (u.execution IS NULL OR u.shared)))",
            {"id": upload, "person": person},
        ),
    )
    return _upload(rows[0]) if rows else None


async def parts_of(database: Database, org: OrgId, upload: UploadId) -> AsyncGenerator[bytes]:
    """Yields the file's content, one part after the other."""
    n = 0
    while True:
        (rows,) = await database.batch(
            org,
            Statement(
                "SELECT body FROM upload_parts WHERE org = ringi.org() AND upload = %(id)s AND n = %(n)s",
                {"id": upload, "n": Int4(n)},
            ),
        )
        if not rows:
            return
        yield bytes(rows[0][0])
        n += 1


async def count_own(database: Database, org: OrgId, person: PersonId, uploads: Collection[UploadId]) -> int:
    """Returns how many of these are that person's."""
    ((row,),) = await database.batch(
        org,
        Statement(
            "SELECT count(*) FROM uploads WHERE org = ringi.org() AND person = %(person)s "
            "AND id = ANY (%(ids)s::uuid[])",
            {"person": person, "ids": list(uploads)},
        ),
    )
    return row[0]


def send_with(turn: TurnId, person: PersonId, uploads: Collection[UploadId]) -> Statement:
    """Makes the files belong to that turn from now on; those sent before stay with their turn."""
    return Statement(
        "UPDATE uploads SET turn = %(turn)s WHERE org = ringi.org() AND person = %(person)s "
        "AND id = ANY (%(ids)s::uuid[]) AND turn IS NULL",
        {"turn": turn, "person": person, "ids": list(uploads)},
    )


async def uploads_with(database: Database, org: OrgId, turns: Sequence[TurnId]) -> tuple[Upload, ...]:
    """Returns the files sent with any of these turns, in the order they were brought."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM uploads u WHERE u.org = ringi.org() AND u.turn = ANY (%(turns)s::uuid[]) "
            "AND u.execution IS NULL ORDER BY u.created_at, u.id",
            {"turns": list(turns)},
        ),
    )
    return tuple(_upload(row) for row in rows)


async def uploads_of_replies(
    database: Database, org: OrgId, person: PersonId, messages: Sequence[MessageId]
) -> tuple[Upload, ...]:
    """Returns the files that came with these replies, as far as the person may read them."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM uploads u WHERE u.org = ringi.org() "
            "AND u.message = ANY (%(messages)s::uuid[]) AND (u.person = %(person)s OR u.shared) "
            "ORDER BY u.created_at, u.id",
            {"messages": list(messages), "person": person},
        ),
    )
    return tuple(_upload(row) for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The files that are wanted: texts and how much of each, and files whose name is enough."""

    media_types: Sequence[str]
    named: Sequence[str]
    """Types of files of which only the name is read."""
    bytes: int
    """Bytes of the beginning of each file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileText:
    """The beginning of a file."""

    id: UploadId
    name: str
    media_type: str
    created_at: datetime
    beginning: bytes
    whole: bool
    """True if nothing follows."""


def texts_sent(conversation: ConversationId, turn: TurnId, most: int, wanted: Texts) -> Statement:
    """Files sent with this turn or with one of so many messages before it, the newest first. Rows: as `file_text`."""
    parameters = {
        "before": turn,
        "most": most,
        "types": list(wanted.media_types),
        "named": list(wanted.named),
        "bytes": Int4(wanted.bytes),
    }
    return Statement(_TEXTS, parameters | dict(there(conversation)))


def file_text(row: Row) -> FileText:
    return FileText(
        id=row[0],
        name=row[1],
        media_type=row[2],
        created_at=row[3],
        beginning=bytes(row[4]),
        whole=len(bytes(row[4])) == row[5],
    )


class FileContent(NamedTuple):
    """A whole file."""

    id: UploadId
    name: str
    media_type: str
    body: bytes


def contents_sent(
    conversation: ConversationId, files: Collection[UploadId], most: int
) -> Statement[FileContent]:
    """Whole files of at most so many bytes that people sent in this conversation, the newest first."""
    parameters = {"ids": list(files), "most": Int8(most)}
    return Statement(_CONTENTS, parameters | dict(there(conversation)), FileContent._make)


_CONTENTS = f"""
SELECT u.id, u.name, u.media_type, p.body
  FROM uploads u
 CROSS JOIN LATERAL (SELECT string_agg(body, ''::bytea ORDER BY n) AS body FROM upload_parts
                      WHERE org = ringi.org() AND upload = u.id) p
 WHERE u.org = ringi.org() AND u.id = ANY (%(ids)s::uuid[]) AND u.size <= %(most)s AND u.execution IS NULL
   AND u.turn IN (SELECT turn FROM messages WHERE {THERE} AND {SAID_HERE})
 ORDER BY u.created_at DESC, u.id DESC
"""
_TEXTS = f"""
SELECT u.id, u.name, u.media_type, u.created_at, coalesce(p.beginning, ''), u.size
  FROM (SELECT turn FROM (SELECT turn FROM messages WHERE {THERE} AND {SAID_HERE} AND turn < %(before)s
                           ORDER BY conversation DESC, id DESC LIMIT %(most)s) shown
        UNION SELECT %(before)s::uuid) read
 CROSS JOIN LATERAL (SELECT id, name, media_type, created_at, size FROM uploads
                      WHERE org = ringi.org() AND turn = read.turn AND execution IS NULL
                        AND media_type = ANY (%(types)s::text[] || %(named)s::text[])) u
  LEFT JOIN LATERAL (SELECT substring(body FROM 1 FOR %(bytes)s) AS beginning FROM upload_parts
                      WHERE org = ringi.org() AND upload = u.id AND n = 0
                        AND u.media_type = ANY (%(types)s::text[])) p ON true
 ORDER BY u.created_at DESC, u.id DESC LIMIT 20
"""
_COLUMNS = "u.id, u.person, u.name, u.media_type, u.size, u.digest, u.turn, u.message"


def _upload(row: Row) -> Upload:
    return Upload(
        id=row[0],
        person=row[1],
        name=row[2],
        media_type=row[3],
        size=row[4],
        digest=bytes(row[5]),
        turn=row[6],
        message=row[7],
    )
