"""The table of what can go wrong: complete, sensible, and said in words people understand."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from ringi.domain.errors import DefectError
from ringi.domain.model import ModelUnavailableError
from ringi.domain.text import LOCALES
from ringi.gates.rulebook import RULEBOOK
from ringi.i18n import catalog, say
from ringi.store.core.preconditions import StoppedError
from ringi.turns.machine.failures import Code, failures, match_failure, read_failures, sentence

SOURCE = (files("ringi.turns.machine") / "failures.toml").read_text("utf-8")
CODE = Path(str(files("ringi")))
TOLD = [code for code, each in failures().items() if each.told == "sentence"]
JARGON = ("API", "タイムアウト", "エラー", "timeout", "error", "exception", "database", "データベース", "LLM")


def test_every_code_has_a_row():
    """The table holds the codes there are, and no others."""
    assert {*get_args(Code)} == {*failures()}


def test_no_row_is_left_over():
    """Every code is raised somewhere, or comes of a model that did not answer."""
    sources = [p.read_text("utf-8") for p in CODE.rglob("*.py") if p.name != "failures.py"]
    raised = {code for code in failures() if any(f'"{code}"' in source for source in sources)}
    by_stamp = {"permission_denied", "access_check_failed"}
    known = {"stopped", "defect", *by_stamp, *(code for code, each in failures().items() if each.causes)}

    assert {*failures()} == raised | known


def test_every_alerting_rule_has_a_row():
    """Every code a rule alerts administrators of stands in the table too."""
    alerting = {code for rule in RULEBOOK for code in rule.alerts}

    assert set() == alerting - {code for code, each in failures().items() if each.alert != "never"}


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_are_those_of_the_table(locale):
    """Each code that ends a turn has its sentence, and no sentence is left over."""
    written = {name.removeprefix("failed_") for name in catalog(locale, "turn") if name.startswith("failed_")}

    assert {*TOLD} == written


@pytest.mark.parametrize("code", TOLD)
def test_sentences_apologise_and_say_what_to_do(code: str):
    """An apology, a request, and none of our own words (J3)."""
    ja, en = (say(sentence(code, "ab12cd34"), locale) for locale in LOCALES)

    assert ja.startswith("申し訳ありません。")
    assert en.startswith("I am sorry, ")
    assert any(w in ja for w in ("ください", "お願いします", "いただけますか"))
    assert "lease" in en
    assert [] == [word for word in JARGON if word in ja or word in en]


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        ("timeout", "model_timeout"),
        ("rate_limited", "model_busy"),
        ("malformed", "model_nonsense"),
        ("context_exceeded", "model_too_long"),
        ("too_large", "model_overlong"),
        ("quota", "model_quota"),
        ("unauthorized", "model_key"),
        ("never_heard_of", "model_unavailable"),
    ],
)
def test_cause_picks_the_row(cause: str, code: str):
    """The code a model failed with decides what is said, and is kept."""
    found = match_failure(ModelUnavailableError(cause))

    assert (code, cause) == (found.failure.code, found.cause)


def test_whatever_is_not_foreseen_is_a_defect():
    """The stop is known; a mistake of ours is not."""
    assert ["stopped", "defect"] == [match_failure(e).failure.code for e in (StoppedError(), KeyError("x"))]


@pytest.mark.parametrize(
    ("wait_s", "told"),
    [(None, "1分ほど"), (45, "45秒ほど"), (61, "2分ほど"), (600, "10分ほど"), (7_300, "3時間ほど")],
)
def test_time_to_wait_is_said(wait_s: int | None, told: str):
    """The row's where nobody knows better, and never less than it takes."""
    assert told in say(sentence("model_busy", "x", wait_s), "ja")


def test_code_of_another_version_is_told_as_a_defect():
    """A turn that a newer version recorded is still reported."""
    assert sentence("defect", "x").key == sentence("from_the_future", "x").key


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[defect]", "[defekt]"),
        ('category = "system"', 'category = "sytem"'),
        ("retries = 1", "retries = 0"),
        ("retry_after_s = 60", 'retry_after_s = "60"'),
        ('alert = "always"', 'alert = "never"'),
        ("recoverable = true", "recoverable = false"),
        ("[", "["),
        ("told =", "tolled ="),
    ],
)
def test_table_is_checked_when_it_is_read(old: str, new: str):
    """A slip in the table is found at once."""
    wrong = SOURCE.replace(old, new) if old != new else SOURCE + "["

    with pytest.raises(DefectError):
        read_failures(wrong)
