"""Every text in a value of a call."""

from __future__ import annotations

from ringi.domain.tools import Json, strings_in

VALUE: Json = {"to": ["田中", {"key": "sk-1"}], "count": 3, "sure": True, "note": None}


def test_texts_are_found_however_deep():
    """Numbers, a yes and nothing are no texts."""
    assert ["田中", "sk-1"] == list(strings_in(VALUE, keys=False))


def test_names_of_fields_are_texts_where_they_count():
    """What a secret is called may be where the secret is."""
    assert ["to", "田中", "key", "sk-1", "count", "sure", "note"] == list(strings_in(VALUE, keys=True))
