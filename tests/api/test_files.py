"""Files people bring along."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import dataclass

import pytest
from httpx import Response
from hypothesis import given
from hypothesis import strategies as st
from tests.api.conftest import V1, Door
from tests.support.proposals import says

from ringi.api.limits import MOST_FILE_BYTES
from ringi.api.media_type import media_type_of
from ringi.api.refused_files import MOST_REFUSED
from ringi.api.routes.files import shown_name
from ringi.domain.policy import Limits

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


def office(*names: str) -> bytes:
    """An archive with these files in it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return made.getvalue()


def of_version(version: int) -> bytes:
    """An Office document that says it takes a later reader."""
    made = bytearray(office("[Content_Types].xml", "word/document.xml"))
    made[made.index(b"PK\x01\x02") + 6] = version
    return bytes(made)


async def bring(door: Door, who: str, name: str, body: bytes) -> Response:
    async with door.client() as client:
        files = {"file": (name, body, "application/x-claimed")}
        return await client.post(f"{V1}/files", files=files, headers=await door.headers(who))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    body: bytes
    found: str | None


CASES = (
    Case(id="png", body=PNG, found="image/png"),
    Case(id="jpeg", body=b"\xff\xd8\xff\xe0" + b"\0" * 20, found="image/jpeg"),
    Case(id="gif", body=b"GIF89a" + b"\0" * 20, found="image/gif"),
    Case(id="webp", body=b"RIFF\0\0\0\0WEBPVP8 " + b"\0" * 20, found="image/webp"),
    Case(id="pdf", body=b"%PDF-1.7\n\x80\x81", found="application/pdf"),
    Case(
        id="word",
        body=office("[Content_Types].xml", "word/document.xml"),
        found="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    Case(
        id="excel",
        body=office("[Content_Types].xml", "xl/workbook.xml"),
        found="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    Case(id="archive", body=office("word/document.xml"), found=None),
    Case(id="broken-archive", body=b"PK\x03\x04" + b"\0" * 40, found=None),
    Case(id="archive-of-an-unknown-version", body=of_version(255), found=None),
    Case(id="text", body="見積書\n一式".encode(), found="text/plain; charset=utf-8"),
    Case(id="japanese-windows", body="見積書\r\n一式".encode("cp932"), found="text/plain; charset=shift_jis"),
    Case(id="page", body=b"<html><script>alert(1)</script>", found="text/plain; charset=utf-8"),
    Case(id="picture-of-words", body=b"<svg onload='x'/>", found="text/plain; charset=utf-8"),
    Case(id="program", body=b"\x7fELF\x02\x01\x01\0" + b"\0" * 20, found=None),
    Case(id="windows-program", body=b"MZ\x90\0\x03\0\0\0", found=None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_file_is_what_it_holds(case: Case):
    """Images, documents and text are known by their content; a page or a drawing is text, a program nothing."""
    assert case.found == media_type_of(io.BytesIO(case.body))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("見積書.pdf", "見積書.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\temp\\表.xlsx", "表.xlsx"),
        ("..", "file"),
        ("", "file"),
        ("a\r\nSet-Cookie: x", "a Set-Cookie_ x"),
        ('x"; filename="y.exe', "x_; filename=_y.exe"),
    ],
)
def test_name_is_only_words(name: str, shown: str):
    """No folders, nothing hidden, nothing that means something elsewhere."""
    assert shown == shown_name(name)


@given(
    st.lists(st.tuples(st.integers(4, 10_000), st.integers(0, 255)), min_size=1, max_size=12),
    st.integers(0, 40),
)
def test_damaged_document_never_raises(damage: list[tuple[int, int]], lost: int):
    """Whatever was done to an archive, it is a document or nothing we take."""
    made = bytearray(office("[Content_Types].xml", "word/document.xml", "word/表.xml"))
    for place, byte in damage:
        made[4 + place % (len(made) - 4)] = byte

    media_type_of(io.BytesIO(bytes(made[: len(made) - lost])))


def test_a_list_without_end_is_not_read():
    """Half a million names in an archive would keep a thread busy for many seconds, and fill the memory."""
    entry = b"PK\x01\x02" + bytes(24) + struct.pack("<HHH", 1, 0, 0) + bytes(12) + b"a"
    listed = entry * 50_000
    ending = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 50_000, 50_000, len(listed), 30, 0)

    found = media_type_of(io.BytesIO(b"PK\x03\x04" + bytes(26) + listed + ending))

    assert found is None


