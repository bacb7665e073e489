"""Reads a question asked right after a request, and about it: if a message has arrived, or the sum with the tax."""

from __future__ import annotations

from dataclasses import replace

from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.hearing import Sentence
from ringi.assistants.secretary.rules.intents_company import ANNOUNCE, EN_DEPARTMENT, JA_DEPARTMENT
from ringi.assistants.secretary.rules.intents_people import MESSAGE, MESSAGE_TO_ALL
from ringi.assistants.secretary.rules.intents_reckoning import CALCULATE
from ringi.assistants.secretary.rules.parts import FoundValue, ValueOrigin
from ringi.language.text.expression import Expression


def asks_arrival(last: Draft | None, reply: str, sentence: Sentence) -> bool:
    """True if the sentence asks about the arrival of what the reply says was sent."""
    sent = last is not None and last.intent in (MESSAGE, MESSAGE_TO_ALL, ANNOUNCE)
    return bool(sent and _SENT.search(reply) and _ARRIVED.fullmatch(sentence.shape.text))


def with_tax(last: Draft | None, sentence: Sentence) -> Draft | None:
    """Returns the sum of the request before, with the consumption tax on top or taken out."""
    match = _TAXED.fullmatch(sentence.shape.text)
    said = last.values.get("expression", ()) if last and last.intent is CALCULATE else ()
    if last is None or match is None or not said:
        return None
    taxed = f"({said[0].value}){'税抜' if match['without'] or match['without_en'] else '税込'}"
    return replace(last, values={"expression": (FoundValue(value=taxed, origin=ValueOrigin.CONTEXT),)})


def narrowed(last: Draft, sentence: Sentence) -> Draft | None:
    """Returns a message to everybody as one for a single department."""
    match = _ONLY.compiled.fullmatch(sentence.shape.text) if last.intent is MESSAGE_TO_ALL else None
    if match is None:
        return None
    department = FoundValue(value=match["ja"] or match["en"])
    return Draft(intent=ANNOUNCE, sure=_SURE, values={**last.values, "department": (department,)})


_SURE = 0.65
_ONLY = Expression(
    rf"(?:(?:いや|やっぱり?|すみません)、?)?(?:宛先(?:は|を)、?)?(?P<ja>{JA_DEPARTMENT})(?:の(?:人|皆さん|みんな))?(?:だけ|のみ)(?:に|で)*(?:し(?:て|たい)|変え(?:て|たい)|変更(?:して)?|送って|伝えて|お願い(?:します)?)?(?:ください|下さい)?"
    rf"|(?i:(?:no, |please |make it )?(?:only|just) (?:to |for |the )*)(?P<en>{EN_DEPARTMENT})(?: (?:department|team))?(?: only)?"
)
_SENT = Expression(
    r"送り(?:し)?ました|送信しました|伝え(?:し)?ました|(?:お知らせ|連絡)しました|(?i:\b(?:sent|told|announced|delivered)\b)"
)
_ARRIVED = Expression(
    r"(?:もう|ちゃんと|無事に?|それ|さっきの(?:は|メッセージ)?)?、?(?:は|って)?(?:届いた|届きました|届いて(?:い)?(?:る|ます)|読んだ|読みました|読んで(?:もらえた|くれた|(?:い)?る)|見た|見て(?:くれた|もらえた)|既読(?:に?なった|です)?)(?:か|の|かな|でしょうか|よね)*"
    r"|(?i:(?:did|has|was|is) (?:it|that|the message|my message|the announcement|(?:he|she|they)) ?(?:really |already )?(?:arrived?|delivered|get there|gone? (?:through|out)|read(?: it)?|seen?(?: it)?|received?(?: it)?|sent|got(?: it)?|get it)(?: yet| already)?)"
)
_TAXED = Expression(
    r"(?:じゃあ?|では|それ(?:を|は)?)?、?(?:(?P<without>税抜き?)|(?:消費税)?税?込み?|消費税込み?)(?:だと|なら|では|で|にすると|にしたら|は|の(?:場合|とき)は?)?、?(?:いくら|何円|どう)?(?:に?なる|になります|です)?(?:か|かな|の)*"
    r"|(?i:(?:and |how much (?:is it |is that )?)?(?:(?P<without_en>without|excluding|before) (?:the )?(?:consumption )?tax|(?:with|including|plus|after) (?:the )?(?:consumption )?tax))"
)
