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
    *("urgent", "abort", "halt", "sos", "asap", "emergency", "stop", "help", "right now", "immediately", "ｓｔｏｐ", "ｈｅｌｐ"),
)
_SENTENCE = re.compile(r"(?<=[?？])|[。！!\n]")


def _alarming(sentence: str) -> bool:
    lowered = sentence.lower()
    return any(word in lowered for word in _ALARMS)


def _calls(sentence: str) -> bool:
    asked = sentence.endswith("?") or _ASKED.search(sentence)
    if asked and not _PLEA.search(sentence):
        return False
    return _BYGONE.search(sentence) is None and bool(_CALL.search(sentence))


_PLEA = re.compile(
    r"(?:もらえ|いただけ|頂け|くれ|くださ|下さ|お願いでき|おねがいでき)(?:ます|ません|ない|る|ないです)(?:でしょう)?か?\??$"
    r"|^(?:can|could|will|would) (?:someone|somebody|anyone|anybody|you)(?: please)? (?:help|stop|call)\b.*\b(?:now|immediately|asap|urgently)\b"
    r"|^(?:can|could|will) (?:someone|somebody|anyone|anybody)(?: please)? help(?: (?:me|us))?(?: please)?\?*$"
)
"""A plea in the form of a question."""
_BYGONE = re.compile(r"先週|先日|先月|昨日|昨年|去年|前回|以前|この前|この間|\b(?:last (?:week|month|year|night)|yesterday|ago)\b")
_END = r"(?=$|[ ,.、:\-】\])です]|っ|お願い|おねがい|please)"
_CALL = re.compile(
    "|".join(
        (
            rf"【(?:大?至急|緊急)】|(?:緊急|至急|非常事態)(?:事態|停止(?:して)?|の件|対応)?{_END}(?!でも|では|じゃ|でな)",
            r"(?:緊急|至急)(?:対応(?:して|お願い|(?:が|を)(?:必要|求|要))|で[^もなは]|に|の?(?:対応|連絡|確認|停止|処置|手当)?(?:を|が)?(?:お願い|頼|必要|ください))",
            r"(?:今|いま)すぐ(?!じゃ|で(?:な|は|も)|に?(?:必要|使え|でき)|やる必要|.*(?:必要(?:は|が)?な|なくて))",
            r"(?:^|、|[ ,])(?:ちょっと|それ|これ|送信|一旦|いったん|全部|すべて|全て|処理|操作|配信|今すぐ|すぐ)?(?:を|は)?(?:に)?(?:すとっぷ)+(?:して|だ|で)?(?:ください|下さい|お願い(?:します)?|くれ)?(?=$|[ ,.、])",
            r"(?:(?:止|と)めて)+[っ-]*(?:ください|下さい|くれ|ほしい|ほしいです|もらえ(?:ます|ません)か|お願い(?:します)?|よ)?\??(?=$|[ ,.、])",
            r"へるぷ(?:を?お願い(?:します)?)?(?=$|[ ,.、])",
            r"(?:助|たす)けて[っ-]*(?:ください|下さい|くれ|ほしい|ほしいです|もらえ(?:ます|ません)か|くださいませんか|よ)?\??(?=$|[ ,.、])",
            r"^(?:this is |it's |it is |very )?urgent(?=$|[:,.\- ]+(?!care|desk))|^(?:this is |it's )?(?:an )?emergency(?=$|[:,.])",
            r"^(?:please )?stop(?: (?:it|that|this|everything|all|now|please|the \w+))*(?=$|[,.:])",
            r"^(?:please )?help(?: (?:me|us|please|now))*(?=$|[,.:])|\b(?:we|i) (?:urgently )?need (?:urgent |immediate |some )?help(?: (?:now|with|right|immediately)|$)|\bneed (?:urgent|immediate) help\b|^(?:somebody|someone|anyone|anybody)(?: please)? help\b",
            r"^(?:can|could|will|would) \w+(?: please)? (?:help|stop)\b",
            r"^(?:please )?(?:abort|halt|cancel everything|sos)(?: (?:it|this|that|everything|now|all|please|immediately))*(?=$|[,.:!])|^emergency (?:stop|halt|shutdown)(?: now| please)*(?=$|[,.:])",
            r"(?<!not )\b(?:right now|immediately|asap)(?: please)?(?=$|[,.])|^(?:asap|immediately)\b",
        )
    )
)
_ASKED = re.compile(
    r"^(?:is|are|was|how|what|where|who|when|does|do you|can you|not?\b)|(?:ですか|でしょうか|ますか)$"
)
