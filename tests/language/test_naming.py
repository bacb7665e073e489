"""Whom a text names, however many people there are."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.domain.ids import PersonId
from ringi.language.names.names import names_in, written_forms
from ringi.language.names.naming import name_index, named_in
from ringi.language.text.normal import normal_form, plain_form

TANAKA, HANAKO, HAYASHI, SMITH = (PersonId(UUID(int=number)) for number in range(1, 5))
WRITTEN = {
    TANAKA: written_forms("田中 太郎", "たなか たろう"),
    HANAKO: written_forms("田中 花子"),
    HAYASHI: written_forms("林 健"),
    SMITH: written_forms("John Smith", aliases=["ジョンさん"]),
}
INDEX = name_index(WRITTEN)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("田中さんに送って", [TANAKA, HANAKO]),
        ("花子さんの件、田中花子さんへ", [HANAKO]),
        ("小林さんに送って", []),
        ("林さんとジョンさんに", [HAYASHI, SMITH]),
        ("Ask Smith", []),
        ("たなかさん", [TANAKA]),
        ("", []),
    ],
    ids=[
        "two of a name",
        "the whole name",
        "part of another",
        "several",
        "given name only",
        "reading",
        "none",
    ],
)
def test_everybody_named_is_found(text: str, named: list[PersonId]):
    """Of several with a name all are."""
    assert named == sorted(named_in(text, INDEX))


@given(st.text(alphabet="田中太郎花子林健さんに、 JohnSmith", max_size=40))
def test_index_finds_what_looking_one_by_one_finds(text: str):
    """The index is a shortcut and nothing else."""
    normal, plain = normal_form(text), plain_form(text)
    expected = {
        person
        for person, forms in WRITTEN.items()
        if any(names_in(normal_form(form), normal, plain) for form in forms)
    }

    assert expected == set(named_in(text, INDEX))
