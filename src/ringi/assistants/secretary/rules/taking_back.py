"""Reads a wish to take back what was just asked for: `会議室の予約、やっぱりキャンセルで`, right after that task was made."""

from __future__ import annotations

import re

from ringi.assistants.secretary.rules.changing import tells_of_deed
from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.hearing import Sentence
from ringi.assistants.secretary.rules.intents_tasks import CREATE, DELETE
from ringi.assistants.secretary.rules.parts import LAST_ONE, FoundValue
from ringi.language.confirmations.leaving import undoes_last
from ringi.language.text.normal import plain_form


def unwanted(last: Draft | None, sentence: Sentence) -> Draft | None:
    """Returns the wish to delete the task that the request before was for, if the sentence names it."""
    if last is None or last.intent is not CREATE or sentence.question or len(sentence.shape.text) > _MOST:
        return None
    match = _UNWANTED.fullmatch(sentence.shape.text)
    if match is None:
        return None
    said = sentence.shape.part(*match.span(match.lastgroup or 0)).stripped().said
    body = next((found.value for found in last.values.get("task_body", ())), "")
    if len(said) < _LEAST or plain_form(said) not in plain_form(body):
        return None
    return Draft(intent=DELETE, sure=_SURE, values={"task_identifier": (FoundValue(value=body),)})


def undone(last: Draft | None, reply: str, message: str) -> Draft | None:
    """Returns the wish to delete the task that the reply says was just made."""
    if last is None or last.intent is not CREATE or not tells_of_deed(reply) or not undoes_last(message):
        return None
    return Draft(intent=DELETE, sure=_SURE, values={"task_identifier": (FoundValue(value=LAST_ONE),)})


_SURE = 0.9
_LEAST = 2
"""Least number of characters that tell one task from another."""
_MOST = 200
"""Characters of a sentence that takes something back. A pattern matched against more of them may end anywhere."""
_UNWANTED = re.compile(
    r"(?P<ja>.+?)(?:の(?:件|タスク|やつ|依頼))?(?:は|を|も|、|\s)*(?:やっぱり?|やはり|もう)?、?"
    r"(?:キャンセル|取り消し|取消|取りやめ|中止|なし|不要)(?:で|に(?:して|します)?|して|します|です)?(?:お願い(?:します)?|ください)?"
    r"|(?:actually,? )?(?:please )?(?:cancel|drop|scrap|call off) (?:the )?(?P<en>.+?)(?: task)?(?: after all)?",
    re.IGNORECASE,
)
