"""In which language did somebody write? Their own words decide; names and quotations do not count."""

import re

from ringi.domain.text import Locale


def written_in(text: str, default: Locale) -> Locale:
    """The default where the words do not tell."""
    own = _QUOTED.sub("", text)
    if _KANA.search(own):
        return "ja"
    if len(_LATIN.findall(own)) >= 2 or (_LATIN.search(own) and not _KANJI.search(own)):
        return "en"
    return "ja" if _KANJI.search(own) else default


_QUOTED = re.compile(r"「[^「」]*」|『[^『』]*』|\"[^\"]*\"|“[^“”]*”")
_KANA, _KANJI, _LATIN = re.compile(r"[ぁ-ゖァ-ヺ]"), re.compile(r"[㐀-鿿]"), re.compile(r"[A-Za-z]{2,}")
