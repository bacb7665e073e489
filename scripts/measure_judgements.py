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

from scripts.measure_said import section
from tests.corpora.reading import rows, tuning

from ringi.language.confirmations.replies import classify_reply
from ringi.language.confirmations.urgency import is_urgent
from ringi.language.detectors.assertions import asserts_execution, asserts_permission
from ringi.language.detectors.sensitive import confidential_values, personal_data, secrets

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "judgements.md"
CORPORA = ROOT / "tests" / "corpora"
Half = Literal["tuning", "opened", "untouched", "fresh", "second, opened", "second, untouched"]
HALVES: tuple[Half, ...] = ("tuning", "opened", "untouched", "fresh", "second, opened", "second, untouched")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One labelled text."""

    text: str
    label: str
    operation: str = ""
    """What the card asks about, where the text answers one."""


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
        case "second, opened":
            return _second(name, opened=True)
        case "second, untouched":
            return _second(name, opened=False)


def scores(name: str, half: Half) -> tuple[Score, ...]:
    """Every label of a corpus, judged."""
    items = corpus(name, half)
    judged = tuple(JUDGES[name](item) for item in items)
    return tuple(_score(label, items, judged) for label in dict.fromkeys(item.label for item in items))


def page() -> str:
    """The docs page, figures filled in."""
    return "\n".join(
        (_INTRODUCTION, *(line for name in JUDGES for line in _section(name)), *section(), _LIMITS)
    )


def _labelled(file: str) -> tuple[Item, ...]:
    path = CORPORA / file
    labels: Mapping[str, list[str]] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return tuple(Item(text=text, label=label) for label, texts in labels.items() for text in texts)


_WHOLLY_OPENED = frozenset({"sensitive"})
"""Corpora of the second author whose untouched half was looked at after its one measurement."""


def _second(name: str, *, opened: bool) -> tuple[Item, ...]:
    """The second author's items; an approval that need not be recognised is judged by nobody."""
    chosen = (
        row
        for row in rows(f"second_{name}")
        if (tuning(row) or name in _WHOLLY_OPENED) is opened and row[0] != "approve_other"
    )
    return tuple(
        Item(label=row[0].removesuffix("_plain"), text=row[1], operation="".join(row[2:])) for row in chosen
    )


