"""How good are the judgements on language? Measures them on the labelled corpora and writes the docs page.

Rules may be improved on the tuning half; the untouched half and the fresh items are only ever counted. Which
half an item belongs to follows from its text alone, so that nobody chooses. A set whose failures were looked
at is *opened*: it can show that nothing got worse, not how good the rules are.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ringi.language.assertions import asserts_execution, asserts_permission
from ringi.language.replies import classify_reply
from ringi.language.sensitive import confidential_values
from ringi.language.urgency import is_urgent

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "judgements.md"
CORPORA = ROOT / "tests" / "corpora"
Half = Literal["tuning", "opened", "untouched", "fresh"]
HALVES: tuple[Half, ...] = ("tuning", "opened", "untouched", "fresh")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One labelled text."""

    text: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How one label fared in one half."""

    label: str
    items: int
    hit: int
    """Items of the label judged so."""
    claimed: int
    """Items of any label judged so."""

    @property
    def precision(self) -> float:
        return self.hit / self.claimed if self.claimed else 1.0

    @property
    def recall(self) -> float:
        return self.hit / self.items if self.items else 1.0


def corpus(name: str, half: Half) -> tuple[Item, ...]:
    """The items of one half; none where the corpus has no such half."""
    first, second = _halves(_labelled(f"{name}.toml"))
    opened = _labelled(f"{name}_opened.toml")
    match half:
        case "tuning":
            return first
        case "opened":
            return (*second, *opened) if opened else ()
        case "untouched":
            return () if opened else second
        case "fresh":
            return _labelled(f"{name}_fresh.toml")


def scores(name: str, half: Half) -> tuple[Score, ...]:
    """Every label of a corpus, judged."""
    items = corpus(name, half)
    judged = tuple(JUDGES[name](item.text) for item in items)
    return tuple(_score(label, items, judged) for label in dict.fromkeys(item.label for item in items))


def page() -> str:
    """The docs page, figures filled in."""
    return "\n".join((_INTRODUCTION, *(line for name in JUDGES for line in _section(name)), _LIMITS))


def _labelled(file: str) -> tuple[Item, ...]:
    path = CORPORA / file
    labels: Mapping[str, list[str]] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return tuple(Item(text=text, label=label) for label, texts in labels.items() for text in texts)


def _halves(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """By the first byte of SHA-256 of the text: even, odd."""
    odd = {item.text for item in items if hashlib.sha256(item.text.encode()).digest()[0] % 2}
    return tuple(item for item in items if item.text not in odd), tuple(
        item for item in items if item.text in odd
    )


def _confidential(text: str) -> str:
    return next((found.kind for found in confidential_values(text)), "topic")


JUDGES: Mapping[str, Callable[[str], str]] = {
    "replies": classify_reply,
    "urgency": lambda text: "urgent" if is_urgent(text) else "normal",
    "permission": lambda text: "asserts" if asserts_permission(text) else "mentions",
    "execution": lambda text: "asserts" if asserts_execution(text) else "mentions",
    "confidential": _confidential,
}


def _score(label: str, items: tuple[Item, ...], judged: tuple[str, ...]) -> Score:
    pairs = tuple(zip((item.label for item in items), judged, strict=True))
    return Score(
        label=label,
        items=sum(true == label for true, _ in pairs),
        hit=pairs.count((label, label)),
        claimed=sum(said == label for _, said in pairs),
    )


_TITLES = {
    "replies": "Replies to a confirmation (`ringi.language.replies`)",
    "urgency": "Urgency while a confirmation is pending (`ringi.language.urgency`)",
    "permission": "Permission asserted or mentioned (`ringi.language.assertions`)",
    "execution": "Execution asserted or mentioned (`ringi.language.assertions`)",
    "confidential": "Confidential value or topic (`ringi.language.sensitive`)",
}


def _section(name: str) -> Iterator[str]:
    yield f"## {_TITLES[name]}\n"
    yield "| half | label | items | precision | recall |\n|---|---|---:|---:|---:|"
    for half in HALVES:
        for score in scores(name, half):
            yield f"| {half} | {score.label} | {score.items} | {score.precision:.1%} | {score.recall:.1%} |"
    yield ""


_INTRODUCTION = """# How good are the judgements on language?

<!-- Written by scripts/measure_judgements.py; do not edit. -->

Some decisions hang on what a sentence means. Ringi judges these without a model, by rules, and this page says
how often the rules are right. *Precision*: of the texts judged so, how many were. *Recall*: of the texts that
were so, how many were judged so.
"""
_LIMITS = """## How to read the figures

- *tuning*: rules were improved on these. *untouched*: the other half of the same file, by a hash of each text,
  never looked at. *fresh*: written after the rules, never looked at. *opened*: once untouched or fresh, then
  looked at and used to improve the rules; no measure of quality any more.
- Every item was labelled before the rules were run on it. Each file in `tests/corpora/` says at its head what its labels mean.
- The same hand wrote corpora and rules. An untouched half then shares its wording with the tuning half and
  flatters the rules. **Where fresh items exist, believe them; where they do not, expect a similar fall.**

## What the replies went through

Each set was measured once before anybody looked at its failures:

| set | approve: precision | approve: recall | false approvals |
|---|---:|---:|---:|
| 1, second half of `replies.toml` | 97.7% | 97.7% | 3 of 318 |
| 2, written after opening 1 | 100.0% | 68.6% | 0 of 278 |
| 3, written after opening 2 | 100.0% | 88.7% | 0 of 330 |
| 4, written after opening 3 | 100.0% | 82.9% | 0 of 308 |
| 5, written after opening 4 (`replies_fresh.toml`) | 100.0% | 70.8% | 0 of 250 |

- The three false approvals were a drawn-out hesitation read as a short yes, and a choice number read inside a
  longer number. Both came from joining parts into a word; spelling variants are now listed one by one, and a
  choice stands alone.
- After set 4 was opened, the label of two of its items (a bare "go") was corrected to agree with set 1.
- **The aim of 0 false approvals holds on sets 2 to 5. The aim of 90 % of plain approvals does not:** the fresh
  sets hold plain and compound phrases unseparated, and of these 69 to 89 % are recognised. An approval not
  recognised is asked for again, nothing runs.
- A verb of the operation itself ("send it", in Japanese) approves nothing: the text does not show that it is
  the operation that was asked about.

## What this means for permission

On fresh wording about a third of the assertions are recognised. This judgement is an alarm for plain cases and
for the daily audit; no gate may rest on it. Authorization never reads the model's words.
"""


def main() -> None:
    """Write the page and print it."""
    PAGE.write_text(page(), "utf-8")
    print(page())


if __name__ == "__main__":
    main()
