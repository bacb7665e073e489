"""Finds messages that want something stopped or done at once; an open confirmation yields to them (D3).

A word of alarm counts only if it calls; if it is denied, asked about, or part of another word or of a thing's name,
it does not. Knows nothing of open confirmations.
"""

import re

from ringi.language.text.normal import normal_form
from ringi.language.text.prefilter import holds_any
from ringi.language.text.quotes import divide


def is_urgent(text: str) -> bool:
    """True if one of the writer's own sentences calls for a stop, for help or for haste."""
    if not _alarming(text):
        return False
    sentences = _SENTENCE.split(divide(text).own[:_LONGEST])
    return any(_calls(normal_form(sentence)) for sentence in sentences if _alarming(sentence))


_LONGEST = 2000
"""Characters looked at; an alarm stands at the head of a message."""
_ALARMS = (
    *(
        "緊急",
        "至急",
        "すぐ",
        "非常事態",
        "止めて",
        "とめて",
        "助けて",
        "たすけて",
        "ストップ",
        "ｽﾄｯﾌﾟ",
        "ヘルプ",
        "ﾍﾙﾌﾟ",
    ),
    *(
        "urgent",
        "abort",
        "halt",
        "sos",
        "asap",
        "emergency",
        "stop",
        "help",
        "right now",
        "immediately",
        "ｓｔｏｐ",
        "ｈｅｌｐ",
    ),
)
_SENTENCE = re.compile(r"(?<=[?？])|[。！!\n]")


def _alarming(sentence: str) -> bool:
    return holds_any(sentence.lower(), _ALARMS)


def _calls(sentence: str) -> bool:
    japanese = not sentence.isascii()
    if not (_CALL_JA.search(sentence) if japanese else _opens_with_alarm(sentence)):
        return False
    if (sentence.endswith("?") or _ASKED.search(sentence)) and not _PLEA.search(sentence):
        return False
    return _BYGONE.search(sentence) is None


def _opens_with_alarm(sentence: str) -> bool:
    """English alarms stand at the head of a sentence, or ask for haste at its end."""
    return bool(_CALL_EN.match(sentence) or _HASTE_EN.search(sentence))


_CLOSED = r"(?=$|[ ,.、])"
_ASK = r"(?:ください|下さい|くれ|ほしい|ほしいです|もらえ(?:ます|ません)か|くださいませんか|お願い(?:します)?|よ)?"
_END = r"(?=$|[ ,.、:\-】\])です]|っ|お願い|おねがい|please)"
_NOT_WITHIN = r"(?<![まみつ])(?<!をも)(?<!^も)(?<!(?:突|書|引|つ|か|ひ)き)(?<!(?:受|う)け)(?<!(?:呼|よ)び)(?<!(?:食|く)い)(?<!(?:気|心)に)"
"""「まとめて」 asks for a summary, 「書き止めて」 for a note: neither stops anything."""
_CALL_JA = re.compile(
    "|".join(
        (
            rf"(?:緊急|至急|非常事態)(?:事態|停止(?:して)?|の件|対応)?{_END}(?!でも|では|じゃ|でな)",
            r"(?:緊急|至急)(?:対応(?:して|お願い|(?:が|を)(?:必要|求|要))|で[^もなは]|に|の?(?:対応|連絡|確認|停止|処置|手当)?(?:を|が)?(?:お願い|頼|必要|ください))",
            r"(?:今|いま)すぐ(?!じゃ|で(?:な|は|も)|に?(?:必要|使え|でき)|やる必要|.*(?:必要(?:は|が)?な|なくて))",
            rf"{_NOT_WITHIN}(?:止|と)めて(?:(?:止|と)めて)?[っ-]*{_ASK}\??{_CLOSED}",
            rf"(?:助|たす)けて[っ-]*{_ASK}\??{_CLOSED}",
            rf"すとっぷ(?<!のんすとっぷ)(?<!わんすとっぷ)(?:すとっぷ)?(?:して|だ|で)?(?:ください|下さい|お願い(?:します)?|くれ)?{_CLOSED}",
            rf"へるぷ(?:を?お願い(?:します)?)?{_CLOSED}",
            rf"^(?:urgent|stop|help){_CLOSED}",
        )
    )
)
_NOW = r"(?: (?:it|that|this|everything|all|now|please|immediately|the \w+))*"
_CALL_EN = re.compile(
    "|".join(
        (
            r"(?:this is |it's |it is |very )?urgent(?=$|[:,.\- ]+(?!care|desk))|(?:this is |it's )?(?:an )?emergency(?=$|[:,.])",
            rf"(?:please )?(?:stop|abort|halt|sos|cancel everything){_NOW}(?=$|[,.:])",
            r"(?:please )?help(?: (?:me|us|please|now))*(?=$|[,.:])|(?:somebody|someone|anyone|anybody)(?: please)? help\b",
            r"(?:can|could|will|would) \w+(?: please)? (?:help|stop)\b|emergency (?:stop|halt|shutdown)(?: now| please)*(?=$|[,.:])|(?:asap|immediately)\b",
        )
    )
)
_HASTE_EN = re.compile(
    r"(?:right now|immediately|asap)(?<!not right now)(?: please)?(?=$|[,.])|(?:we|i) (?:urgently )?need (?:urgent |immediate |some )?help(?: (?:now|with|right|immediately)|$)|need (?:urgent|immediate) help\b"
)
_ASKED = re.compile(
    r"^(?:is|are|was|how|what|where|who|when|does|do you|can you|(?:could|will|would) you(?! (?:please )?(?:stop\b(?! by)|help(?: me| us)?(?: please)?$))|not?\b)|(?:ですか|でしょうか|ますか)$"
)
_PLEA = re.compile(
    r"(?:もらえ|いただけ|頂け|くれ|くださ|下さ|お願いでき|おねがいでき)(?:ます|ません|ない|る|ないです)(?:でしょう)?か?\??$"
    r"|^(?:can|could|will|would) (?:someone|somebody|anyone|anybody|you)(?: please)? (?:help|stop|call)\b.*\b(?:now|immediately|asap|urgently)\b"
    r"|^(?:can|could|will) (?:someone|somebody|anyone|anybody)(?: please)? help(?: (?:me|us))?(?: please)?\?*$"
)
"""A plea in the form of a question."""
_BYGONE = re.compile(
    r"先週|先日|先月|昨日|昨年|去年|前回|以前|この前|この間|\b(?:last (?:week|month|year|night)|yesterday|ago)\b"
)
