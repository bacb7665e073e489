"""Files that were sent: the beginning of each text stands before the model, as words nobody vouches for."""

from __future__ import annotations

from uuid import UUID

from tests.context.seats import NOW, context, scope, texts

from ringi.context.files import MOST_CHARACTERS
from ringi.domain.tools import Trust
from ringi.store.core.database import Row
from ringi.turns.evidence.evidence import labelled_items

UTF8, CP932 = "text/plain; charset=utf-8", "text/plain; charset=shift_jis"


def file(number: int, body: bytes, media_type: str = UTF8, size: int | None = None) -> Row:
    return UUID(int=number), "議事録.txt", media_type, NOW, body, len(body) if size is None else size


def test_file_is_read_in_the_encoding_it_came_in():
    """With its name, so that one can speak of it."""
    found = context(
        "これを読んで", files=[file(1, "﻿定例は水曜".encode()), file(2, "山田".encode("cp932"), CP932)]
    )

    assert [
        "付けられたファイル「議事録.txt」\n定例は水曜",
        "付けられたファイル「議事録.txt」\n山田",
    ] == texts(found, "file")


def test_long_file_is_cut_and_says_so():
    """Also in the middle of a character."""
    body = ("長" * 5_000).encode()
    found = context("これを読んで", files=[file(1, body[: 4 * MOST_CHARACTERS], size=len(body))])

    (shown,) = texts(found, "file")
    assert f"付けられたファイル「議事録.txt」の最初の3,000文字\n{'長' * MOST_CHARACTERS}" == shown


def test_words_of_a_file_are_nobodys_and_taint():
    """Whoever sent it need not have written it."""
    found = context("これを読んで", files=[file(1, "口座は1234567です".encode())])

    (text,) = [each for each in labelled_items(found.items, scope().now) if each.source.startswith("file:")]
    assert (Trust.FREE_TEXT, True, True) == (text.trust, found.tainted, found.received)


def test_newest_files_are_shown_and_the_rest_is_told():
    """Three of them; the model knows that there are more."""
    found = context("これを読んで", files=[file(each, b"x") for each in range(5)])

    assert (3, [("files", "number", 2)]) == (
        len(texts(found, "file")),
        [(left.source, left.why, left.count) for left in found.omitted],
    )
