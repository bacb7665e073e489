"""Written forms of people and departments, and their mentions in a text.

A name counts only if it ends as names end in Japanese: before an honorific, a particle, a mark or a
space. `林` is not named by `小林さん`, nor `森` by `森林`; a name of one character needs its honorific.
It cannot tell which of several people with the name is meant.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from ringi.language.names.kana import katakana, romaji
from ringi.language.text.expression import Expression
from ringi.language.text.normal import plain_form


def written_forms(name: str, reading: str = "", aliases: Iterable[str] = ()) -> tuple[str, ...]:
    """All ways to write that person: whole, family name, kana, Latin letters, aliases.

    Name and reading give family and given name apart (`田中 太郎`, `たなか たろう`); without the space only the
    whole is known.
    """
    latin = [form for part in _orders(reading) for form in romaji(part)]
    latin += [form.replace(" ", ", ") for form in romaji(" ".join(reading.split())) if " " in form]
    forms = (*_orders(name), *_orders(reading), *_orders(katakana(reading)), *latin, *map(bare_name, aliases))
    plain = dict.fromkeys(form for form in map(plain_form, forms) if form)
    return tuple(dict.fromkeys(other for form in plain for other in _other_characters(form)))


def given_forms(name: str, reading: str = "") -> tuple[str, ...]:
    """All ways to write the given name alone; it names somebody only among people who were just spoken of."""
    given = [each.partition(" ")[2] for each in (" ".join(name.split()), " ".join(reading.split()))]
    latin = [form for part in given for form in romaji(part)]
    plain = dict.fromkeys(plain_form(form) for form in (*given, *map(katakana, given), *latin) if form)
    return tuple(dict.fromkeys(other for form in plain for other in _other_characters(form)))


def bare_name(name: str) -> str:
    """The name without its honorific or title: `田中課長` is `田中`, `Mr. Smith` is `Smith`."""
    stripped = name.strip()
    honorific = _HONORIFIC_AT_END.search(stripped, max(len(stripped) - _LONGEST_HONORIFIC, 0))
    called = stripped[: honorific.start()] if honorific else stripped
    without = _TITLE_BEFORE.sub("", called).strip()
    return without or stripped


def names_in(form: str, normal: str, plain: str) -> bool:
    """True if the text names somebody written so: `form` and `normal` by `normal_form`, `plain` by `plain_form`."""
    return any(_called(plain, end, len(form)) for end in _ends_of(form, normal, plain))


def stands_in(word: str, normal: str, plain: str) -> bool:
    """True if the word stands in the folded text without being a part of another."""
    return any(True for _ in _ends_of(word, normal, plain))


def _orders(name: str) -> tuple[str, ...]:
    """`田中 太郎` -> itself, without the space, the other way round, and the family name."""
    family, _, given = " ".join(name.split()).partition(" ")
    if not given:
        return (family,) if family else ()
    both = (f"{family} {given}", f"{family}{given}", f"{given} {family}", family)
    marked = (f"{family}, {given}",) if family.isascii() else (f"{family}・{given}", f"{given}・{family}")
    return (*both, *marked)


def _other_characters(form: str) -> tuple[str, ...]:
    """The name as it is, and with the other shapes of its characters: `渡辺`, `渡邊`, `渡邉`."""
    if SHAPES.keys().isdisjoint(form):
        return (form,)
    return tuple(
        dict.fromkeys("".join(shapes) for shapes in product(*(SHAPES.get(char, char) for char in form)))
    )


def _ends_of(word: str, normal: str, plain: str) -> Iterator[int]:
    start = normal.find(word) if word else -1
    while start >= 0:
        end = start + len(word)
        if _begins(plain, start) and _ends(plain, end):
            yield end
        start = normal.find(word, start + 1)


def _called(plain: str, end: int, length: int) -> bool:
    """True if the whole word is meant as a name.

    INVARIANT: a single kanji is a word too; it is a name beside an honorific or where a message opens.
    Hiragana after hiragana could be more of the name (`はら`, `はらだ`), a particle or not.
    """
    last, ended = plain[end - 1], end == len(plain)
    if last.isascii() or _HONORIFIC.match(plain, end):
        return True
    if length == 1:
        return end == 1 and (ended or bool(_MARK.compiled.match(plain, end)))
    return ended or not _HIRAGANA_LAST.match(last) or bool(_AFTER_KANA_NAME.match(plain, end))


def _begins(plain: str, start: int) -> bool:
    """True if no word is cut in two before it."""
    before, first = plain[max(start - 2, 0) : start], plain[start]
    pattern = next((cut for script, cut in _CUT_BEFORE if script.match(first)), None)
    return pattern is None or not pattern.compiled.search(before)


def _ends(plain: str, end: int) -> bool:
    """True if the following text can follow a whole word."""
    if end == len(plain) or _HONORIFIC.match(plain, end):
        return True
    last = plain[end - 1]
    follower = next((allowed for script, allowed in _AFTER if script.match(last)), None)
    return follower is None or bool(follower.compiled.match(plain, end))


SHAPES = {
    char: char + group.replace(char, "")
    for group in (
        "辺邊邉",
        "高髙",
        "崎﨑",
        "斎齋",
        "斉齊",
        "沢澤",
        "広廣",
        "国國",
        "浜濱濵",
        "桜櫻",
        "竜龍",
        "恵惠",
        "真眞",
        "徳德",
        "吉𠮷",
    )
    for char in group
}
"""Old and new shapes of one character. `斎` and `斉` are two."""
_HEADS = r"(?:本|副)?部長|次長|課長|係長|室長|支店長|店長|所長|工場長|グル[-ー]プ長|チ[-ー]ム長"
_TITLES = (
    rf"様|君|氏|殿|先生|先輩|副?社長|会長|専務|常務|取締役|執行役員|理事長?|(?:{_HEADS})(?:代理|補佐)?|主任|主査|主事|代表"
    "|監査役|顧問|相談役|ご?夫妻|御一行|ご一行|c[efot]o(?![a-z])"
)
_CALLED = "さん|さま|くん|ちゃん|っち(?![ぁ-ん]{2})|せんせい|サン|サマ|クン|チャン|マネ-ジャ-|リ-ダ-|チ-フ"
_LATIN = r"[- ]?(?:san|sama|kun|chan|sensei)(?![a-z])"
_HONORIFIC = re.compile(rf"{_TITLES}|{_CALLED}|{_LATIN}")
_HONORIFIC_AT_END = re.compile(
    rf"(?:{_TITLES}|{_CALLED}|マネージャー|リーダー|チーフ|{_LATIN})+$", re.IGNORECASE
)
_LONGEST_HONORIFIC = 40
"""Characters of several one after another: `部長代理さん`."""
_TITLE_BEFORE = re.compile(r"^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b\.?\s*", re.IGNORECASE)

_KANJI, _HIRAGANA, _KATAKANA, _WORD = "㐀-鿿豈-﫿々〆ヶ", "ぁ-ゖゝゞ", "ァ-ヺヽヾ", "a-z0-9à-ɏа-я_"
_MARK = Expression(rf"[^{_KANJI}{_HIRAGANA}{_KATAKANA}{_WORD}-]")
_CUT_BEFORE = (
    (re.compile(f"[{_KANJI}]"), Expression(f"[{_KANJI}]$")),
    (re.compile(f"[{_HIRAGANA}]"), Expression(f"[{_HIRAGANA}]$")),
    (re.compile(f"[{_KATAKANA}]"), Expression(f"[{_KATAKANA}-]$")),
    (re.compile(f"[{_WORD}]"), Expression(rf"(?:[{_WORD}]|[{_WORD}][.@/+-]|\d[,:])$")),
)
"""Script a word begins with -> characters that may not stand before it."""

_PARTICLE = (
    rf"(?![{_HIRAGANA}]{{1,4}}(?:さん|さま|くん|ちゃん))"
    "(?:は|が|を|に|へ|と|も|や|の|で|から|まで|より|だ|か|ね|よ|って|宛|あて|行き)"
)
_AFTER_CHANGE = Expression(rf"[^{_KANJI}{_HIRAGANA}{_KATAKANA}]|{_PARTICLE}")
_AFTER = (
    (re.compile(f"[{_KANJI}]"), _AFTER_CHANGE),
    (re.compile(f"[{_HIRAGANA}]"), Expression(f"[^{_HIRAGANA}-]|{_PARTICLE}")),
    (re.compile(f"[{_KATAKANA}]"), Expression(rf"[^{_KANJI}{_HIRAGANA}{_KATAKANA}-]|{_PARTICLE}")),
    (re.compile(f"[{_WORD}]"), Expression(rf"(?![{_WORD}@]|[-./][{_WORD}]|[,:]\d)")),
)
"""Script a word ends with -> characters that may follow it."""
_HIRAGANA_LAST = re.compile(f"[{_HIRAGANA}]")
_AFTER_KANA_NAME = re.compile(f"[^{_HIRAGANA}-]|を")
