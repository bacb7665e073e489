"""Names that look alike to a hasty reader share one form here. It tells whether two names could be mistaken for each
other, and must not be used to find the person meant: that takes the exact name.
"""

from __future__ import annotations

import re
import unicodedata

from ringi.language.names.names import SHAPES, bare_name
from ringi.language.text.normal import normal_form


def look_alike_form(name: str) -> str:
    """The name without bracketed parts, titles, spaces, punctuation and accents, with one character for all that look
    like it. If nothing is left, the name as texts are compared."""
    composed = unicodedata.normalize("NFKC", name)
    without = _BRACKETED.sub(" ", composed)
    titled = without if without.strip() else composed
    plain = normal_form(_MARKS.sub("", bare_name(_outer(titled))))
    seen = "".join(_SEEN_AS.get(char, char) for char in map(_bare, plain))
    letters = "".join(char for char in seen if char in _ITERATION or unicodedata.category(char) in _LETTERS)
    return _STROKES.sub("一", letters) or normal_form(name)


def _outer(name: str) -> str:
    """The name without the punctuation around it, so that a title at its end is one."""
    return name.strip().strip("。、．，.,・!?:;\"'*~ ")


def _bare(char: str) -> str:
    """The letter without its accent. The voicing mark of kana is a part of the letter."""
    if "ぁ" <= char <= "ヿ":
        return char
    first = unicodedata.normalize("NFD", char)[:1]
    return "一" if unicodedata.category(first) == "Pd" else first


_BRACKETED = re.compile(r"[(\[{<【「『〔〈《〘〚][^)\]}>】」』〕〉》〙〛]*(?:[)\]}>】」』〕〉》〙〛]|$)")
_MARKS = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No"})
_ITERATION = "々〻ゝゞ"
_STROKES = re.compile("一+")
"""A dash between family and given name beside the kanji is seen as one stroke."""
_GROUPS = (
    *("一-~_=─━㇐ㄧㅡᅳ", "郎郞", "に二", "は八", "ろ口", "か力", "た夕", "え工", "と卜", "み三", "ち千"),
    *("学學", "栄榮", "寿壽", "円圓", "実實", "礼禮", "弥彌", "蔵藏", "与與", "亀龜", "鉄鐵", "晋晉", "瀬瀨"),
    *("槙槇", "曽曾", "万萬", "静靜", "清淸", "土士", "未末", "巳已己"),
    *(
        "aаα",
        "eеε",
        "oоο0",
        "pрρ",
        "cс",
        "yуγ",
        "xхχ",
        "iіι",
        "sѕ",
        "jј",
        "hһ",
        "nп",
        "kкκ",
        "l1ӏ",
        "vνѵ",
        "tтτ",
    ),
)
"""Characters that are seen as the first of them, after katakana was folded to hiragana."""
_SEEN_AS = {
    **{char: shapes[0] for shapes in map(sorted, SHAPES.values()) for char in shapes},
    **{char: group[0] for group in _GROUPS for char in group},
}
