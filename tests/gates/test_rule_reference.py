"""The rules as a book: unique names, words in both languages, numbers that exist."""

from __future__ import annotations

from operator import attrgetter

import pytest

from ringi.domain.policy import Policy
from ringi.gates.rulebook import RULEBOOK
from ringi.i18n import catalog

RULES = pytest.mark.parametrize("rule", RULEBOOK, ids=[rule.id for rule in RULEBOOK])


def test_ids_are_unique():
    """No two rules share an id."""
    ids = [rule.id for rule in RULEBOOK]

    assert sorted(set(ids)) == sorted(ids)


@RULES
@pytest.mark.parametrize("locale", ["ja", "en"])
def test_words(rule, locale: str):
    """Every rule has a title and a sentence for each of its reasons."""
    needed = {f"title-{rule.id}", *rule.verdicts}

    missing = needed - catalog(locale, "rules").keys()

    assert set() == missing


@RULES
def test_numbers_exist(rule):
    """Every number a rule says it reads is in the policy."""
    policy = Policy()

    found = [attrgetter(name)(policy) for name in rule.reads]

    assert len(rule.reads) == len(found)


@RULES
def test_rule_says_what_it_judges(rule):
    """The reference page has a sentence for every rule."""

    assert rule.judge.__doc__


def test_catalogs_hold_nothing_else():
    """Japanese and English have the same sentences, in the same order."""

    assert list(catalog("ja", "rules")) == list(catalog("en", "rules"))
