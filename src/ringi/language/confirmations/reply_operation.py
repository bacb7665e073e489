"""Finds words of a reply that name the very operation it is asked about: those words say no more than `do it`.

「鈴木さんに送ってください」, said to a card that sends something to 鈴木さん, reads 「実行してください」; said to any
other card it stays as it is, and words that stay are unknown and approve nothing. Knows the card's words only, and
never whether the reply agrees.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from ringi.language.text.expression import Expression
from ringi.language.text.normal import normal_form, plain_form


def generalised(words: str, operation: str) -> str:
    """A reply in normal form, its names for the operation replaced by the word for doing it.

    `operation` is the sentence of the card, or several in several languages. Its quoted parts (titles, bodies)
    count for nothing: others may have written them. Verbs that also call a thing off (cancel, stop) never count.
    """
    if not operation:
        return words
    asked = _operation(operation)
    return _english(_japanese(words, asked), asked) if asked.deeds else words


def another_matter(words: str, operation: str) -> bool:
    """True if words that sound like a change are a wish of their own: they name a kind of thing the card does not hold,
    one thing by its number, or somebody to be told something. `words` in normal form."""
    if not operation or _INSTEAD.search(words):
        return False
    asked = normal_form(operation)
    strange = any(each not in asked for each in _KINDS.findall(words))
    return strange or bool(_NUMBERED.search(words)) or bool(_TELLING.search(words))


_KINDS = re.compile(
    r"権限|たすく|目標|記憶|めも|かれんだ-|行事|給与|給料|完了(?=に)|permission|task|goal|memory|salary"
)
_INSTEAD = re.compile(r"じゃなくて|ではなく|でなく|代わりに|\binstead\b")
_NUMBERED = re.compile(
    r"\d番の?(?:たすく|目標|記憶|めも)|(?:たすく|目標|記憶|めも)の?\d+番|(?:task|goal|memory) #?\d"
)
_TELLING = re.compile(
    r"(?:さん|様|部|室|課長|部長)[にへ][、,]?.+(?:って|と)(?:伝え|言っ|いっ|連絡|知らせ|送っ)|^tell .+ that "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Operation:
    """A card's statement of what will happen."""

    deeds: Set[str]
    """Names of the families its verbs belong to."""
    things: Mapping[str, Set[str]]
    """Each phrase it names, and the particles it stands with."""
    english: str
    """Its words, for looking up an English phrase."""


_FAMILIES = (
    ("make", r"作成|新規作成|起票", r"作っ|つくっ", r"作[りる]", r"create|make(?! it so)|set up"),
    ("register", r"登録", r"登録し", r"登録", r"register"),
    ("add", r"追加", r"足し|加え", r"足[しす]|加え", r"add"),
    ("send", r"送信|送付|配信|発信", r"送っ|おくっ|流し", r"送[りる]|流す", r"send"),
    ("post", r"投稿|掲載|公開|告知|周知|お知らせ", r"載せ|知らせ", r"載[せる]", r"post|publish|announce"),
    (
        "delete",
        r"削除|消去",
        r"(?<!取り)(?<!取)(?<!打ち)消し",
        r"(?<!取り)(?<!取)消[すし]",
        r"delete|remove|erase",
    ),
    ("complete", r"完了|くろ-ず", r"終わらせ|閉じ|締め", r"閉じ|締め", r"complete|close|finish"),
    ("save", r"保存|格納", r"残し", r"残[しす]", r"save|store"),
    ("export", r"出力|えくすぽ-と|書き出し", r"書き出し", r"書き出[しす]", r"export|output"),
    ("change", r"変更|更新|切り替え", r"変え|切り替え", r"変え|切り替え", r"change|update|switch"),
    ("remember", r"記憶|記録|めも", r"覚え|おぼえ", r"覚え", r"remember|note|memori[sz]e"),
    ("book", r"予約|手配|確保", r"押さえ|取っ", r"押さえ", r"book|reserve"),
    ("pay", r"送金|振込|振り込み|支払い?", r"払っ|支払っ|振り込ん", r"払[いう]|振り込", r"pay|transfer"),
    ("order", r"発注|注文", r"頼ん", r"注文", r"order"),
    ("grant", r"付与|割り当て", r"付け|与え|割り当て", r"付け|与え", r"grant|assign|give"),
    ("invite", r"招待", r"招い", r"招[きく]", r"invite"),
    ("expel", r"きっく|追放|ばん|退会", r"追い出し", r"追い出[しす]", r"kick|ban|expel"),
    ("move", r"移動|移設", r"移し", r"移[しす]", r"move"),
    ("submit", r"提出|申請", r"出し", r"出[しす]", r"submit|apply"),
)
"""Family, its nouns, its verbs before 「て」, its verbs as a card writes them, its English verbs."""


@lru_cache(maxsize=256)
def _operation(sentence: str) -> _Operation:
    written = plain_form(_TITLE.sub("", sentence))
    said = normal_form(written)
    things: dict[str, set[str]] = {}
    for match in _THING.compiled.finditer(written):
        for name in {match[1], _HONORIFIC.sub("", match[1]), *_HEAD.findall(match[1])}:
            things.setdefault(normal_form(name), set()).add(match[2] or "")
    deeds = {match.lastgroup for match in _DEED.compiled.finditer(said)}
    english = f" {_POINT.sub(' ', said)} "
    return _Operation(deeds={deed for deed in deeds if deed}, things=things, english=english)


