"""Finds the people a sentence names: members of the organisation, strangers with an honorific, and the speaker.

Finds the place and form of each name; which of several people is meant is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ringi.assistants.secretary.rules.shape import Kind, Recognised
from ringi.domain.people import Person
from ringi.language.names.names import bare_name, written_forms


def people_in(text: str, requester: Person, people: tuple[Person, ...]) -> Iterator[Recognised]:
    """Yields the people in no order, and overlapping if one reading holds another: `田中`, `田中さん`."""
    yield from _spans(_known(people), text)
    yield from _spans(_CALLED, text)
    yield from _spans(_ENGLISH, text)
    yield from _spans(_ROLE, text)
    yield from _spans(_LEADER, text, Kind.LEADER)
    for match in _SELF.finditer(text):
        yield Recognised(kind=Kind.PERSON, value=requester.name, start=match.start(), end=match.end())


def _spans(pattern: re.Pattern[str], text: str, kind: Kind = Kind.PERSON) -> Iterator[Recognised]:
    for match in pattern.finditer(text):
        written = match.lastgroup or "name"
        name = bare_name(match[written])
        if name not in _NOBODY:
            yield Recognised(kind=kind, value=name, start=match.start(written), end=match.end())


@lru_cache(maxsize=64)
def _known(people: tuple[Person, ...]) -> re.Pattern[str]:
    """Returns a pattern of every way to write a member, the longest first."""
    forms = {form for person in people for form in _forms(person)}
    kanji = _alternatives(form for form in forms if len(form) > 1 and not form.isascii())
    short = _alternatives(form for form in forms if len(form) == 1)
    latin = _alternatives(form for form in forms if len(form) > 1 and form.isascii())
    return re.compile(
        rf"(?:(?<![一-鿿々])(?P<name>(?:{kanji})(?:{_HONORIFIC}|(?={_AFTER}))|(?:{short}){_HONORIFIC}"
        rf"|(?<![A-Za-z])(?:{latin})(?![A-Za-z])(?:{_HONORIFIC})?))",
        re.IGNORECASE,
    )


def _forms(person: Person) -> Iterator[str]:
    yield from written_forms(person.name, person.reading)
    _, _, given = person.name.partition(" ")
    if given:
        yield given


def _alternatives(forms: Iterable[str]) -> str:
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    return "|".join(re.escape(form).replace(r"\-", "[-ー]") for form in ordered) or r"(?!)"


_HONORIFIC = (
    r"(?:さん|さま|様|くん|君|ちゃん|氏|殿|先生|社長|会長|専務|常務|本部長|副部長|部長|次長|課長|係長|室長|店長|所長|主任"
    r"|マネージャー|リーダー|チーフ|[- ]?san\b|[- ]?sama\b)(?:さん|様)?"
)
_AFTER = r"[にへのがはをともやでからま宛、,:\s。]|って|$|[^一-鿿々ぁ-んァ-ヶ]"
_NOBODY = frozenset(
    {
        "皆",
        "みな",
        "お客",
        "客",
        "誰",
        "何",
        "奥",
        "お母",
        "お父",
        "業者",
        "担当",
        "担当者",
        "各位",
        "I",
        "The",
        "What",
        "Who",
        "Where",
        "When",
        "How",
        "That",
        "There",
        "Here",
        "It",
        "Let",
        "Today",
        "Tomorrow",
    }
)
_HURRY = r"(?:至急|早急|今回|是非|急遽|一応|本件|別途|秘書)"
_CALLED = re.compile(
    rf"(?:{_HURRY})?(?P<name>(?:(?!{_HURRY})[一-鿿々]){{1,5}}{_HONORIFIC}|[ァ-ヶー]{{2,10}}{_HONORIFIC}|[A-Z][A-Za-z]+{_HONORIFIC}"
    rf"|(?:(?<=[、。\s])|^)[ぁ-ん]{{2,4}}(?:さん|くん|ちゃん|様))"
)
_ROLE = re.compile(r"(?<![一-鿿々])(?P<name>専務|常務|部長|課長|係長|店長|所長)(?=[にへのがをと宛])")
_LEADER = re.compile(r"(?<![一-鿿])(?P<name>社長|代表)(?:さん|様)?(?=[にへのがをと宛])")
_CAPITAL = r"[A-Z][a-z]+(?: [A-Z][a-z]+)?"
_TITLE = r"(?:Mr|Mrs|Ms|Dr)\.? "
_BEFORE_NAME = (
    r"(?i:ask|tell|get|have|remind|assign|message|give|for|to|of|let|want|like|inform|set|change|is|are|and)"
)
_ENGLISH = re.compile(
    rf"(?:\b{_BEFORE_NAME} |(?<=[a-z], no, )|(?={_TITLE}))(?P<name>(?:{_TITLE})?{_CAPITAL})(?=[ ,.:'’?!]|$)"
    rf"|\b(?P<owner>[A-Z][a-z]+)(?=['’]s )"
)
_SELF = re.compile(
    r"(?<![一-鿿々ァ-ヶ])(?:俺|僕|私|自分|わたし|わたくし|オレ|ボク|おれ|ぼく|あたし|わし|ワイ|うち)"
    r"(?!の(?:チーム|部署|部門|[部課](?![一-鿿])))(?=[にのがはをへも宛用]|って|です|だよ?$|で|[、,\s]|$)"
    r"|(?<![A-Za-z])(?:(?<!show )(?<!tell )me|my(?! (?:team|department))|myself|(?<=do )I|(?<=who am )I)(?![A-Za-z])",
    re.IGNORECASE,
)
