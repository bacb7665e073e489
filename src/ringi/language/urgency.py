"""Does this message want something stopped or done at once? Then a pending question yields to it (D3).

A word of alarm counts only where it calls; where it is denied, asked about, or part of another word or of a
thing's name, it does not. Knows nothing of what is pending.
"""

import re

from ringi.language.normal import normal_form
from ringi.language.quotes import divide


def is_urgent(text: str) -> bool:
    """True where one of the writer's own sentences calls for a stop, for help or for haste."""
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
    *("urgent", "emergency", "stop", "help", "right now", "immediately", "asap", "ｓｔｏｐ", "ｈｅｌｐ"),
)
_SENTENCE = re.compile(r"(?<=[?？])|[。！!\n]")


def _alarming(sentence: str) -> bool:
    lowered = sentence.lower()
    return any(word in lowered for word in _ALARMS)


def _calls(sentence: str) -> bool:
    asked = sentence.endswith("?") or _ASKED.search(sentence)
    return not asked and bool(_CALL.search(sentence))


_END = r"(?=$|[ ,.、:\-】\])です]|っ|お願い|おねがい|please)"
_CALL = re.compile(
    "|".join(
        (
            rf"【(?:大?至急|緊急)】|(?:緊急|至急|非常事態)(?:事態|停止(?:して)?|の件|対応)?{_END}(?!でも|では|じゃ|でな)",
            r"(?:緊急|至急)(?:対応(?:して|お願い)|で[^もなは]|に)",
            r"(?:今|いま)すぐ(?!じゃ|で(?:な|は|も)|に?(?:必要|使え|でき)|やる必要|.*(?:必要(?:は|が)?な|なくて))",
            r"^(?:ちょっと|それ|送信|一旦)?(?:すとっぷ)+(?:して)?(?:ください|下さい)?(?=$|[ ,.、])",
            r"(?:止|と)めて(?:ください|下さい|くれ|ほしいです)?(?=$|[ ,.、])",
            r"へるぷ(?:を?お願い(?:します)?)?(?=$|[ ,.、])",
            r"(?:助|たす)けて(?:ください|下さい|くれ)?(?=$|[ ,.、])",
            r"^(?:this is |it's |it is |very )?urgent(?=$|[:,.\- ]+(?!care|desk))|^(?:this is |it's )?(?:an )?emergency(?=$|[:,.])",
            r"^(?:please )?stop(?: (?:it|that|this|everything|all|now|please|the \w+))*(?=$|[,.:])",
            r"^(?:please )?help(?: (?:me|us|please))*(?=$|[,.:])|\bwe need help\b",
            r"(?<!not )\b(?:right now|immediately|asap)(?: please)?(?=$|[,.])|^(?:asap|immediately)\b",
        )
    )
)
_ASKED = re.compile(
    r"^(?:is|are|was|how|what|where|who|when|does|do you|can you|not?\b)|(?:ですか|でしょうか|ますか)$"
)
