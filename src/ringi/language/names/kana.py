"""Writes kana readings in Latin letters: Hepburn, with the usual spellings of long vowels."""

import re

from ringi.language.text.normal import normal_form


def romaji(reading: str) -> tuple[str, ...]:
    """The usual spellings, `satou`, `sato`, `satō` and `satoh`; none if something is not kana."""
    literal = _letters(normal_form(reading))
    if literal is None or not literal.strip():
        return ()
    short, marked, with_h = literal, literal, literal
    for pair, vowel, spelled in (("ou", "ō", "oh"), ("oo", "ō", "oh"), ("uu", "ū", "uu")):
        short, marked = short.replace(pair, pair[0]), marked.replace(pair, vowel)
        with_h = with_h.replace(pair, spelled)
    plain = dict.fromkeys(form.replace("'", "") for form in (literal, short, marked, with_h))
    forms = (*plain, *(_M_BEFORE_LIPS.sub("m", form) for form in plain), *(literal, short))
    return tuple(dict.fromkeys(forms))


def katakana(reading: str) -> str:
    return reading.translate(_TO_KATAKANA)


def _letters(kana: str) -> str | None:
    """Literal Hepburn, spaces kept."""
    letters, index, doubled = "", 0, False
    while index < len(kana):
        pair, single = kana[index : index + 2], kana[index]
        if single == "っ":
            doubled, index = True, index + 1
            continue
        sound = _SOUNDS.get(pair) or _SOUNDS.get(single)
        if sound is None:
            return None
        if letters.endswith("n") and kana[index - 1] == "ん" and sound[0] in "aiueoy":
            letters += "'"
        letters += _double(sound) if doubled else sound
        doubled, index = False, index + (2 if pair in _SOUNDS else 1)
    return letters


def _double(sound: str) -> str:
    return "t" + sound if sound.startswith("ch") else sound[0] + sound


def _sounds() -> dict[str, str]:
    """Kana, single and with small ya, yu, yo, to letters."""
    sounds = {" ": " ", "-": "", "ん": "n"}
    for row in _ROWS.splitlines():
        kana, *letters = row.split()
        sounds |= dict(zip(kana, letters, strict=True))
    for kana, stem in _STEMS.items():
        sounds |= {kana + small: stem + vowel for small, vowel in zip("ゃゅょ", "auo", strict=True)}
    return sounds


_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_M_BEFORE_LIPS = re.compile("n(?=[bmp])")
_ROWS = """\
あいうえお a i u e o
かきくけこ ka ki ku ke ko
がぎぐげご ga gi gu ge go
さしすせそ sa shi su se so
ざじずぜぞ za ji zu ze zo
たちつてと ta chi tsu te to
だぢづでど da ji zu de do
なにぬねの na ni nu ne no
はひふへほ ha hi fu he ho
ばびぶべぼ ba bi bu be bo
ぱぴぷぺぽ pa pi pu pe po
まみむめも ma mi mu me mo
やゆよ ya yu yo
らりるれろ ra ri ru re ro
わを wa o"""
_STEMS = dict(
    zip(
        "きぎしじちにひびぴみり",
        ["ky", "gy", "sh", "j", "ch", "ny", "hy", "by", "py", "my", "ry"],
        strict=True,
    )
)
_SOUNDS = _sounds()