async def test_file_comes_back_as_it_was(door: Door):
    """Byte for byte, also where it is larger than one part."""
    body = "行\n".encode() * 200_000
    made = (await bring(door, "tanaka", "長い.txt", body)).json()

    answer = await door.get("tanaka", f"/files/{made['id']}")

    assert (("長い.txt", "text/plain; charset=utf-8", len(body)), True) == (
        (made["name"], made["media_type"], made["size"]),
        body == answer.content,
    )


async def test_file_can_do_nothing(door: Door):
    """It is saved and not shown, but for images, and even those run nothing."""
    page = (await bring(door, "tanaka", "x.html", b"<script>alert(1)</script>")).json()
    image = (await bring(door, "tanaka", "x.png", PNG)).json()

    answers = [await door.get("tanaka", f"/files/{each['id']}") for each in (page, image)]

    assert ["attachment", "inline"] == [
        answer.headers["content-disposition"].partition(";")[0] for answer in answers
    ]
    assert {("nosniff", "default-src 'none'; sandbox; frame-ancestors 'none'")} == {
        (answer.headers["x-content-type-options"], answer.headers["content-security-policy"])
        for answer in answers
    }


async def test_file_is_its_owners_until_it_is_sent(door: Door):
    """Nobody else finds it, whatever their level."""
    made = (await bring(door, "tanaka", "x.png", PNG)).json()

    answers = [await door.get(who, f"/files/{made['id']}") for who in ("suzuki", "tanaka")]

    assert [404, 200] == [answer.status_code for answer in answers]


async def test_sent_file_stands_with_its_message(door: Door):
    """Once, however often the message arrives."""
    made = (await bring(door, "tanaka", "図.png", PNG)).json()
    door.story.next(says("受け取りました。"))
    message = {"uploads": [made["id"]], "client_id": "once"}
    taken = await door.say("tanaka", "この図をどう思いますか", **message)
    await door.say("tanaka", "この図をどう思いますか", **message)

    path = f"/conversations/{taken['conversation_id']}/messages"
    shown = (await door.get("tanaka", path)).json()["messages"]

    assert [["図.png"], []] == [[file["name"] for file in each["files"]] for each in shown]


async def test_file_of_another_is_not_sent(door: Door):
    """The message is refused as a whole."""
    made = (await bring(door, "sato", "x.png", PNG)).json()

    answer = await door.post(
        "tanaka", "/messages", {"text": "見て", "client_id": "1", "uploads": [made["id"]]}
    )

    assert (422, "urn:ringi:api.no_such_file") == (answer.status_code, answer.json()["type"])
    assert [] == await door.story.states()


@pytest.mark.parametrize(
    ("body", "status", "type"),
    [
        (b"", 415, "urn:ringi:api.not_a_file_we_take"),
        (b"\x7fELF\x02", 415, "urn:ringi:api.not_a_file_we_take"),
        (b"a" * (MOST_FILE_BYTES + 1), 413, "urn:ringi:api.file_too_large"),
        (b"a" * (27 * 1024 * 1024), 413, "urn:ringi:api.file_too_large"),
    ],
    ids=["empty", "program", "large", "very-large"],
)
async def test_other_files_are_refused(door: Door, body: bytes, status: int, type: str):
    """With what to do instead, and nothing is kept."""
    answer = await bring(door, "tanaka", "x.txt", body)

    assert (status, type) == (answer.status_code, answer.json()["type"])
    assert [] == await door.story.rows("SELECT id FROM uploads WHERE org = ringi.org()")


async def test_day_has_an_end(door: Door):
    """As many files as the policy says, and no more until tomorrow."""
    await door.story.adopt(limits=Limits(uploads_per_day=1))
    await door.story.services.org_cache.at(door.story.org, 10**6)

    answers = [await bring(door, "tanaka", "x.png", PNG) for _ in range(2)]

    assert [201, 429] == [answer.status_code for answer in answers]


async def test_refused_files_count(door: Door):
    """Reading one costs as much as keeping one; colleagues, and what was kept, are not touched by it."""
    program = b"\x7fELF\x02\x01\x01\0" + b"\0" * 20
    refused = [(await bring(door, "tanaka", "a.txt", program)).status_code for _ in range(MOST_REFUSED)]

    answers = [await bring(door, who, "a.txt", b"text") for who in ("tanaka", "sato")]

    assert ({415}, [429, 201]) == (set(refused), [answer.status_code for answer in answers])
