"""Finds the numbers that look like our card numbers and may stand in a model's words: those its requester typed in
this turn and those of records it quotes or lists, as long as no open confirmation has them.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.domain.model import StepResult
from ringi.domain.tools import Trust
from ringi.gates.appearances import without_quotes
from ringi.language.detectors.card_numbers import card_numbers, not_in_use, readable_as
from ringi.store.turns.confirmations import open_numbers
from ringi.tools.results import FIELDS_OF_OURS
from ringi.turns.engine.step import StepView
from ringi.turns.evidence.detectors import written_in
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.evidence.result_fields import result_fields
from ringi.turns.machine.state import Said


async def knowing_numbers(turn: StepView, words: str, setting: DecisionContext) -> DecisionContext:
    """The setting with those numbers in the words that may stay."""
    named = card_numbers(words)
    if not named:
        return setting
    typed = {number for said in turn.state.said for number in card_numbers(_typed(said))}
    lines = [line for step in turn.state.results for line in _recorded(step)]
    quoted = card_numbers("\n".join(lines)) - card_numbers(without_quotes(words, lines))
    wanted = named & (typed | quoted)
    rows = await turn.read(open_numbers(readable_as(wanted)))
    kept = not_in_use(wanted, [str(row[0]) for row in rows])
    return replace(setting, kept_numbers=tuple(sorted(kept)))


def _typed(said: Said) -> str:
    """The message without its pasted parts."""
    pasted = {place for start, end in said.pasted for place in range(start, end)}
    return "".join(character for place, character in enumerate(said.text) if place not in pasted)


def _recorded(step: StepResult) -> list[str]:
    """Lines with numbers in the records that the step looked up. INVARIANT: words a model put into a call come back
    as its own."""
    own = card_numbers("\n".join(written_in(dict(step.args))))
    return [
        line.strip()
        for found in result_fields(step.tool, step.result, FIELDS_OF_OURS)
        if found.trust is not Trust.MODEL
        for line in found.value.splitlines()
        if card_numbers(line) - own
    ]