def _halves(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """By the first byte of SHA-256 of the text: even, odd."""
    odd = {item.text for item in items if hashlib.sha256(item.text.encode()).digest()[0] % 2}
    return tuple(item for item in items if item.text not in odd), tuple(
        item for item in items if item.text in odd
    )


def _confidential(text: str) -> str:
    return next((found.kind for found in confidential_values(text)), "topic")


_SENSITIVE = {
    **dict.fromkeys(("password", "api_key", "token", "private_key"), "secret"),
    "credit_card": "card",
    "bank_account": "account",
    "corporate_number": "none",
}


def _sensitive(text: str) -> str:
    kind = next((found.kind for found in (*secrets(text), *personal_data(text))), "none")
    return _SENSITIVE.get(kind, kind)


JUDGES: Mapping[str, Callable[[Item], str]] = {
    "replies": lambda item: classify_reply(item.text, item.operation),
    "urgency": lambda item: "urgent" if is_urgent(item.text) else "normal",
    "permission": lambda item: "asserts" if asserts_permission(item.text) else "mentions",
    "execution": lambda item: "asserts" if asserts_execution(item.text) else "mentions",
    "confidential": lambda item: _confidential(item.text),
    "sensitive": lambda item: _sensitive(item.text),
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
    "replies": "Replies to a confirmation (`ringi.language.confirmations.replies`)",
    "urgency": "Urgency while a confirmation is pending (`ringi.language.confirmations.urgency`)",
    "permission": "Permission asserted or mentioned (`ringi.language.detectors.assertions`)",
    "execution": "Execution asserted or mentioned (`ringi.language.detectors.assertions`)",
    "confidential": "Confidential value or topic (`ringi.language.detectors.sensitive`)",
    "sensitive": "Secrets and personal data (`ringi.language.detectors.sensitive`)",
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
- *second*: sets of a second author, written and labelled before that author had read a rule or an earlier set,
  and split by a hash of label and text. *second, opened* was looked at and rules were improved on it; *second,
  untouched* is only counted. The second author then took over the rules, so the two sets called *fresh*, by
  another hand, are the strictest measure on this page: nobody who changed these rules has read them.
- Every item was labelled before the rules were run on it. Each file in `tests/corpora/` says at its head what its labels mean.

## Which sets were opened

| set | opened |
|---|---|
| `replies.toml`, `replies_opened.toml` | wholly |
| `replies_fresh.toml`, `permission_fresh.toml` | never; only counted |
| `urgency.toml`, `permission.toml`, `execution.toml`, `confidential.toml` | tuning half |
| `second_replies.tsv`, `second_permission.tsv`, `second_execution.tsv`, `second_urgency.tsv`, `second_confidential.tsv` | tuning half |
| `secret_links.tsv` | tuning half; both halves are of the hand that wrote the patterns, so 12 of 12 in each says little |
| `second_sensitive.tsv` | tuning half first; the other after the measurement below, and then mended |

## The one measurement of the second author's untouched halves

| judgement | before the second author's rules | as it came out |
|---|---|---|
| plain approvals (144) | recall 52.8%, 0 false | recall 94.4%, 0 false |
| permission asserted (64) | precision 92.3%, recall 37.5% | precision 98.2%, recall 87.5% |
| execution asserted (37) | precision 95.5%, recall 56.8% | precision 100.0%, recall 100.0% |
| urgent (33) | precision 100.0%, recall 63.6% | precision 100.0%, recall 78.8% |
| confidential values (26) | precision 91.3%, recall 80.8% | precision 92.9%, recall 100.0% |
| secrets and personal data (20) | precision 100.0%, recall 80.0% | precision 100.0%, recall 80.0% |

- One cause was mended without opening a set: a word of three signs (`M&A`) was no Latin word to the quick look.
  After the opening of `second_sensitive.tsv` short names of passwords (`PW`, 「パス」), a bare `token` and full-width
  digits were taken in. After the measurement a reply that is no yes in the card's words is read again in its own
  ones, which tells more changes from other matters and can add no approval.

## Replies

Sets 1 to 5 of the first author were measured once each before anybody looked at their failures:

| set | approve: precision | approve: recall | false approvals |
|---|---:|---:|---:|
| 1, second half of `replies.toml` | 97.7% | 97.7% | 3 of 318 |
| 2, written after opening 1 | 100.0% | 68.6% | 0 of 278 |
| 3, written after opening 2 | 100.0% | 88.7% | 0 of 330 |
| 4, written after opening 3 | 100.0% | 82.9% | 0 of 308 |
| 5, written after opening 4 (`replies_fresh.toml`) | 100.0% | 70.8% | 0 of 250 |
| 5 again, unopened, with the second author's rules | 100.0% | 86.8% | 0 of 250 |
| second author, untouched half, plain approvals | 100.0% | 94.4% | 0 of 146 |

- The three false approvals were a drawn-out hesitation read as a short yes, and a choice number read inside a
  longer number. Both came from joining parts into a word; spelling variants are listed one by one, and a choice
  stands alone.
- A *plain approval* says only that it may go ahead; `second_replies.tsv` defines it at its head. Set 5 holds
  compound approvals too and does not tell them apart. An approval not recognised is asked for again, nothing runs.
- Naming the operation ("send it", 「送ってください」) approves where the card's own words hold that verb, target and
  thing, and nowhere else; titles and bodies on the card count for nothing. Verbs that also call a thing off
  (cancel, stop) never count: with them a reply always refuses.
- A bare "go" stays open: in the first author's sets it is no approval, in the second's it is one.

## Do the tests notice a wrong rule?

One operator or constant at a time was changed in `later`, `values` and `numbers`, and the tests of those files were run
(`make mutants` does it for a sample of all files and of the tools): 35 of 40 changes were noticed. Of the five others three change nothing that can be seen; for the two that do
there are tests now. A later sample over all of `language/` and the tools (98 changes; seeds 9 and 10): 80 were noticed. Of the 18
others seven change nothing that can be seen, and eleven are noticed since by new tests.
A third sample (41 changes in `language/`, two in the tools, seed 21): 30 were noticed. Of the 13 others three change nothing
that can be seen, ten are noticed since. One such test led on to a mistake of the rules themselves: 「毎年2月30日」 was a rule that never comes.

Another mistake was found by trying and by no mutant: 「まとめて」 holds the letters of 「とめて」, and a wish for a summary
called every open question off. No set had an item like it; it is in the tests of `urgency` now, not in the sets.

## What this means for permission

An assertion in wording nobody tuned for is recognised in 73 to 88 of 100 cases, and 2 to 4 of 100 alarms are
wrong. This judgement is an alarm and serves the daily audit; no gate may rest on it alone. Authorization never
reads the model's words.
"""


def main() -> None:
    """Write the page and print it."""
    PAGE.write_text(page(), "utf-8")
    print(page())


if __name__ == "__main__":
    main()
