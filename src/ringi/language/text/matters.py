"""Names the matter a remembered sentence settles. Two sentences that settle the same and differ contradict each other.

Only plain sentences of one shape are read (`XのYは…`, `Xが好き`, `Xは営業部長`); all others settle nothing, and stand beside
each other. Knows no memory.
"""

import re

from ringi.language.names.names import bare_name
from ringi.language.text.normal import normal_form, plain_form


def matter(content: str) -> str:
    """A name for the matter it settles, the same for every value; empty if it settles nothing in particular."""
    if len(content) > _LONGEST:
        return ""
    words = _END.sub("", plain_form(content).strip())
    if taste := _TASTE.fullmatch(words):
        return f"taste:{_name(taste['of'] or '')}:{_name(taste['thing'])}"
    if said := _ATTRIBUTE.fullmatch(words):
        return f"{_name(said['of'])}:{_name(said['what'])}"
    if said := _PLAIN.fullmatch(words):
        kind = next((kind for kind, value in _KINDS if value.search(said["value"])), "")
        return f"{_name(said['of'])}:{kind}" if kind else ""
    return ""


def _name(words: str) -> str:
    return normal_form(bare_name(words))


_LONGEST = 300
"""Most characters of a plain sentence."""
_END = re.compile(
    r"(?:です|でした|だ|だよ|だった|である|になりました|になった|に変わりました|に変わった|よ|ね)*[。.!\s]*$"
)
_TASTE = re.compile(
    r"(?:(?P<of>[^はがもの]{1,20})(?:は|が|って))?(?P<thing>[^はがも]{1,30})(?:が|は)(?:大?好き|大?嫌い|苦手|得意)"
    r"|(?P<of_en>)(?!)"
)
_ATTRIBUTE = re.compile(
    r"(?P<of>[^はが、。]{1,30}?)の(?P<what>[^のはが、。]{1,20})(?:は|って)(?P<value>[^はが]{1,80})"
)
_PLAIN = re.compile(r"(?P<of>[^はが、。]{1,30})(?:は|って|が)(?P<value>.{1,80})|(?P<en>)(?!)")
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("title", r"(?:部長|課長|係長|社長|専務|常務|主任|取締役|リ-ダ-|マネ-ジャ-|店長|所長|担当)$"),
        ("department", r"[部課室](?:所属|の人|勤務)?$"),
        ("when", r"^(?:毎[週月日年]の?)?(?:[月火水木金土日]曜日?|\d{1,2}[月日時/:].*|第\d.*)(?:から|まで)?$"),
        ("amount", r"^[\d,.]+(?:円|個|件|名|人|%|分|時間)$"),
    )
)
