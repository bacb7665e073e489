"""In which forms does Japanese ask for a deed? Conjugates a verb into the patterns that request it.

A verb is written as in a dictionary; `|` divides stem and ending where it does not change (`伝え|る`), and a
noun that becomes a verb carries `+する`. Knows endings, not meanings: what is asked is in the intents.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass


def asked(verbs: str) -> str:
    """Every form in which one of the deeds is asked for: `作って`, `作っといてくれる`, `作りたい`, `作れる`."""
    return _any(verbs, _asked_verb, _asked_noun)


def refused(verbs: str) -> str:
    """The forms in which it is unwanted or did not happen: `作らないで`, `作るな`."""
    return _any(verbs, _refused_verb, _refused_noun)


def reported(verbs: str) -> str:
    """The forms that tell what already happened: `作った`, `作りました`."""
    return _any(verbs, lambda verb: rf"(?:{verb.past}|{verb.masu}ました)", _reported_noun)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verb:
    """The stems all forms are made of."""

    plain: str
    te: str
    past: str
    masu: str
    can: str
    """Potential and imperative in one pattern."""
    negative: str


_TE = dict(zip("うつるくぐすぬぶむ", "っっっいいしんんん", strict=True))
_MASU = dict(zip("うつるくぐすぬぶむ", "いちりきぎしにびみ", strict=True))
_CAN = dict(zip("うつるくぐすぬぶむ", "えてれけげせねべめ", strict=True))
_NEGATIVE = dict(zip("うつるくぐすぬぶむ", "わたらかがさなばま", strict=True))
_VOICED = "ぐぬぶむ"

END = r"(?:です|っす|ます|か|かな[あぁ]?|かね|ね|ん?や|よ|な|わ|さ|え?なあ?|んか|ばい|ー|〜|~|と|けど|んですが|んですけど|んだけど|のですが)*"
"""What may close a sentence without changing it."""
_HELP = r"(?:助か(?:る|ります)|(?:嬉|うれ)しい(?:です)?|幸いです)"
_FAVOUR = (
    r"(?:くださ(?:い|る|います|いません|いませ)?|下さい|くん(?:ない|ね)|く(?:れ|りゃ)(?:る|ない|ます|ません|へん|ん|や)?"
    rf"|もら(?:える|えない|えます|えません|えん|いたい|えると{_HELP})"
    rf"|(?:いただ|頂)(?:ける|けない|けます|けません|きたい|けると{_HELP})"
    r"|ほしい|欲しい|ちょうだい|頂戴|けろ|けれ|みて|(?:も)?(?:いい|良い|大丈夫))"
)
PLEASE = (
    r"(?:お願い|おねがい)(?:(?:し|いたし|致し)(?:て(?:おい)?(?:て)?|と(?:いて?)|たい|ます|ましょう)?|(?:でき|出来)(?:る|ます|ない|ません))?"
    rf"{_FAVOUR}?{END}"
)
_ASKED = rf"{_FAVOUR}?{END}(?:{PLEASE})?"


def _any(verbs: str, verb_form: Callable[[_Verb], str], noun_form: Callable[[str], str]) -> str:
    patterns = (
        noun_form(word.removesuffix("+する")) if word.endswith("+する") else verb_form(_verb(word))
        for word in verbs.split()
    )
    return f"(?:{'|'.join(patterns)})"


def _verb(word: str) -> _Verb:
    stem, last = word.replace("|", "")[:-1], word[-1]
    if "|" in word:
        can = rf"{stem}(?:ろ|られ(?:る|ます|ない)?)"
        return _Verb(
            plain=stem + last, te=_te(stem, "て", "と"), past=stem + "た", masu=stem, can=can, negative=stem
        )
    te, to, ta = ("で", "ど", "だ") if last in _VOICED else ("て", "と", "た")
    joined = stem + _TE[last]
    return _Verb(
        plain=stem + last,
        te=_te(joined, te, to),
        past=joined + ta,
        masu=stem + _MASU[last],
        can=rf"{stem}{_CAN[last]}(?:る|ます|ない|ません)?",
        negative=stem + _NEGATIVE[last],
    )


def _te(stem: str, te: str, to: str) -> str:
    """`作って`, `作っておいて` and the spoken `作っといて`, `作っとく`."""
    return rf"{stem}(?:{te}(?:おいて?|おく)?|{to}(?:いて?|く|き))"


def _asked_verb(verb: _Verb) -> str:
    return rf"(?:{verb.te}{_ASKED}|{verb.masu}(?:たい|ましょう){END}|{verb.can}{END}|お{verb.masu}(?:して|ください){_ASKED})"


def _asked_noun(noun: str) -> str:
    """Nouns may also stand alone: `タスク追加`."""
    doing = (
        rf"{_te('し', 'て', 'と')}{_ASKED}|したい{END}|しろ|せよ|(?:でき|出来)(?:る|ます|ない|ません)?{END}"
        rf"|{PLEASE}|頼(?:む|みます|んだ){END}|よろしく|希望"
    )
    return rf"{noun}(?:[をも]?(?:{doing}))?"


def _refused_verb(verb: _Verb) -> str:
    return rf"(?:{verb.negative}(?:ない|なくて|んといて|へん|ません|んで)|{verb.plain}な(?![らど]))"


def _refused_noun(noun: str) -> str:
    return rf"{noun}[をは]?(?:し(?:ない|なくて|ません)|するな|せんといて|不要)"


def _reported_noun(noun: str) -> str:
    return rf"{noun}を?し(?:た|ました)"


ENDING = re.compile(END)