_TITLE = re.compile(r"「.*」|『.*』|\".*\"|“.*”|[「『\"“].*", re.DOTALL)
"""As far as it can reach: a title could hold its own closing mark."""
_HONORIFIC = re.compile("(?:さん|様|くん|ちゃん)$")
_HEAD = re.compile("[ァ-ヶ-]{3,}$")
"""The last word of a compound, if its letters show where it begins: 「レポート」 of 「売上レポート」."""
_POINT = re.compile("[.,:]")
_PARTICLE = r"から|まで|[をにへのはがとで]"
_THING = Expression(
    rf"(?:^|(?<=[をにへのはがとで。、,. ]))((?:お知らせ|[^をにへのはがとで。、,. ])+)({_PARTICLE})?"
)
_DEED = Expression(
    "|".join(rf"(?P<{name}>{nouns}|{card}|\b(?:{en})\b)" for name, nouns, _, card, en in _FAMILIES)
)

_PLEA = r"を?(?:お願い|おねがい|頼[みむん]|よろしく|宜しく)"
_NOUN_GOES_ON = (
    rf"(?=に?し[てちと]|で(?!き)|は?(?:なし|やめ|見送|中止|しな)|{_PLEA}|(?:ok|おk|おっ?け)|[。、,.!\s]|$)"
)
_NAMED = Expression(
    "|".join(
        rf"(?P<{name}>(?:{nouns}){_NOUN_GOES_ON}(?:に(?=し[てちと]))?|(?:{verbs})(?=[てち]|と[いっ]|(?<=ん)で))"
        for name, nouns, verbs, _, _ in _FAMILIES
    )
    + rf"|(?P<plea>(?<=.){_PLEA})"
)


def _japanese(words: str, asked: _Operation) -> str:
    """Every named deed becomes 「実行」, and the things named right before it go."""
    pieces: list[str] = []
    position = 0
    for match in _NAMED.compiled.finditer(words):
        if match.lastgroup not in asked.deeds and match.lastgroup != "plea":
            continue
        before = words[position : match.start()]
        peeled = _peeled(before, asked.things)
        pieces += (peeled, _deed(match, named=peeled != before))
        position = match.end()
    return "".join((*pieces, words[position:]))


def _deed(match: re.Match[str], *, named: bool) -> str:
    """The word for the deed: its noun, or its verb if 「て」 follows; a plea keeps its own word."""
    if match.lastgroup == "plea":
        return match[0].removeprefix("を") if named else match[0]
    verb = match.string.startswith(("て", "ち", "とい", "とっ"), match.end())
    return "実行し" if verb else "実行"


_AS_ON_THE_CARD = {"": "", "は": "", "を": "を", "の": "のを", "に": "にへ", "へ": "にへ", "で": "で"}
"""A particle of the reply, and those of the card that give the thing the same part; none: any part."""
_LEADING = re.compile(r"(?:その|この|例の|上記の|こちらの)$")


def _peeled(before: str, things: Mapping[str, Set[str]]) -> str:
    """The words before a deed, without the card's own things at their end."""
    peeled = _without_last(before, things)
    while peeled != before:
        before, peeled = peeled, _without_last(peeled, things)
    return before


def _without_last(before: str, things: Mapping[str, Set[str]]) -> str:
    part = before[-1:] if before[-1:] in _AS_ON_THE_CARD else ""
    said = before[: len(before) - len(part)]
    for thing, parts in things.items():
        if len(thing) > 1 and said.endswith(thing):
            rest = said[: -len(thing)]
            this = _LEADING.search(rest)
            same = _AS_ON_THE_CARD[part]
            if not same or parts & set(same) or (this and part == "で"):
                return rest[: this.start()] if this else rest
    return before


_SAID_EN = Expression(
    r"\b(?:"
    + "|".join(f"(?P<{name}>{en})" for name, _, _, _, en in _FAMILIES)
    + r")\b(?P<rest>(?: [a-z0-9'-]+)*)"
)
_POINTING = frozenset({"it", "this", "that", "them", "the", "a", "an", "these", "those"})
_RELATING = frozenset({"to", "for", "from", "as", "of", "in", "on", "by", "with"})


def _english(words: str, asked: _Operation) -> str:
    return _SAID_EN.compiled.sub(lambda match: _do_it(match, asked), words)


def _do_it(match: re.Match[str], asked: _Operation) -> str:
    family = next(name for name, found in match.groupdict().items() if found and name != "rest")
    alone = match.start() == 0 and not match["rest"]
    return (
        match[0] if alone or family not in asked.deeds else f"do it{_left_over(match['rest'], asked.english)}"
    )


def _left_over(rest: str, card: str) -> str:
    """The words after the verb, without those at their beginning that the card says in the same way."""
    said = rest.split()
    index = 0
    while index < len(said) and (said[index] in _POINTING or _on_the_card(said, index, card)):
        index += 1
    return "".join(f" {word}" for word in said[index:])


def _on_the_card(said: list[str], index: int, card: str) -> bool:
    """True if the card has the word too; a preposition only together with the word after it."""
    if said[index] in _RELATING:
        return f" {' '.join(said[index : index + 2])} " in card
    return f" {said[index]} " in card
