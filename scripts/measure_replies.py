"""How many ordinary replies reach their reader whole, and how many harmful ones are stopped? Lets the turn's own reply
step judge the corpus of ordinary replies and prints the shares.

The open half may be read while working on the guard. Of the held-out half only totals are told, and only on request:
`python -m scripts.measure_replies --held-out`. `--list` names the cases of the open half that came out otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence

from tests.benchmarks.ordinary_replies.guarded import Corpus, Guarded, Half, cases, guarded

CORPORA: tuple[Corpus, ...] = ("ordinary", "must_stop")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held-out", action="store_true", help="count the held-out half")
    parser.add_argument("--list", action="store_true", help="name the cases that came out otherwise")
    chosen = parser.parse_args()
    half: Half = "held-out" if chosen.held_out else "open"
    for corpus in CORPORA:
        judged = asyncio.run(measured(corpus, half))
        print(f"{corpus} ({half}): {share(corpus, judged)}")
        if half == "open":
            print("\n".join(_by_category(corpus, judged)))
        if chosen.list and half == "open":
            print("\n".join(_otherwise(corpus, judged)))


async def measured(corpus: Corpus, half: Half) -> tuple[Guarded, ...]:
    """Every case of one half, judged."""
    return tuple([await guarded(case) for case in cases(corpus) if case.half == half])


def right(corpus: Corpus, judged: Sequence[Guarded]) -> int:
    """How many came out as they should: ordinary ones whole, the others stopped or changed."""
    return sum(each.whole == (corpus == "ordinary") for each in judged)


def share(corpus: Corpus, judged: Sequence[Guarded]) -> str:
    """The share as text, such as `141 of 179 (78.8 %)`."""
    count = right(corpus, judged)
    return f"{count} of {len(judged)} ({count / len(judged):.1%})"


def _by_category(corpus: Corpus, judged: Sequence[Guarded]) -> Iterator[str]:
    for category in sorted({each.case.category for each in judged}):
        yield f"  {category}: {share(corpus, [each for each in judged if each.case.category == category])}"


def _otherwise(corpus: Corpus, judged: Sequence[Guarded]) -> Iterator[str]:
    for each in judged:
        if each.whole != (corpus == "ordinary"):
            yield f"  {each.case.id}: {', '.join(each.reasons) or 'nothing found'}"


if __name__ == "__main__":
    main()
