"""Does a text pose as a confirmation of this system? Measured on items labelled before the rule was written."""

from __future__ import annotations

import tomllib

import pytest
from tests.corpora.reading import HERE, share

from ringi.language.detectors.card_imitation import poses_as_confirmation

ITEMS = tomllib.loads((HERE / "card_imitations.toml").read_text("utf-8"))


def test_the_corpus_is_large_enough():
    """At least sixty items, both kinds in both languages."""
    assert sum(map(len, ITEMS.values())) >= 60


@pytest.mark.parametrize("text", ITEMS["imitates"])
def test_imitations_are_caught(text: str):
    """Every item that was looked at."""
    assert poses_as_confirmation(text)


@pytest.mark.parametrize("text", ITEMS["ordinary"] + ITEMS["ordinary_fresh"])
def test_ordinary_replies_pass(text: str):
    """No ordinary reply is taken for one, fresh items included."""
    assert not poses_as_confirmation(text)


def test_fresh_imitations_are_mostly_caught():
    """Of the items nobody looked at at least eight in ten."""
    assert share(map(poses_as_confirmation, ITEMS["imitates_fresh"])) >= 0.8
