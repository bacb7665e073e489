"""Reads a wish to change the task that was just asked for: `金曜に変えて`, said right after it was made, or before."""

from __future__ import annotations

import re
from dataclasses import replace

from ringi.assistants.secretary.rules.draft import Draft, Values, amended
from ringi.assistants.secretary.rules.hearing import Hearing, Sentence
from ringi.assistants.secretary.rules.intents_changes import CHANGE
from ringi.assistants.secretary.rules.intents_tasks import CREATE
from ringi.assistants.secretary.rules.parts import LAST_ONE, FoundValue


def names_no_task(draft: Draft) -> bool:
    """True if the draft changes the task just spoken of, and names none."""
    said = [found.value for found in draft.values.get(_WHICH, ())]
    return draft.intent is CHANGE and said in ([], [LAST_ONE])


def changed_task(
    last: Draft | None, reply: str, asked: Draft | None, sentence: Sentence, setting: Hearing
) -> Draft | None:
    """Returns the change of the task that the last request was about. If nothing came of that request yet, returns it
    with the new parts.

    INVARIANT: only a deed that the reply tells of is changed; of anything else there is nothing to change.
    """
    if last is None or last.intent not in (CREATE, CHANGE):
        return None
    return changed(last, reply, _changes(last, asked, sentence, setting))


def changed(last: Draft, reply: str, values: Values) -> Draft | None:
    """Returns the change of the task that the last request was about, with these parts; None if it was about no task."""
    if last.intent not in (CREATE, CHANGE) or not values:
        return None
    if not tells_of_deed(reply):
        return replace(last.with_values(values), sure=_DOUBTFUL)
    title = last.values.get("task_body") or last.values.get(_WHICH, ())
    return Draft(intent=CHANGE, sure=_SURE, values={**values, _WHICH: title})


def told_as_done(draft: Draft | None, reply: str) -> Draft | None:
    """Returns a change that named no task as one of the task just spoken of, if the reply says it was made."""
    if draft is None or not names_no_task(draft) or not tells_of_deed(reply):
        return None
    return draft.with_values({_WHICH: (FoundValue(value=LAST_ONE),)})


def tells_of_deed(reply: str) -> bool:
    """True if the reply says that something was done."""
    return _DONE.search(reply) is not None


_WHICH = "task_identifier"
_SURE = 0.8
_DOUBTFUL = 0.65
"""Confidence of a request that changes another: so low that a person is asked."""
_DONE = re.compile(
    r"(?<!かしこまり)(?<!承り)(?<!承知し)(?<!了解し)(?<![わ分]かり)ました(?=[。!！\s]|$)"
    r"|\bi(?:['’]ve| have)?(?: just)? (?:given|gave|added|made|created|asked|assigned|handed|put|set|changed)\b"
    r"|\bhas been (?:given|added|made|created|asked|assigned|handed|changed)\b",
    re.IGNORECASE,
)


def _changes(last: Draft, asked: Draft | None, sentence: Sentence, setting: Hearing) -> Values:
    """Returns the parts that the sentence changes; empty if it asks for something of its own."""
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
