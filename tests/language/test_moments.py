"""Days, times, stretches of either and what comes again are told apart, and every reading is returned."""

from __future__ import annotations

from datetime import date

import pytest
from tests.corpora.reading import at, share
from tests.corpora.wide import calendar, date_is_right, dates, in_order, said

from ringi.language.dates.moments import Days, FoundMoment, canonical, find_moments


@pytest.mark.parametrize("row", dates("tuning"), ids=lambda row: row[0])
def test_every_moment_of_the_tuning_half_is_read(row: list[str]) -> None:
    """The half the forms were widened with is read without a mistake."""
    assert said(row) == " ".join(map(in_order, row[1].split()))


def test_the_untouched_half_is_read_nearly_as_well() -> None:
    """At least 85 of 100 phrases nobody tuned for are read right."""
    assert share(map(date_is_right, dates("untouched"))) >= 0.85


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("1日おきに", "FREQ=DAILY;INTERVAL=2"),
        ("2日おきに", "FREQ=DAILY;INTERVAL=2|FREQ=DAILY;INTERVAL=3"),
        ("1週間おきに", "FREQ=WEEKLY|FREQ=WEEKLY;INTERVAL=2"),
        ("3日ごとに", "FREQ=DAILY;INTERVAL=3"),
    ],
)
def test_how_far_apart_can_be_meant_in_two_ways(said: str, rules: str) -> None:
    """Only `1日おき` leaves one day free for everybody."""
    (found,) = find_moments(said, at())

    assert rules == "|".join(canonical(reading) for reading in found.readings)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("毎月31日", "FREQ=MONTHLY;BYMONTHDAY=31"),
        ("毎月32日", ""),
        ("毎月0日", ""),
        ("毎年12月31日", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
        ("毎年13月1日", ""),
        ("毎年2月29日", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
        ("毎年2月30日", ""),
    ],
)
def test_what_comes_again_falls_on_a_day_there_is(said: str, rule: str) -> None:
    """A day that no month has never comes."""
    assert rule == "".join(canonical(each.readings[0]) for each in find_moments(said, at()))


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("一昨年", 2024),
        ("おととし", 2024),
        ("去年", 2025),
        ("昨年", 2025),
        ("今年", 2026),
        ("本年", 2026),
        ("来年", 2027),
        ("再来年", 2028),
        ("さ来年", 2028),
    ],
)
def test_a_year_is_named_from_this_one(said: str, year: int) -> None:
    """A day of it is that year's, whatever it is called."""
    (found,) = find_moments(f"{said}4月1日", at())

    assert [f"{year}-04-01"] == [canonical(reading) for reading in found.readings]


def test_what_lasts_no_time_is_no_stretch() -> None:
    """Nobody meets from ten for zero hours."""
    assert () == find_moments("10時から0時間", at())


def test_a_stretch_shows_where_it_stands() -> None:
    """From the first day's words to the last day's, in the original."""
    found = find_moments("次は１２／１～１２／５です", at())

    reach = Days(first=date(2026, 12, 1), last=date(2026, 12, 5))
    assert (FoundMoment(readings=(reach,), text="１２／１～１２／５", start=2, end=11),) == found


@pytest.mark.parametrize(
    "text",
    [
        "締切を12/1から12/5に変更して",
        "会議を12月1日から12月5日へ移して",
        "move the meeting from Dec 1 to Dec 5",
        "the deadline was pushed from Dec 1 to Dec 5",
    ],
)
def test_what_is_moved_from_day_to_day_is_no_stretch(text: str) -> None:
    """Two days are spoken of, and the days between them are not."""
    found = [canonical(each.readings[0]) for each in find_moments(text, at())]

    assert ["2026-12-01", "2026-12-05"] == found


def test_without_a_calendar_business_days_name_no_day() -> None:
    """Whether a day is a holiday is never guessed."""
    assert () == find_moments("3営業日後と翌営業日と週明け", at())


def test_beyond_the_calendar_business_days_name_no_day() -> None:
    """What the calendar does not know is no working day and no holiday."""
    assert () == find_moments("3営業日後", at("2028-12-27"), calendar())


@pytest.mark.parametrize(
    "text",
    [
        "9999年後",
        "3000年前の遺跡",
        "9999か月前",
        "in 999 years",
        "9999年12月31日〜5日",
        "9999年12月31日と5日",
        "9999年12月31日から金曜まで",
        "9999年12月31日から3か月",
        "9999年12月の第5金曜",
        "9999-12-31 to Friday",
    ],
)
def test_what_no_calendar_reaches_breaks_nothing(text: str) -> None:
    """A day before the first or after the last year is no day."""
    assert all(each.readings for each in find_moments(text, at()))
