"""`ringi try`: shows how a date, a time, an amount or an answer would be understood. Nothing is opened, nothing is
recorded.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import click

from ringi.cli.support.amount_words import amount_in_words
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.moment_words import either, in_words
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import common, session
from ringi.holidays import japanese_calendar
from ringi.language.confirmations.replies import judge_reply
from ringi.language.confirmations.urgency import is_urgent
from ringi.language.dates.moments import FoundMoment, canonical, find_moments
from ringi.language.numbers.money import FoundAmount, Money, Plain, Share, find_amounts

ZONE = ZoneInfo("Asia/Tokyo")


@click.command("date", cls=Spoken, help="do_try_date")
@click.argument("text")
@common
def date(text: str) -> int:
    call = session()
    now = datetime.now(ZONE)
    found = find_moments(text, now, japanese_calendar(now.date()))
    if call.as_json:
        print_json({"today": now.date(), "found": [*map(_document, found)]}, call.locale)
        return 0
    call.tell("review.today", date=now.date().isoformat())
    for each in found:
        if len(each.readings) == 1:
            call.tell("review.date_found", said=each.text, date=in_words(each.readings[0]))
        else:
            call.tell("review.date_unclear", said=each.text, dates=either(each.readings))
    if not found:
        call.tell("review.no_date")
    return 0


def _document(found: FoundMoment) -> dict[str, str | int | list[str] | None]:
    """Returns the moment as the gates would read it; alternatives only if there are several."""
    readings = [*map(canonical, found.readings)]
    return {
        "canonical": readings[0] if len(readings) == 1 else None,
        "alternatives": readings if len(readings) > 1 else [],
        "kind": found.readings[0].kind,
        "text": found.text,
        "start": found.start,
        "end": found.end,
    }


@click.command("amount", cls=Spoken, help="do_try_amount")
@click.argument("text")
@common
def amount(text: str) -> int:
    call = session()
    found = find_amounts(text, datetime.now(ZONE))
    if call.as_json:
        print_json({"found": [*map(_counted, found)]}, call.locale)
        return 0
    for each in found:
        call.tell("review.date_found", said=each.text, date=amount_in_words(each.amount))
    if not found:
        call.tell("review.no_amount")
    return 0


def _counted(found: FoundAmount) -> dict[str, str | int]:
    """Returns numbers as text: JSON's own are not exact."""
    span: dict[str, str | int] = {"text": found.text, "start": found.start, "end": found.end}
    match found.amount:
        case Money(currency=currency, amount=amount, upto=upto, tax=tax):
            reach = {} if upto is None else {"upto": f"{upto:f}"}
            return {
                "kind": "money",
                "currency": currency,
                "amount": f"{amount:f}",
                "tax": tax,
                **reach,
                **span,
            }
        case Share(part=part):
            return {"kind": "share", "part": f"{part:f}", **span}
        case Plain(number=number):
            return {"kind": "number", "number": f"{number:f}", **span}


@click.command("confirm", cls=Spoken, help="do_try_confirm")
@click.argument("text")
@common
def confirm(text: str) -> int:
    call = session()
    judged = judge_reply(text)
    urgent = is_urgent(text)
    if call.as_json:
        document = {"reply": judged.reply, "urgent": urgent, "number": judged.code, "words": judged.words}
        print_json(document, call.locale)
        return 0
    call.tell(f"review.reply_{judged.reply}")
    if judged.code is not None:
        call.tell("review.reply_number", number=judged.code.upper())
    if urgent:
        call.tell("review.reply_urgent")
    return 0


command = SpokenGroup(
    "try",
    help="do_try",
    entries={
        "date": CommandEntry(place="ringi.cli.commands.try_:date", help="do_try_date"),
        "amount": CommandEntry(place="ringi.cli.commands.try_:amount", help="do_try_amount"),
        "confirm": CommandEntry(place="ringi.cli.commands.try_:confirm", help="do_try_confirm"),
    },
)
