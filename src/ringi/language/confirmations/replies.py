"""Judges if a reply approves the question, by the whole utterance and without a model (requirements D2).

Quotes and decoration are taken away, the rest is cut into clauses, and every clause must be known: one word
the grammar does not know, and the reply approves nothing. Knows neither the question nor who answers it.
"""

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass
from enum import StrEnum

from ringi.language.confirmations.reply_grammar import Clause, read
from ringi.language.confirmations.reply_operation import another_matter, generalised
from ringi.language.text.normal import normal_form
from ringi.language.text.quotes import divide


class Reply(StrEnum):
    """The effect of a reply on the open confirmation."""

    APPROVE = "approve"
    DENY = "deny"
    CHANGE = "change"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedReply:
    """A reply and the words it was judged by, for the record."""

    reply: Reply
    words: str
    """The words that were judged: without quotes, decoration and code, in their normal form."""
    code: str | None = None
    """`a-17` if the reply names a code: it then counts for the confirmation of that code alone."""


def classify_reply(text: str, operation: str = "") -> Reply:
    """The reply alone, for a question that has no code. Unknown words never approve."""
    return judge_reply(text, operation).reply


def judge_reply(text: str, operation: str = "", pasted: Iterable[tuple[int, int]] = ()) -> JudgedReply:
    """The reply with its record. Never approves if a clause is unknown, a question or a negation.

    `operation` is the card's statement of what will happen: naming just that is then no unknown word. Text in a
    `pasted` range is passed on, like a quote.
    """
    said = divide(text, pasted)
    if len(said.own) > _LONGEST:
        return JudgedReply(reply=Reply.OTHER, words="")
    words, codes = _take_codes(_plain(said.own))
    if len(codes) > 1 or "?" in words:
        return JudgedReply(reply=Reply.OTHER, words=words)
    reply = _combine(_clauses(generalised(words, operation)))
    if reply is Reply.DENY and _NO_BUT_NAME.fullmatch(said.own):
        reply = Reply.CHANGE if read(_clauses(words)[-1]) is Clause.UNKNOWN else reply
    if reply is Reply.OTHER and operation:
        reply = _combine(_clauses(words))
    if reply is Reply.CHANGE and another_matter(words, operation):
        reply = Reply.OTHER
    if reply is Reply.APPROVE and _chooses_refusal(said.quoted):
        reply = Reply.OTHER
    return JudgedReply(reply=reply, words=words, code=next(iter(codes), None))


_NO_BUT_NAME = re.compile(
    r"\s*(?i:no|nope|wrong)[,.!]?\s+(?:not\s+[A-Z][a-z]+[,.]?\s+(?:but\s+)?)?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?[.!]?\s*"
)
"""A name stands out by its capital."""
_LONGEST = 100
"""Characters of one's own words; a longer message is never a plain answer."""
_DECORATION = re.compile(
    r"m?[(](?=[^()]*[\^▽∀ω_])[\s\^*_'\"´`・.∀ω▽~≧≦=°o゚-]{2,9}[)][mvbノ/]?"
    r"|[*_★☆♪♡♥❤♀♂【】\u20e3\U0001f3fb-\U0001f3ff]"
    r"|[😀-😄😆😊😉😍😎😁😅🙂☺🥰🤗🥳🙏🙇✨🎉🎊💪🚀🔥💯🌸🍀🌟⭐💖💕🧡💛💚💙💜👏🙌🤝✌☀🎵🏃🫶]"
    r"|^[~\-]+(?![~\-\d])|(?<![ぁ-んk0-9])~+"
)
"""Faces and signs that only smile or bow; others may doubt or weep, and stay unknown words."""
_LENGTHENED = re.compile(
    r"(?<=は)[-~ぁあ]+(?=い)|(?<=[まで])[-~]+(?=す)|(?<=お)-+(?=け)"
    r"|(?:(?<=[よすねけてめぞわなだ])|(?<=はい)|(?<=願い)|(?<=がい)|(?<=いえ)|(?<=ok))[-~っ]+(?![ぁ-ん])"
)
"""Words that a drawn-out vowel leaves unchanged. Not every word: `うーん` is no `うん`, `ええー` no `ええ`."""


def _plain(own: str) -> str:
    """Normal form in which spellings of one phrase agree: no decoration, no drawn-out vowels."""
    folded = normal_form(own.replace("\n", "。").replace("’", "'"))
    return _LENGTHENED.sub("", _DECORATION.sub(" ", folded)).strip()


_NUMBER = r"([a-z]{1,3}-\d{1,6})(?![a-z0-9-])"
_CODE = re.compile(rf"(?<![!-~])\s?{_NUMBER}(?:を|は)?|(?<=\s){_NUMBER}")


