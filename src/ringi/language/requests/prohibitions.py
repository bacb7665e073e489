"""Finds messages that forbid or deny something. Pure text work; it does not know what the message asks for."""

from __future__ import annotations

import re

from ringi.language.text.normal import plain_form


def forbids(text: str) -> bool:
    """True if the text tells somebody not to do something, takes something back, or calls it unnecessary."""
    return _FORBIDS.search(plain_form(text)) is not None


def supposes(text: str) -> bool:
    """True if the text asks a question or supposes something: it asks for nothing to be written."""
    return _SUPPOSES.search(plain_form(text)) is not None


def denies(words: str, text: str) -> bool:
    """True if the text names these words only to deny them: `伊藤さんじゃなくて`, `not Ito`."""
    wanted = re.escape(plain_form(words))
    return (
        bool(wanted)
        and re.search(f"(?:{_NOT_BEFORE}{wanted}|{wanted}{_NOT_AFTER})", plain_form(text)) is not None
    )


_FORBIDS = re.compile(
    r"ない(?:で|こと|よう|ほうが|方が)|なくて(?:も)?(?:いい|良い|よい|結構|大丈夫)|ずに"
    r"|(?:や|止)め(?:て|と|ま|よう|る)|取り?消し|不要|禁止|無用|[うくすつぬむるぐぶ]な(?:よ|[。!\s]|$)"
    r"|\b(?:not|never|no need|stop|cancel|without)\b|n['’]t\b"
)
_SUPPOSES = re.compile(
    r"もし|たらいい|どう思|どうしたら|どうすれば|らしい[。.]|(?:何|誰|いつ|どこ|どれ|なに)[^。\n]{0,20}(?:かな|の|ば(?:いい|良い))?\?"
    r"|\b(?:if|what|how|why|who|should i|could i|shall i)\b[^.!\n]*\?|\bif i\b|\bsupposing\b"
)
_HONORIFIC = r"(?:さん|様|さま|くん|君|氏|ちゃん|[-a-z ]?san)?"
_NOT_AFTER = rf"{_HONORIFIC}[」』\"]?(?:じゃ|では|で)(?:な(?:い|く)|ありません)"
_NOT_BEFORE = r"\bnot (?:to )?[「『\"]?"
