"""What an administrator sees of alerts at the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.cli.calling import Caller
from tests.support.scripted import Script

from ringi.domain.model import ModelUnavailableError


@pytest.fixture
def troubled(ringi: Caller) -> Caller:
    """A company whose model's key was revoked."""
    script = Script(lines=[ModelUnavailableError("unauthorized"), ModelUnavailableError("overloaded")])
    troubled = replace(ringi, model=script)
    troubled("ask", "こんにちは", "--as", "tanaka")
    return troubled


def number(caller: Caller) -> str:
    (only,) = caller("alerts", "--json").document()
    return only["number"]


def test_no_alert_is_said(ringi: Caller) -> None:
    """Not an empty screen."""
    assert "警報はありません" in ringi("alerts").out


def test_an_alert_says_what_to_do(troubled: Caller) -> None:
    """In words, with its number, and that nobody was told yet."""
    called = troubled("alerts")

    assert 0 == called.code, called.err
    assert all(words in called.out for words in ("鍵が取り消されていないか", "まだだれにも知らせていません"))


def test_an_incident_says_its_cause(troubled: Caller) -> None:
    """Since when, and what ended how many requests."""
    shown = troubled("alerts").out

    assert ["から続いています" in shown, "直近10分で 1 件" in shown] == [True, True]


def test_an_alert_leads_to_its_sheet(troubled: Caller) -> None:
    """The command to go on with."""
    shown = troubled("alerts", "show", number(troubled)).out
    sheet = shown.split("ringi turns show ")[1].split()[0]

    assert 0 == troubled("turns", "show", sheet).code


def test_an_alert_is_signed_off(troubled: Caller) -> None:
    """It leaves the list, and stays among all."""
    wanted = number(troubled)

    signed = troubled("alerts", "sign-off", wanted, "--as", "sakura", "--note", "鍵を替えた")

    assert 0 == signed.code, signed.err
    assert [] == troubled("alerts", "--json").document()
    assert ["佐倉 陽子"] == [
        each["signed_off_by"] for each in troubled("alerts", "--all", "--json").document()
    ]


def test_an_alert_is_signed_off_once(troubled: Caller) -> None:
    """The second is told so."""
    wanted = number(troubled)
    troubled("alerts", "sign-off", wanted, "--as", "sakura", "--note", "x")

    again = troubled("alerts", "sign-off", wanted, "--as", "sakura", "--note", "x")

    assert (1, True) == (again.code, "すでに確認済み" in again.out)


def test_staff_sign_nothing_off(troubled: Caller) -> None:
    """Level 5 is needed."""
    called = troubled("alerts", "sign-off", number(troubled), "--as", "tanaka", "--note", "x")

    assert (1, True) == (called.code, "レベル" in called.out)


def test_a_number_somebody_was_told_is_found(troubled: Caller) -> None:
    """Also where no alert was raised."""
    reply = troubled("ask", "こんにちは", "--as", "tanaka").out
    told = reply.split("番号 ")[1][:8]

    called = troubled("alerts", "show", told)

    assert "model_busy" in called.out
    assert "警報は出していません" in called.out


def test_an_unknown_number_is_refused(ringi: Caller) -> None:
    """With what to look at."""
    called = ringi("alerts", "show", "deadbeef")

    assert (1, True) == (called.code, "ringi alerts" in called.err)


def test_doctor_counts_open_alerts(troubled: Caller) -> None:
    """And is well all the same."""
    called = troubled("doctor", "--json").document()

    assert {"alerts": True} == {f["name"]: f["good"] for f in called["findings"] if f["name"] == "alerts"}
    assert any("1 件" in finding["text"] for finding in called["findings"])
