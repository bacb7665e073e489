"""Fields of a form say what they take, with an example that fits."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from pydantic import ValidationError

from ringi.assistants.administration import FORMS
from ringi.domain.calendar import NO_CALENDAR
from ringi.domain.errors import UserFacingError
from ringi.domain.text import LOCALES
from ringi.i18n import say
from ringi.tools.form import AnyForm, Form
from ringi.tools.form_fields import FieldFacts, fault, fields_of, read_entries

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
FIELDS = [(form, field) for form in FORMS for field in fields_of(form.schema())]


def form_of(name: str) -> Form:
    return next(form for form in FORMS if form.tool.spec.name == name)


def complaint(form: Form, entries: dict) -> str:
    """About the first entry that does not fit."""
    known = fields_of(form.schema())
    with pytest.raises(ValidationError) as wrong:
        form.fields.model_validate(dict(read_entries(entries, known, NOW, NO_CALENDAR)))
    return say(fault(wrong.value.errors()[0], known), "ja")


@pytest.mark.parametrize(
    ("form", "field"), FIELDS, ids=lambda each: getattr(each, "name", None) or each.tool.spec.name
)
def test_every_example_is_an_entry_that_fits(form: AnyForm, field: FieldFacts) -> None:
    """In both languages, and the sentence on what is taken is there."""
    examples = [
        field.example if isinstance(field.example, str) else say(field.example, locale) for locale in LOCALES
    ]

    wrong = [name for each in examples for name in rejected(form, {field.name: each})]

    assert field.name not in wrong
    assert all(say(field.takes, locale) for locale in LOCALES)


def rejected(form: AnyForm, entries: dict) -> list[str]:
    try:
        form.fields.model_validate(entries)
    except ValidationError as wrong:
        return [str(error["loc"][0]) for error in wrong.errors() if error["type"] != "missing"]
    return []


def test_required_fields_and_allowed_values_are_known() -> None:
    """From the schema of the form."""
    role = next(each for each in fields_of(form_of("set_model").schema()) if each.name == "role")
    level = next(each for each in fields_of(form_of("set_level").schema()) if each.name == "level")

    assert (False, "choice", ("brain", "fallback", "router", "critique", "summary")) == (
        role.required,
        role.kind,
        role.allowed,
    )
    assert (True, "number", 1, 6) == (level.required, level.kind, level.least, level.most)


@pytest.mark.parametrize(
    ("tool", "entries", "expected"),
    [
        ("set_level", {"person": "田中", "level": "3"}, ("「理由」が空です", "例：異動のため")),
        ("set_level", {"person": "田中", "level": "9", "reason": "x"}, ("「権限レベル」", "1 から 6")),
        ("set_level", {"person": "田中", "level": "3", "reason": "x", "why": "x"}, ("「why」", "level")),
        ("set_model", {"model": "x", "role": "boss", "reason": "x"}, ("「役割」", "brain, fallback")),
        (
            "add_person",
            {"name": "x", "level": 2, "outsider": "社外", "reason": "x"},
            ("「社内・社外」", "yes"),
        ),
        ("set_absence", {"until": "そのうち"}, ("「終わり」", "2026-12-01")),
    ],
)
def test_an_entry_that_does_not_fit_is_named(tool: str, entries: dict, expected: tuple[str, ...]) -> None:
    """With whether it is missing or wrong, and what it takes."""
    said = complaint(form_of(tool), entries)

    assert [] == [each for each in expected if each not in said], said


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("明日", "2026-11-21"),
        ("12/1", "2026-12-01"),
        ("2026-12-01", "2026-12-01"),
        ("tomorrow", "2026-11-21"),
    ],
)
def test_days_are_read_as_people_write_them(said: str, meant: str) -> None:
    """By code, in the organisation's zone."""
    known = fields_of(form_of("set_absence").schema())

    assert {"until": meant} == read_entries({"until": said}, known, NOW, NO_CALENDAR)


def test_a_day_in_doubt_is_asked_about() -> None:
    """With the days it could be, in the form to write."""
    known = fields_of(form_of("set_absence").schema())

    with pytest.raises(UserFacingError) as doubt:
        read_entries({"until": "金曜"}, known, NOW, NO_CALENDAR)

    assert "2026-11-27" in say(doubt.value.text, "ja")


def test_words_around_a_day_are_not_left_out() -> None:
    """They could say that it is not that day."""
    known = fields_of(form_of("set_absence").schema())

    assert {"until": "12/1以外"} == read_entries({"until": "12/1以外"}, known, NOW, NO_CALENDAR)
