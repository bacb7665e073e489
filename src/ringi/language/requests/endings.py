"""Spellings of a message that mean the same words as a sentence that is passed on.

Only the ending may differ, and only as a closed list allows: `遅れると伝えて` is passed on as `遅れます`. Any other
ending can turn the meaning round (`賛成しかねます`) and is no spelling of the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator


def spellings(words: str) -> tuple[str, ...]:
    """The words as the requester may have written them, the longest first. `words` is folded, without marks at its
    end."""
    found = dict.fromkeys(_all_spellings(words))
    return tuple(sorted((each for each in found if each), key=len, reverse=True))


def _all_spellings(words: str) -> Iterator[str]:
    yield words
    for ending, others in _ENDINGS:
        if words.endswith(ending) and len(words) > len(ending):
            stem = words[: -len(ending)]
            yield from (stem + other for other in others)
    for ending, forms in _CONJUGATED:
        if words.endswith(ending) and len(words) > len(ending):
            yield from forms(words[: -len(ending)])
    yield from _from_dictionary_form(words)
    if words.startswith(_PLEASE):
        yield words[len(_PLEASE) :]


def _polite(stem: str) -> Iterator[str]:
    """`遅れ`(ます) -> 遅れる; `帰り`(ます) -> 帰る; `確認し`(ます) -> 確認する, 確認す."""
    yield stem + "る"
    if stem[-1] in _I_ROW:
        yield stem[:-1] + _U_ROW[_I_ROW.index(stem[-1])]
    if stem.endswith("し"):
        yield stem[:-1] + "する"


def _polite_past(stem: str) -> Iterator[str]:
    """`遅れ`(ました) -> 遅れた; `変わり`(ました) -> 変わった."""
    yield stem + "た"
    if stem[-1] in _PAST:
        yield stem[:-1] + _PAST[stem[-1]]


def _polite_negative(stem: str) -> Iterator[str]:
    """`遅れ`(ません) -> 遅れない; `行き`(ません) -> 行かない."""
    yield stem + "ない"
    if stem[-1] in _I_ROW:
        yield stem[:-1] + _A_ROW[_I_ROW.index(stem[-1])] + "ない"


def _polite_negative_past(stem: str) -> Iterator[str]:
    yield from (form[:-1] + "かった" for form in _polite_negative(stem))


def _asked(stem: str) -> Iterator[str]:
    """`送っ`(てください) -> 送って, 送る; `議事録を作成し` -> 議事録の作成."""
    yield stem + "て"
    if stem.endswith("し"):
        yield stem[:-1] + "する"
        yield from _as_noun(stem[:-1])
    for contracted, plain in _TE_ENDINGS:
        if stem.endswith(contracted):
            yield from (stem[: -len(contracted)] + each for each in plain)
    yield stem + "る"


def _asked_voiced(stem: str) -> Iterator[str]:
    """`読ん`(でください) -> 読んで, 読む."""
    yield stem + "で"
    if stem.endswith("ん"):
        yield from (stem[:-1] + each for each in "むぶぬ")
    if stem.endswith("い"):
        yield stem[:-1] + "ぐ"


def _asked_not(stem: str) -> Iterator[str]:
    """`使わ`(ないでください) -> 使わないで, 使わない(ように)."""
    yield stem + "ないで"
    yield stem + "ない"


def _from_dictionary_form(words: str) -> Iterator[str]:
    """`まとめる` -> まとめて; `作成する` -> 作成して, (資料)の作成. Titles of tasks are written so."""
    if words.endswith("する"):
        yield words[:-2] + "して"
        yield from _as_noun(words[:-2])
    elif words[-1] in _TE_OF:
        yield words[:-1] + _TE_OF[words[-1]]
        if words[-1] == "る":
            yield words[:-1] + "て"
    elif action := _NOUN_ACTION.search(words):
        yield from (f"{words[: action.start()]}を{action[1]}{form}" for form in ("", "して", "する"))


def _as_noun(words: str) -> Iterator[str]:
    """`議事録を作成` -> 議事録の作成."""
    yield words
    before, particle, action = words.rpartition("を")
    if particle and before and action:
        yield f"{before}の{action}"


_U_ROW, _I_ROW, _A_ROW = "うくぐすつぬぶむる", "いきぎしちにびみり", "わかがさたなばまら"
_PAST = dict(
    zip("いちりきぎみびに", ("った", "った", "った", "いた", "いだ", "んだ", "んだ", "んだ"), strict=True)
)
_TE_OF = dict(
    zip(
        "うつるくぐすむぶぬ",
        ("って", "って", "って", "いて", "いで", "して", "んで", "んで", "んで"),
        strict=True,
    )
)
_TE_ENDINGS = (("っ", "うつる"), ("い", "く"), ("し", "す"))
_ENDINGS = (
    ("です", ("", "だ", "である")),
    ("でした", ("だった",)),
    ("とのことです", ("", "です")),
    ("お願いします", ("お願い",)),
    ("をお願いします", ("",)),
)
_CONJUGATED = (
    ("ます", _polite),
    ("ました", _polite_past),
    ("ません", _polite_negative),
    ("ませんでした", _polite_negative_past),
    ("ないでください", _asked_not),
    ("てください", _asked),
    ("て下さい", _asked),
    ("でください", _asked_voiced),
    ("で下さい", _asked_voiced),
)
_NOUN_ACTION = re.compile(r"の([一-鿿]{2,4})$")
_PLEASE = "please "
