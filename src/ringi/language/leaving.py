"""Does this message leave what its writer is in the middle of? Judges the whole of it: a word alone leaves nothing,
for `無駄な会議をやめる` may be the very answer that was asked for. Knows no flow.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from ringi.language.normal import plain_form
from ringi.language.quotes import divide


def leaves(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True where the writer's own words say nothing but that they stop here."""
    return _BARE.fullmatch(_said(text, pasted)) is not None


def leaves_named(text: str, names: tuple[str, ...], pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True where they say that they stop with something called so."""
    return bool(names) and _named(names).fullmatch(_said(text, pasted)) is not None


def _said(text: str, pasted: Iterable[tuple[int, int]]) -> str:
    return plain_form(divide(text, pasted).own)


_END = r"(?:ください|下さい|です|ね|よ|わ|や|な)*[。、!.~\s]*"
_STOP = (
    r"(?:やめ(?:る|て|ます|たい|とく|ときます|よう|ましょう|て(?:おく|おきます))?|やめに(?:する|します|して)"
    r"|止め(?:る|て|ます|たい|ましょう)|(?:中止|中断|キャンセル)(?:(?:に|を)?(?:して|する|します|したい)|で)?|取りやめ(?:る|て|ます)?)"
)
_FIRST = (
    r"(?:(?:もう|やっぱり?|やはり|いったん|一旦|ここで|今日は|今回は|すみません|ごめん(?:なさい)?)[、,\s]*)*"
)
_EN_STOP = r"(?:cancel|stop|quit|drop|forget)"
_EN_END = r"(?:,? (?:please|thanks|thank you))?[.!\s]*"
_BARE = re.compile(
    rf"{_FIRST}(?:{_STOP}|もういい|取り消し(?:て|ます|で)?|なし(?:で|にして)){_END}"
    rf"|(?:please )?(?:{_EN_STOP}(?: (?:it|this|that|here|about it))?|never ?mind|let['’]s (?:stop|leave it)(?: here)?){_EN_END}"
)


@lru_cache(maxsize=64)
def _named(names: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(re.escape(plain_form(each)) for each in names)
    return re.compile(
        rf"{_FIRST}(?:さっきの|先ほどの|途中の)?(?:{name})(?:の?(?:設定|登録|入力))?(?:は|を)?{_FIRST}{_STOP}{_END}"
        rf"|(?:please )?{_EN_STOP}(?: setting)?(?: the| my| this)? (?:{name})(?: setting)?{_EN_END}"
    )
