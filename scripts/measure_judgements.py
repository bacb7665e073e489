"""How good are the judgements on language? Measures them on the labelled corpora and writes the docs page.

The tuning half is what rules may be improved on, the untouched one is only ever counted. Which half an item
belongs to follows from its text alone, so that nobody chooses. An untouched half whose failures were looked at
is *opened*, and so is `<name>_opened.toml`; what was written later stands in `<name>_untouched.toml`.
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
Half = Literal["tuning", "opened", "untouched"]
HALVES: tuple[Half, ...] = ("tuning", "opened", "untouched")


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
            return (*(() if opened else second), *_labelled(f"{name}_untouched.toml"))


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

- Labels were written before the rules, in `tests/corpora/`. Each file says at its head what its labels mean.
- The half of an item follows from a hash of its text. Rules were improved on the tuning half only.
"""


def main() -> None:
    """Write the page and print it."""
    PAGE.write_text(page(), "utf-8")
    print(page())


if __name__ == "__main__":
    main()
