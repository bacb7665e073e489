"""Days said in Japanese and English are found, and what is no day or not one day is not guessed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import TODAY, at, rows, share, tuning
from tests.corpora.wide import dates

from ringi.language.dates.date_forms import DateForm, RuleForm
from ringi.language.dates.dates import FoundDate, find_dates
from ringi.language.dates.found_days import DATE_FORMS
from ringi.language.dates.recurrence_forms import RULE_FORMS
from ringi.language.text.normal import align
from ringi.language.text.prefilter import holds_any

CORPUS = rows("dates")


def _found(row: list[str]) -> str:
    """As the corpus writes it."""
    today = row[2] if len(row) > 2 else TODAY
    found = find_dates(row[0], at(today))
    return " ".join(each.canonical or "|".join(each.alternatives) for each in found) or "-"


@pytest.mark.parametrize("row", [row for row in CORPUS if tuning(row[:1])], ids=lambda row: row[0])
def test_every_date_of_the_tuning_half_is_read(row: list[str]) -> None:
    """The half the forms were written with is read without a mistake."""
    assert _found(row) == row[1]


def test_the_untouched_half_is_read_nearly_as_well() -> None:
    """At least 98 of 100 dates nobody tuned for are read right."""
    untouched = [row for row in CORPUS if not tuning(row[:1])]

    right = share(_found(row) == row[1] for row in untouched)

    assert right >= 0.98


def test_a_found_date_shows_where_it_stands() -> None:
    """Text and positions are those of the original, full width and all."""
    found = find_dates("期限は１２月１日です", at())

    assert found == (FoundDate(canonical="2026-12-01", alternatives=(), text="１２月１日", start=3, end=8),)


def test_a_weekday_counted_in_a_month_is_not_the_coming_one() -> None:
    """`第3金曜日` is a day of some month, which is not said."""
    assert find_dates("第3金曜日", at()) == ()


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("by New Year's Eve", "2026-12-31"),
        ("on New Year's Day", "2027-01-01"),
        ("by year end", "2026-12-31"),
        ("by month end", "2026-11-30"),
        ("昭和64年1月7日", "1989-01-07"),
        ("平成31年4月30日", "2019-04-30"),
        ("大晦日", "2026-12-31"),
        ("大みそか", "2026-12-31"),
        ("ふつか後", "2026-11-20"),
        ("みっか後", "2026-11-21"),
        ("よっか後", "2026-11-22"),
        ("むいか後", "2026-11-24"),
        ("なのか後", "2026-11-25"),
        ("ようか後", "2026-11-26"),
        ("とおか後", "2026-11-28"),
    ],
)
def test_a_day_with_a_name_of_its_own(said: str, day: str) -> None:
    """Ends of years and months, of eras, and days counted in words, from Wednesday, November 18."""
    assert (day,) == tuple(each.canonical for each in find_dates(said, at("2026-11-18")))


def test_an_ambiguous_date_has_no_canonical_form() -> None:
    """`来週の日曜` differs between those who begin the week on Monday and on Sunday."""
    (found,) = find_dates("来週の日曜", at())

    assert (found.canonical, found.alternatives) == (None, ("2026-11-22", "2026-11-29"))


@given(st.dates(min_value=date(1000, 1, 1)))
def test_every_iso_date_is_itself(day: date) -> None:
    """A date in canonical form is read as that date."""
    found = find_dates(day.isoformat(), at())

    assert [day.isoformat()] == [each.canonical for each in found]


@given(st.text(alphabet=st.sampled_from("0123456789年月日/-.今来週末曜金の後前〜 ")))
def test_no_text_breaks_the_search(text: str) -> None:
    """Whatever is typed, spans are in order and do not overlap."""
    spans = [(each.start, each.end) for each in find_dates(text, at())]

    assert spans == sorted(spans)


FORMS = (*DATE_FORMS, *RULE_FORMS)


def _passed_over(text: str) -> list[str]:
    """Patterns that would find something in a text that holds none of their cues."""
    folded = align(text).text
    return [
        form.pattern.source
        for form in FORMS
        if form.pattern.compiled.search(folded) and not holds_any(folded.lower(), form.cues)
    ]


SAID = (
    "毎週 明日 明後日 おととい あさって 3日後 半年前 来週 金曜 週末 月末 月初め 来月 頭 今年 年内 令和8年 R8.12.1 12月1日 "
    "12/1 2026-12-1 20日 まで 5営業日 next Friday tomorrow tonight in two weeks days from ago the 5th by on Dec 7 of end month "
    "and 12/1/2026 は の"
)
WORDS = st.sampled_from(SAID.split())


def test_no_date_of_the_corpora_is_passed_over_for_want_of_a_cue() -> None:
    """Where a form is not searched, searching it would have found nothing."""
    texts = [row[0] for row in (*CORPUS, *dates("tuning"))]

    assert [] == [text for text in texts if _passed_over(text)]


@given(st.lists(WORDS, max_size=8), st.sampled_from(["", " "]))
def test_no_date_is_passed_over_for_want_of_a_cue(words: list[str], between: str) -> None:
    """However words of dates are put together, each form still finds its own."""
    assert [] == _passed_over(between.join(words))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.pattern.source[:40])
@given(st.data())
def test_every_match_holds_a_cue(form: DateForm | RuleForm, data: st.DataObject) -> None:
    """What the pattern alone would find, the cues let it look for."""
    text = data.draw(st.from_regex(form.pattern.compiled))

    assert holds_any(text.lower(), form.cues)
