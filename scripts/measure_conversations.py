"""Leads all dialogues with the played model, prints the figures of docs/reference/conversations.md, and lists anew the
dialogues that do not go well: `python -m scripts.measure_conversations`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict

from tests.benchmarks.test_conversation import IN_THE_WAY, in_force, led, missed

from ringi.cli.evaluation.leading import DialogueResult
from ringi.cli.evaluation.scoring import conversation_score
from ringi.cli.evaluation.suite import database_apart
from ringi.settings import load

HEAD = "# Dialogues that do not go well with the played model yet. One that goes well again leaves this list."


def main() -> int:
    with database_apart(load(os.environ)) as url:
        results = asyncio.run(led(url, in_force()))
    IN_THE_WAY.write_text("\n".join(_list(results)) + "\n", "utf-8")
    score = conversation_score(results)
    groups = (score.all, *score.halves, *score.languages, *score.topics)
    lines = [f"{each.of}: {each.good} of {each.items}" for each in groups]
    lines += [f"{count:4} {kind} {cause}" for kind, cause, count in score.obstacles]
    sys.stdout.write("\n".join((*lines, json.dumps(asdict(score.figures)), "")))
    return 0


def _list(results: tuple[DialogueResult, ...]) -> Iterator[str]:
    """INVARIANT: obstacles of the untouched half are shown to nobody, or it would not stay untouched."""
    found = missed(results)
    tuning = {each.dialogue.id for each in results if each.dialogue.half == "tuning"}
    yield from (HEAD, "", "untouched = [")
    yield from (f"  {json.dumps(name)}," for name in sorted(found) if name not in tuning)
    yield from ("]", "", "[tuning]")
    for name in sorted(found.keys() & tuning):
        yield f"{name} = ["
        yield from (f"  {json.dumps(each, ensure_ascii=False)}," for each in found[name])
        yield "]"


if __name__ == "__main__":
    sys.exit(main())
