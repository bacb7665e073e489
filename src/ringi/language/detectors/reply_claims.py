"""Finds deeds told in a reply. A reply is politer, and has more marks, than a model's reasoning: without these it reads
as the same claim. Knows endings and everyday verbs only; claims themselves are found by `assertions`.
"""

import re
from collections.abc import Iterator

from ringi.language.detectors.assertions import asserts_execution
from ringi.language.text.drafts import Parts


def tells_deed(text: str) -> bool:
    """True if the text says, in any tone, that something was sent, made, changed or removed."""
    return next(_told(text), None) is not None


def tells_own_deed(parts: Parts, request: str) -> bool:
    """True if the assistant says so of itself. A text it was asked to write tells the deeds of others: those in a frame,
    those yet to come, those that the request tells itself."""
    if tells_deed(_ADVICE.sub("", parts.own)) or _OUR_LIST.search(f"{parts.loose}\n{parts.framed}"):
        return True
    return any(
        _PAST.search(deed) and not _said(deed, request) for deed in _told(_ADVICE.sub("", parts.loose))
    )


def _told(text: str) -> Iterator[str]:
    """Yields the words of each deed, with those that follow in its clause."""
    for form in dict.fromkeys((text, _plainly(text))):
        found = [(span.start, span.end) for span in asserts_execution(form)]
        for start, end in (*found, *(match.span() for match in _SERVICES.finditer(form))):
            rest = _REST.match(form, end)
            yield form[start : rest.end() if rest else end]


def _said(deed: str, request: str) -> bool:
    """True if the request tells the deed itself: its verb stands there, and orders nothing."""
    verb = next((word for word in _WORD.findall(deed.lower()) if word not in _AUXILIARY), None)
    if verb is None:
        return False
    after = (request[found.end() :] for found in re.finditer(re.escape(verb), request.lower()))
    return any(verb.isascii() or not _ORDERS.match(rest) for rest in after)


def _plainly(text: str) -> str:
    for tone, plain in _TONES:
        text = tone.sub(plain, text)
    return text


_ORDERS = re.compile(
    r"[一-龠ぁ-ん]{0,3}(?:て(?:\s*$|[。、！!\n]|く|ほ|お|も|い[たる])|お願い|たい)|を?(?:お願い|頼)"
)
"""Words after a verb that order what it says: an English order stands in another form than a deed."""
_REST = re.compile(r"[^\n。.、,]{0,24}")
_WORD = re.compile(r"[一-龠々]{1,8}|[ァ-ヶー]{2,16}|[a-z]{3,24}")
_AUXILIARY = frozenset(
    {"have", "has", "been", "was", "were", "will", "the", "also", "already", "just", "now", "お", "完了"}
)
_PAST = re.compile(
    r"ました|済|完了|(?i:\b(?:i|we)(?:'ve| have)?\b(?!'ll| will)|\b(?:was|were|been|has|have|done|sent)\b)"
)
_SERVICES = re.compile(
    r"\bI(?:'ve| have)? (?:(?:also|already|just|now) )*(?:reset|forwarded|started|registered|booked|filed|signed|called|phoned|ordered|paid"
    r"|approved|activated|unlocked|enabled|scheduled|submitted|uploaded|shared|informed|notified|contacted|e-?mailed|reserved|reported|escalated)\b"
    r"|\b(?:has|have) been (?:signed|filed|booked|registered|forwarded|submitted|scheduled) (?:electronically|on behalf|for you|by me)\b"
    r"|(?:登録|予約|配信|転送|リセット)(?:(?:を|が)?完了)?(?:いた)?しました|差し替えました|(?:先ほど|さきほど)[^。\n]{0,24}承認されました"
    r"|(?:電話|メール|チャット)で(?:確認|連絡|問い合わせ)(?:した|しました|いたしました)",
    re.IGNORECASE,
)
"""Deeds that a reply tells with more verbs than a model's reasons do."""
_OUR_LIST = re.compile(
    r"^[^\w\n]*(?:実行|Done)(?:したこと)?[:：]|\b(?:sent|done|made|booked|filed) by me\b", re.MULTILINE
)
"""The beginning of the list in which code says what was done, and words that no text written for somebody else holds."""
_ADVICE = re.compile(
    r"(?:実行する|[る的の])(?:設定|構成|形|内容|案|文面|表現|書き方)に(?:します|しました)"
    r"|\b(?:quoting|citing|translating|reading|summari[sz]ing|comparing|assuming) (?:it|this|that|them)\b"
    r"|\bI(?:'ve| have)? (?:added|kept|left|changed|shortened|moved|replaced|wrote|written|put|marked|split|used|made|removed|cut|dropped|filled in|set) "
    r"(?:that|it|this|them|these|those|the (?:word|sentence|line|tone|date|name|figure|greeting|closing|order|wording|first|last|second)\w*)\b",
    re.IGNORECASE,
)
"""Words about the text itself, or about a setting that the reader makes."""


_MARKS = "！!〜～ー…✅☑✔🎉✨👍😊🙂"
_TONES = (
    (re.compile(r"で(?:ござい|あり)ます"), "です"),
    (
        re.compile(r"(?:お)?(?:伝え|届け|連絡)(?=(?:いたし|し)?(?:て|まし|済み|ずみ|し))(?:いたし|し)?"),
        "送信し",
    ),
    (re.compile(r"(?:予定|カレンダー|予定表)に入れ"), "登録し"),
    (re.compile(r"し(?:済み|ずみ)"), "済み"),
    (re.compile(r"ずみです"), "済みです"),
    (re.compile(r"して(?:あり|おり|い)ます"), "しました"),
    (re.compile(r"完了です"), "完了しました"),
    (re.compile(rf"(ました|です)(?:よね?|ね|ので[^。\n]*)?[{_MARKS}]*[ \u3000]*$", re.MULTILINE), r"\1。"),
    (re.compile(r"\b(it|that)'s been\b", re.IGNORECASE), r"\1 has been"),
    (re.compile(r"\b(?:e-?mailed|messaged|delivered|notified|told|informed)\b", re.IGNORECASE), "sent"),
    (re.compile(rf"^(sent|deleted|created|updated)[ .{_MARKS}]*$", re.IGNORECASE | re.MULTILINE), r"\1 it."),
    (re.compile(r"\bconsider it done\b", re.IGNORECASE), "it is done"),
)
