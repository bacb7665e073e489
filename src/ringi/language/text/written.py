"""Finds the language a person wrote in. Their own words decide; names and quotations do not count."""

import re
from collections.abc import Iterable

from ringi.domain.text import Locale


def written_in(text: str, default: Locale) -> Locale:
    """The language of the words, or the default if they do not tell."""
    own = _QUOTED.sub("", text)
    single: Locale = "en" if _LATIN.search(own) else default
    return _language(own) or single


def last_written_in(texts: Iterable[str], default: Locale) -> Locale:
    """The language of several texts of one person, the newest first: that of the first text that tells. A single word,
    such as "OK", does not."""
    for text in texts:
        if (found := _language(_QUOTED.sub("", text))) is not None:
            return found
    return default


def _language(own: str) -> Locale | None:
    if _KANA.search(own):
        return "ja"
    if len(_LATIN.findall(own)) >= 2:
        return "en"
    return "ja" if _KANJI.search(own) else None


_QUOTED = re.compile(r"「[^「」]*」|『[^『』]*』|\"[^\"]*\"|“[^“”]*”")
_KANA, _KANJI, _LATIN = re.compile(r"[ぁ-ゖァ-ヺ]"), re.compile(r"[㐀-鿿]"), re.compile(r"[A-Za-z]{2,}")
