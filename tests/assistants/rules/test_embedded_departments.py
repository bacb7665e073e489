"""Whom in a department is something told, and who works there? Never the whole company by mistake."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request


@pytest.mark.parametrize(
    ("said", "department", "message"),
    [
        ("総務の全員に「棚卸しは金曜です」と伝えて", "総務", "棚卸しは金曜です"),
        ("営業部全員に「棚卸しは金曜です」と伝えて", "営業部", "棚卸しは金曜です"),
        ("営業のみんなに棚卸しは金曜だと伝えて", "営業", "棚卸しは金曜だ"),
        (
            "Tell everybody in Sales that the stocktaking is on Friday",
            "Sales",
            "the stocktaking is on Friday",
        ),
        ("Tell everyone in sales: lunch is ready", "sales", "lunch is ready"),
        ("Let everyone in the HR department know that the form changed", "HR", "the form changed"),
    ],
)
def test_everybody_of_a_department_is_that_department(said: str, department: str, message: str):
    """However it is put, only the department that was named is told."""
    told = calls(proposed(request(said)))

    assert [{"call": "announce", "department": department, "message": message}] == told


def test_everybody_in_some_place_is_not_everybody():
    """Where the place is no department, it is asked; the whole company is told nothing."""
    assert [] == calls(proposed(request("Tell everyone in the meeting room that lunch is ready")))


@pytest.mark.parametrize(
    "said",
    ["Tell everyone that the office is closed", "Tell everyone in the company that the office is closed"],
)
def test_the_whole_company_is_the_whole_company(said: str):
    """Who means everybody says so."""
    told = calls(proposed(request(said)))

    assert [{"call": "send_to_all", "message": "the office is closed"}] == told


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("総務には誰がいる？", "総務"),
        ("経理は何人いる？", "経理"),
        ("who works in accounting?", "accounting"),
    ],
)
def test_a_department_is_known_without_the_word_for_one(said: str, about: str):
    """経理 is a department, whether or not somebody says 部."""
    assert [{"call": "view_directory", "about": about}] == calls(proposed(request(said)))
