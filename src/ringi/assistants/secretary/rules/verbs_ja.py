"""Conjugates a Japanese verb into the patterns that request, refuse or report a deed.

A verb is written as in a dictionary; `|` divides stem and ending if it does not change (`伝え|る`), and a noun that
becomes a verb carries `+する`. Knows endings, not meanings: the intents say what is asked.
"""

from dataclasses import dataclass


def asked(verbs: str) -> str:
    """Returns every form in which one of the deeds is asked for: `作って`, `作っといてくれる`, `作りたい`, `作れる`."""
    forms, nouns = _divided(verbs)
    te = _one_of([*(verb.te for verb in forms), rf"{_one_of(nouns)}[をも]?{_DOING}"])
    wish = _one_of([*(verb.masu for verb in forms), rf"{_one_of(nouns)}し"])
    can = _one_of([verb.can for verb in forms])
    return (
        rf"(?:{te}{_FAVOUR}?(?:{END}{_PLEASE})?|{wish}(?:たい|ましょう)|{can}|お{wish}(?:して|ください|{_HUMBLY})"
        rf"|{_one_of(nouns)}(?:[をも]?{_NOUN_ASKED})?){END}"
    )


def refused(verbs: str) -> str:
    """Returns the forms in which it is unwanted or did not happen: `作らないで`, `作るな`."""
    forms, nouns = _divided(verbs)
    negative, plain = _one_of([verb.negative for verb in forms]), _one_of([verb.plain for verb in forms])
    yet = _one_of([verb.te for verb in forms])
    return (
        rf"(?:{yet}い?(?:ない|ません)|{negative}(?:ない|なくて|んといて|へん|ません|んで)|{plain}な(?![らど])"
        rf"|{_one_of(nouns)}[をは]?(?:し(?:ない|なくて|ません)|するな|せんといて|不要))"
    )


def reported(verbs: str) -> str:
    """Returns the forms that tell what already happened: `作った`, `作りました`."""
    forms, nouns = _divided(verbs)
    past, masu = _one_of([verb.past for verb in forms]), _one_of([verb.masu for verb in forms])
    return rf"(?:{past}|{masu}ました|{_one_of(nouns)}を?し(?:た|ました))"


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

END = r"(?:です|やろか|だろうか|でしょうか|っす|ます|かな[あぁ]?|かね|か|ん?や|んですが|んですけど|んだけど|んか|のですが|けど|ね|よ|な|わ|さ|え?なあ?|ばい|[ー〜~と])*+"
"""Endings that may close a sentence without changing it. Taken whole or not at all, so that no text is tried twice."""
_HELP = r"(?:助か(?:る|ります)|(?:嬉|うれ)しい|幸い)"
_FAVOUR = (
    r"(?:くださ(?:い|る|います|いません|いませ)?|下さい|くん(?:ない|ね)|く(?:れ|りゃ)(?:る|ない|ます|ません|へん|ん|や)?"
    rf"|もら(?:え(?:る|ない|ます|ません|ん|ると{_HELP})|いたい|って(?:も)?(?:いい|良い|よい|大丈夫))"
    rf"|(?:いただ|頂)(?:け(?:る|ない|ます|ません|ると{_HELP})|きたい)"
    r"|ほしい|欲しい|ちょうだい|頂戴|け[ろれ]|みて|も?(?:いい|良い|よろしい|大丈夫))"
)
_HUMBLY = r"(?:いただ|頂)(?:け(?:る|ない|ます|ません|れば)|きたい)|(?:願え|ねがえ)(?:る|ない|ます|ません)|願います|願いたい"
_PLEASE = (
    r"(?:お願い|おねがい)(?:(?:し|いたし|致し)(?:て(?:おいて?)?|と(?:いて?)?|たい|ます|ましょう)?|(?:でき|出来)(?:る|ます|ない|ません))?"
    rf"{_FAVOUR}?"
)
PLEASE = _PLEASE + END
PARTICLE_ENDS = r"(?![ぁ-ん](?<![おご]))|(?=いい|よろ|たの|だいじょうぶ|どう|かまい|ください)"
"""Place behind a particle. A particle with more kana behind it could as well begin the next word (`でんぴょう`)."""
_DOING = r"し(?:て(?:おいて?|おく)?|と(?:いて?|く|き))"
_NOUN_ASKED = rf"(?:したい|しろ|せよ|(?:でき|出来)(?:る|ます|ない|ません)?|{_PLEASE}|頼(?:む|みます|んだ)|よろしく|希望)"
"""Words that make a noun a request, besides `して`; it may also stand alone: `タスク追加`."""


_KANA = {
    "教え|る": "おしえ|る",
    "見せ|る": "みせ|る",
    "見る": "みる",
    "調べ|る": "しらべ|る",
    "知らせ|る": "しらせ|る",
    "伝え|る": "つたえ|る",
    "送る": "おくる",
    "届け|る": "とどけ|る",
    "言う": "いう",
    "頼む": "たのむ",
    "任せ|る": "まかせ|る",
    "作る": "つくる",
    "入れ|る": "いれ|る",
    "立て|る": "たて|る",
    "決め|る": "きめ|る",
    "始め|る": "はじめ|る",
    "変え|る": "かえ|る",
    "消す": "けす",
    "取り消す": "とりけす",
    "忘れ|る": "わすれ|る",
    "覚え|る": "おぼえ|る",
    "数え|る": "かぞえ|る",
    "終わらせ|る": "おわらせ|る",
    "探す": "さがす",
}
"""Kana of verbs, as people write them without kanji; the kana of other verbs are too short to be told apart.
"""


def _divided(verbs: str) -> tuple[list[_Verb], list[str]]:
    written = verbs.split()
    words = list(dict.fromkeys([*written, *(_KANA[word] for word in written if word in _KANA)]))
    nouns = [word.removesuffix("+する") for word in words if word.endswith("+する")]
    return [_verb(word) for word in words if not word.endswith("+する")], nouns


def _one_of(patterns: list[str]) -> str:
    return f"(?:{'|'.join(patterns)})" if patterns else "(?!)"


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
        can=rf"{stem}{_CAN[last]}(?:る|ます|ない|ません|へん)?",
        negative=stem + _NEGATIVE[last],
    )


def _te(stem: str, te: str, to: str) -> str:
    """Returns the forms `作って`, `作っておいて` and the spoken `作っといて`, `作っとく`."""
    return rf"{stem}(?:{te}(?:おいて?|おく)?|{to}(?:いて?|く|き))"
