"""`ringi try`: how a date or an answer would be understood. Nothing is opened, nothing is recorded."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import click

from ringi.commands.plain import print_json
from ringi.commands.session import common, session
from ringi.commands.words import Entry, Spoken, SpokenGroup
from ringi.language.dates import find_dates
from ringi.language.replies import judge_reply
from ringi.language.urgency import is_urgent

ZONE = ZoneInfo("Asia/Tokyo")


@click.command("date", cls=Spoken, help="do_try_date")
@click.argument("text")
@common
def date(text: str) -> int:
    call = session()
    now = datetime.now(ZONE)
    found = find_dates(text, now)
    if call.as_json:
        print_json({"today": now.date(), "found": found}, call.locale)
        return 0
    call.tell("review.today", date=now.date().isoformat())
    for each in found:
        if each.canonical is not None:
            call.tell("review.date_found", said=each.text, date=each.canonical)
        else:
            call.tell("review.date_unclear", said=each.text, dates=" / ".join(each.alternatives))
    if not found:
        call.tell("review.no_date")
    return 0


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
        "date": Entry(place="ringi.commands.tries:date", help="do_try_date"),
        "confirm": Entry(place="ringi.commands.tries:confirm", help="do_try_confirm"),
    },
)