def _take_codes(words: str) -> tuple[str, Set[str]]:
    """The words without the codes of confirmations, and those codes."""
    found = {match[1] or match[2] for match in _CODE.finditer(words)}
    return (_CODE.sub(" ", words).strip() if found else words), found


_CUT = re.compile(r"(?<!\d)[.,:]+|[.,:]+(?!\d)|[。、!;()・]+|(?<![!-~])\s|\s(?![!-~])")
_THEN = re.compile(r"(?<=[ゃあはな])[、,\s]+(?=それで)")
"""Punctuation, and a space beside Japanese. Words that a space divides never join into another word."""


def _clauses(words: str) -> tuple[str, ...]:
    return tuple(part for clause in _CUT.split(_THEN.sub("", words)) if (part := clause.strip()))


_QUOTATIVE = re.compile(r"(?:と|って|かな|かも|なんて).*|.*か")
_YES = frozenset({Clause.YES, Clause.BARE_YES})
_AGREEING = _YES | {Clause.FINE, Clause.SOFT, Clause.SEEN}
_REFUSING = frozenset({Clause.NO, Clause.WEAK_NO, Clause.FINE, Clause.ENOUGH, Clause.SOFT, Clause.STOP})


def _combine(clauses: tuple[str, ...]) -> Reply:
    """Approval needs every clause to agree; a refusal may be followed by anything but a doubt about it."""
    read_as = tuple(map(read, clauses))
    kinds = frozenset(read_as)
    if kinds <= _AGREEING and (
        Clause.YES in kinds or (Clause.BARE_YES in kinds and Clause.SEEN not in kinds)
    ):
        return Reply.APPROVE
    if Clause.AMEND in kinds:
        return Reply.CHANGE
    if _puts_right(clauses, read_as):
        return Reply.CHANGE
    if kinds & {Clause.NO, Clause.WEAK_NO, Clause.STOP} and kinds <= _REFUSING:
        return Reply.DENY
    return Reply.DENY if _refuses_first(clauses, read_as) else Reply.OTHER


def _puts_right(clauses: tuple[str, ...], kinds: tuple[Clause, ...]) -> bool:
    """`違う、太郎さん`: wrong, with the right person or time."""
    if len(clauses) < 2 or kinds[0] not in {Clause.NO, Clause.WEAK_NO} or not _WRONG.fullmatch(clauses[0]):
        return False
    return all(kind in {Clause.UNKNOWN, Clause.NO, Clause.WEAK_NO} for kind in kinds) and any(
        _INSTEAD.fullmatch(clause) for clause in clauses[1:]
    )


_WRONG = re.compile(
    r"(?:ちが|違)(?:う|います|った)(?:よ|って|違う|ちがう)*|間違(?:い|え)(?:です|た|ました)?|no|nope|wrong"
)
_INSTEAD = re.compile(
    r"[^、。]{1,12}(?:さん|様|くん|君|ちゃん)(?:の(?:ほう|方))?(?:に|で|だよ?|です)?"
    r"|(?:今日|明日|明後日|[月火水木金土日]曜日?|来週|再来週|来月|今週|\d{1,2}[月/]\d{1,2}日?|\d{1,2}日)(?:の?[月火水木金土日]曜日?)?(?:まで|に|で|だよ?|です)*"
    r"|(?:i mean(?:t)? |it's |make it |to |for |by |on )+[a-z0-9 ]{1,30}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week"
)


def _refuses_first(clauses: tuple[str, ...], kinds: tuple[Clause, ...]) -> bool:
    spoken = [kind for kind in kinds if kind is not Clause.SOFT]
    if Clause.STOP in spoken and set(spoken) <= _YES | {Clause.STOP}:
        return True
    doubts = any(
        kind is Clause.UNKNOWN and _QUOTATIVE.fullmatch(clause)
        for clause, kind in zip(clauses, kinds, strict=True)
    )
    return bool(spoken) and spoken[0] in {Clause.NO, Clause.STOP} and not _YES & set(spoken) and not doubts


_REFUSAL = re.compile(r"いいえ|やめ|キャンセル|却下|だめ|\b(?:no|cancel|reject)\b", re.IGNORECASE)
_CONSENT = re.compile(r"はい|承認|実行|\b(?:yes|ok|approve)\b", re.IGNORECASE)


def _chooses_refusal(quoted: str) -> bool:
    """True if the reply quotes only the refusing option: `これでお願いします` would then mean that one."""
    return bool(quoted) and bool(_REFUSAL.search(quoted)) and not _CONSENT.search(quoted)
