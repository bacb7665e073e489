"""Finds words that point at something delivered to their speaker. It then has to be shown to the model that is to
understand them; else it stays unread. Knows no message.
"""

import re
from collections.abc import Sequence

from ringi.language.text.normal import plain_form


def points_at_received(words: Sequence[str]) -> bool:
    """True if the words point at something that was said to them: `これ`, `さっきのメッセージ`, `forward this`."""
    return any(_POINTS.search(plain_form(each)) for each in words)


_POINTS = re.compile(
    r"これ(?!から|まで|ら|くらい|ぐらい|以上)|それ(?!と|から|で|じゃ|では|まで|ぞれ|以)|あれ|(?:この|その|あの|例の|今の|さっきの|先ほどの)(?:件|話|こと|やつ|内容|メッセ-ジ|連絡|お知らせ|知らせ|文|要望)"
    r"|(?:届いた|もらった|受け取った|来た|きた|送られてきた|言われた|頼まれた)(?:メッセ-ジ|連絡|お知らせ|知らせ|もの|やつ|件|内容|文|要望|こと)|転送|返信|お返事|返事(?:を|して|する)"
    r"|\b(?:it|this(?! (?:week|month|year|morning|afternoon|evening|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)))\b"
    r"|\bforward\b|\breply to\b|\b(?:that|the|last|previous) (?:message|notice|announcement|wish)\b|\bi (?:got|received)\b"
)
