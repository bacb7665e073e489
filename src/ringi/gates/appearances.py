"""Finds live addresses, hidden characters and imitations of our own cards, in a text as it is written and as it is
rendered.

Pure text work on the model's words: it knows neither people nor verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from ringi.language.detectors.card_imitation import demands_yes, poses_as_confirmation
from ringi.language.detectors.card_numbers import NUMBER
from ringi.language.text.hidden import visible
from ringi.language.text.normal import align
from ringi.language.text.rendering import readings, renderings, unmarked

_ADDRESS = re.compile(
    r"(?:(?:[a-z][a-z0-9+.-]{1,31}://)|(?:(?:javascript|vbscript|data|file|mailto):)|www\.)(?:[^\s<>\"'`、。「」『』（）【】)\]]|[)\]](?!\]?\())+",
    re.IGNORECASE,
)
_LINK_TARGET = re.compile(r"\]\(\s*<?([^)\s>]*)")
_HEAD = re.compile(r"(?:[a-z0-9+.-]+:(?://)?)?[^\W_]*(?:[.-][^\W_]+)*")
_TRAILING = ".,;:!?)]}*_"
_LISTED = re.compile(r"\s*(?:[>・*-]|\d{1,3}[.)])\s*\S")
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_REFERENCE = re.compile(r"^([^\w\n\[]*\[[^\]\n]+\]):\s*<?(\S+?)>?(?=\s|$)", re.MULTILINE)
_CODE = re.compile(
    r"(?:承認|確認|許可|認証|approval|confirmation|verification)\s*(?:コード|番号|code|number)"
    r"\s*(?:(?:は|is|[:：=])\s*)?[「『`*]*(?=[A-Z-]*\d)[A-Z0-9-]{3,}",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^[^\w\n]*【\s*(?:承認|確認|稟議|ringi)[^】]{0,20}】", re.IGNORECASE | re.MULTILINE)
_NUMBER = re.compile(r"(?<![A-Z0-9])[A-Z]-\d{1,4}(?![A-Z0-9])", re.IGNORECASE)
_LETTERED = re.compile(r"(?<![A-Z0-9])[A-Z]-\d{1,6}(?![A-Z0-9])", re.IGNORECASE)
_OTHERS = "□"
_YES = re.compile(r"承認|許可|はい|approve|confirm|\byes\b", re.IGNORECASE)
_AGREES = re.compile(
    r"承認|許可|はい|イエス|ok|オッケ|オ-ケ|お願い|おねがい|いい(?:よ|です)|よろしい|どうぞ|了解|承知|実行|進め|賛成|同意"
    r"|approve|confirm|agree|proceed|go ahead|do it|\b(?:y(?:es|ep|eah)?|sure|fine|please)\b",
    re.IGNORECASE,
)
"""Beside a number that stays, any word that could be an answer counts as one."""
_TITLE = re.compile(
    r"^[^\w\n]*(?:承認|確認|稟議|confirmation|approval|ringi)[^\w\n]{0,9}A-\d{4,6}[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)


def hidden_characters(text: str) -> bool:
    """True if the text holds controls, marks that turn the direction of writing, or other invisible characters, so that
    it reads differently than it is."""
    return any(_HIDDEN.search(form) is not None or visible(form) != form for form in readings(text))


def imitates_card(text: str, kept: Collection[str] = ()) -> bool:
    """True if the text looks like a question of ours: an approval code, a card's heading, a card's number to answer with,
    a demand for a yes to something of ours.

    It is judged as people see it: without invisible characters, in any width, with any dashes and any markup. A number
    of `kept` belongs to no card of ours: beside it only a demand for an answer counts.
    """
    return any(_imitates(form, kept) for form in readings(text))


def titled_like_a_card(text: str) -> bool:
    """True if one of its lines is the heading of a card, with a number."""
    return any(_TITLE.search(align(form).text) for form in readings(text))


def without_quotes(text: str, passed_on: Collection[str]) -> str:
    """The text without those lines of others that a list, the mark of a quote or quotation marks show to be theirs:
    nobody keeps a colleague from reading by the words they write to them."""
    longest_first = sorted(passed_on, key=len, reverse=True)
    return "".join(_without(line, longest_first) for line in text.splitlines(keepends=True))


def inert(text: str, vouched: Collection[str]) -> str:
    """The text with every unvouched address still readable, but nothing to click on or to load.

    If an address shows itself only once the text is rendered, the text loses its markup.
    """
    source, *rendered = renderings(text)
    shown = {head for form in rendered for head in _heads(form, vouched)}
    return _inert(source if shown <= {*_heads(source, ())} else unmarked(text), vouched)


def _heads(text: str, vouched: Collection[str]) -> Iterator[str]:
    """Yields the beginning of each unvouched address in it, up to and including its host."""
    for found in _ADDRESS.finditer(text):
        known = found[0] in vouched or found[0].rstrip(_TRAILING) in vouched
        if not known and (head := _HEAD.match(found[0].lower())):
            yield head[0]


def _inert(text: str, vouched: Collection[str]) -> str:
    unlinked = _LINK_TARGET.sub(lambda link: _unlinked(link, vouched), text)
    unreferenced = _REFERENCE.sub(lambda entry: _unreferenced(entry, vouched), unlinked)
    return _ADDRESS.sub(lambda found: _defanged(found[0], vouched), unreferenced)


def _imitates(form: str, kept: Collection[str]) -> bool:
    seen = align(form).text
    if _CODE.search(seen) or _HEADING.search(seen) or _TITLE.search(seen):
        return True
    own = _LETTERED.sub(lambda found: _OTHERS if found[0].upper() in kept else found[0], seen)
    lines = (seen if demands_yes(seen) else own).splitlines()
    if any(_NUMBER.search(line) and _YES.search(line) for line in lines):
        return True
    beside = zip(lines, (*lines[1:], ""), strict=True)
    if any(NUMBER.search(line) and _AGREES.search(f"{line}\n{below}") for line, below in beside):
        return True
    return poses_as_confirmation(seen)


def _without(line: str, passed_on: Iterable[str]) -> str:
    listed = _LISTED.match(line) is not None
    for words in passed_on:
        for marked in (words,) if listed else (f"「{words}」", f"『{words}』", f'"{words}"', f"“{words}”"):
            line = line.replace(marked, "")
    return line


def _unlinked(link: re.Match[str], vouched: Collection[str]) -> str:
    return link[0] if link[1] in vouched else link[0].replace("](", "] (", 1)


def _unreferenced(entry: re.Match[str], vouched: Collection[str]) -> str:
    return entry[0] if entry[2] in vouched else f"{entry[1]} : {entry[2]}"


def _defanged(address: str, vouched: Collection[str]) -> str:
    bare = address.rstrip(_TRAILING)
    if bare in vouched or address in vouched:
        return address
    scheme, mark, rest = address.partition(":")
    if not mark or "." in scheme:
        return address.replace(".", "[.]")
    host, slash, path = rest.removeprefix("//").partition("/")
    return f"{scheme}[:]{'//' if rest.startswith('//') else ''}{host.replace('.', '[.]')}{slash}{path}"
