"""Divides a message into the parts its sender wrote and the parts they only pass on.

Quotes, forwards, code fences and pasted blocks are passed on, and so is the text after a request to summarise, translate
or correct it: such a text is mostly somebody else's. If the end of such a part is in doubt it
reaches further, never less far: the author of the quoted text could have written its end mark too.
「…」 within a sentence is the sender's own: it is how titles and names are typed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ringi.language.text.normal import HIDDEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of a message, `text == message[start:end]`."""

    text: str
    start: int
    end: int
    own: bool
    """True for the sender's own words."""


def segment(text: str, pasted_ranges: Iterable[tuple[int, int]] = ()) -> tuple[Segment, ...]:
    """The message in order, cut into own words and passed-on parts; together they are the whole message.

    `pasted_ranges` are the stretches the input field saw arriving by paste.
    """
    segments: list[Segment] = []
    position = 0
    for start, end in _merged([*_passed_on(text), *_within(text, pasted_ranges)]):
        segments += _piece(text, position, start, own=True)
        segments += _piece(text, start, end, own=False)
        position = end
    segments += _piece(text, position, len(text), own=True)
    return tuple(segments)


def stretches(text: str, pieces: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """The places of those pieces in the text; one that stands there more than once is passed on each time."""
    return tuple(
        (found.start(), found.end())
        for piece in dict.fromkeys(pieces)
        if piece
        for found in re.finditer(re.escape(piece), text)
    )


def _passed_on(text: str) -> list[tuple[int, int]]:
    """The places of quotes, fences, forwards and texts to work on; they may overlap."""
    return [*_quotes(text), *_to_work_on(text)]


def _to_work_on(text: str) -> list[tuple[int, int]]:
    """From the end of the first request to work on the following text to the end of the message."""
    begins = [found.end() for request in _REQUESTS if (found := request.search(text))]
    return [(min(begins), len(text))] if begins and text[min(begins) :].strip() else []


def _quotes(text: str) -> list[tuple[int, int]]:
    """The places of quotes, fences and forwards."""
    if _TRACE.search(text) is None and "forwarded" not in text.lower():
        return []
    spans = [_block(text, opening, closing) for opening, closing in _BLOCKS]
    lines = [(line.start(), line.end()) for line in _LINE.finditer(text) if _quoted(line.group())]
    forward = next((line for line in _LINE.finditer(text) if _forwards(line.group())), None)
    rest = [(forward.start(), len(text))] if forward else []
    return [*(span for span in spans if span), *lines, *rest]


def _block(text: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> tuple[int, int] | None:
    """From the first opening mark to the last closing one, or to the end if none closes."""
    first = opening.search(text)
    if first is None:
        return None
    last = max((mark.end() for mark in closing.finditer(text, first.end())), default=len(text))
    return first.start(), last


def _quoted(line: str) -> bool:
    return bool(_QUOTE_LINE.match(HIDDEN.sub("", line)))


def _forwards(line: str) -> bool:
    return bool(_FORWARD_LINE.match(HIDDEN.sub("", line[:_HEADER])))


def _within(text: str, ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    clipped = ((max(start, 0), min(end, len(text))) for start, end in ranges)
    return [(start, end) for start, end in clipped if start < end]


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, overlapping and touching ones made one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _piece(text: str, start: int, end: int, *, own: bool) -> list[Segment]:
    return [Segment(text=text[start:end], start=start, end=end, own=own)] if start < end else []


def _marks(opening: str, closing: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(opening, re.IGNORECASE), re.compile(closing, re.IGNORECASE)


_BLOCKS = (
    *(_marks(rf"\[{tag}\b", rf"\[/{tag}\]") for tag in ("qt", "info", "code", "quote")),
    _marks(r"<blockquote\b", "</blockquote>"),
    _marks("```", "```"),
    _marks("~~~", "~~~"),
)
_TEXT_WORK_JA = r"(?:要約|翻訳|和訳|英訳|訳[しせすを]|訳て|校正|添削|推敲)"
_ANY_WORK_JA = rf"(?:{_TEXT_WORK_JA}|まとめ|直[しせ]|言い?換え|読みやすく|やさしく|分かりやすく|短く|簡潔に|丁寧に|箇条書き|整え|返信|返事)"
"""Work that a record of ours may be meant by too: a text has to be named with it."""
_NO_RECORD_JA = r"(?![^\n]{0,40}(?:タスク|予定|期限|締め?切|会議|目標|リマインド))"
_TEXT_JA = r"(?:次|以下|下記|下の|この|これ|文|本文|メール|メッセージ|原稿|下書き)"
_TEXT_WORK_EN = r"(?:summari[sz]e|translate|proofread|polish|rephrase|paraphrase|rewrite|reword)"
_ANY_WORK_EN = rf"(?:{_TEXT_WORK_EN}|fix|correct|edit|shorten|simplify|reply to)"
_NO_RECORD_EN = r"(?![^\n]{0,60}\b(?:task|deadline|meeting|event|goal|reminder)s?\b)"
_TEXT_EN = r"\b(?:following|below|this|text|e-?mail|message|draft|letter|paragraph|sentence|note)s?\b"
_REQUESTS = tuple(
    re.compile(pattern, re.MULTILINE | re.IGNORECASE)
    for pattern in (
        # A colon ends the request: `英語に訳してください：`
        rf"^{_NO_RECORD_JA}[^\n:：]{{0,60}}{_TEXT_WORK_JA}[^\n:：]{{0,20}}[:：]",
        rf"^{_NO_RECORD_JA}[^\n:：]{{0,40}}{_TEXT_JA}[^\n:：]{{0,40}}{_ANY_WORK_JA}[^\n:：]{{0,20}}[:：]",
        rf"^{_NO_RECORD_EN}[^\n:]{{0,40}}\b{_TEXT_WORK_EN}\b[^\n:]{{0,80}}:",
        rf"^{_NO_RECORD_EN}[^\n:]{{0,40}}\b{_ANY_WORK_EN}\b[^\n:]{{0,40}}{_TEXT_EN}[^\n:]{{0,40}}:",
        # The request names what follows, and its line ends: `次のメールを要約して`
        rf"^{_NO_RECORD_JA}[^\n]{{0,30}}(?:次|以下|下記|下)の?[^\n]{{0,40}}{_ANY_WORK_JA}[^\n]{{0,20}}\n",
        rf"^{_NO_RECORD_EN}[^\n]{{0,40}}\b{_ANY_WORK_EN}\b[^\n]{{0,60}}\b(?:following|below)\b[^\n]{{0,40}}\n",
        # `これを要約して`, then an empty line.
        rf"^{_NO_RECORD_JA}[^\n]{{0,30}}(?:この|これ)[^\n]{{0,40}}{_ANY_WORK_JA}[^\n]{{0,20}}\n[^\S\n]*\n",
        rf"^{_NO_RECORD_EN}[^\n]{{0,40}}\b{_ANY_WORK_EN}\b[^\n]{{0,60}}\bthis\b[^\n]{{0,40}}\n[^\S\n]*\n",
    )
)
"""Requests to work on the text that follows them."""
_TRACE = re.compile(HIDDEN.pattern[:-1] + r"\[<>＞│┃:：＜`~-]")
"""One of these stands in every text that passes something on: a quick look before the slow one."""
_HEADER = 200
"""A header line is no longer than this."""
_LINE = re.compile(r"[^\r\n\u2028\u2029\v\f\x85]+[\r\n\u2028\u2029\v\f\x85]*")
_QUOTE_LINE = re.compile(r"\s*[>＞|│┃]")
_FORWARD_LINE = re.compile(
    r"\s*(?:(?:from|sent|送信者|差出人|送信元|転送元)\s*[:：]"
    r"|-{2,}.*(?:original message|forwarded message|元のメッセージ|転送メッセージ|転送).*-{2,}"
    r"|begin forwarded message\b|on .{4,120} wrote:|\d{4}[年/-].{4,120}[<＜].+[>＞].*[:：])",
    re.IGNORECASE,
)
