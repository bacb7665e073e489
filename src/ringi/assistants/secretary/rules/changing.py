"""Is the task that was just asked for wanted otherwise? `金曜に変えて` right after it was made, or before."""

from __future__ import annotations

import re
from dataclasses import replace

from ringi.assistants.secretary.rules.draft import Draft, Values, amended
from ringi.assistants.secretary.rules.hearing import Hearing, Sentence
from ringi.assistants.secretary.rules.intents_changes import CHANGE
from ringi.assistants.secretary.rules.intents_tasks import CREATE
from ringi.assistants.secretary.rules.parts import LAST_ONE, FoundValue


def names_no_task(draft: Draft) -> bool:
    """A change of whatever was just spoken of."""
    said = [found.value for found in draft.values.get(_WHICH, ())]
    return draft.intent is CHANGE and said in ([], [LAST_ONE])


def changed_task(
    last: Draft | None, reply: str, asked: Draft | None, sentence: Sentence, setting: Hearing
) -> Draft | None:
    """The change of the task that the request before was about; that request otherwise, where nothing came of it yet.

    INVARIANT: only what the reply says was done is changed; of anything else there is nothing to change.
    """
    if last is None or last.intent not in (CREATE, CHANGE):
        return None
    return changed(last, reply, _changes(last, asked, sentence, setting))


def changed(last: Draft, reply: str, values: Values) -> Draft | None:
    """The task that the request before was about, with these parts otherwise; None where it was about none."""
    if last.intent not in (CREATE, CHANGE) or not values:
        return None
    if not tells_of_deed(reply):
        return replace(last.with_values(values), sure=_DOUBTFUL)
    title = last.values.get("task_body") or last.values.get(_WHICH, ())
    return Draft(intent=CHANGE, sure=_SURE, values={**values, _WHICH: title})


def told_as_done(draft: Draft | None, reply: str) -> Draft | None:
    """A change that named no task, as one of the task just spoken of, where the reply says it was made."""
    if draft is None or not names_no_task(draft) or not tells_of_deed(reply):
        return None
    return draft.with_values({_WHICH: (FoundValue(value=LAST_ONE),)})


def tells_of_deed(reply: str) -> bool:
    """True where it says that something was done."""
    return _DONE.search(reply) is not None


_WHICH = "task_identifier"
_SURE = 0.8
_DOUBTFUL = 0.65
"""Somebody should look at a request that changes another."""
_DONE = re.compile(
    r"(?<!かしこまり)(?<!承り)(?<!承知し)(?<!了解し)(?<![わ分]かり)ました(?=[。!！\s]|$)"
    r"|\bi(?:['’]ve| have)?(?: just)? (?:given|gave|added|made|created|asked|assigned|handed|put|set|changed)\b"
    r"|\bhas been (?:given|added|made|created|asked|assigned|handed|changed)\b",
    re.IGNORECASE,
)


def _changes(last: Draft, asked: Draft | None, sentence: Sentence, setting: Hearing) -> Values:
    """What the sentence says is to be otherwise; nothing where it asks for something of its own."""
    if asked:
        return (
            {name: found for name, found in asked.values.items() if name != _WHICH}
            if names_no_task(asked)
            else {}
        )
    new = amended(replace(last, intent=CREATE), sentence, setting)
    return (
        {name: found for name, found in new.values.items() if found != last.values.get(name)} if new else {}
    )
