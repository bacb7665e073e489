"""Answers that are not whole: which words of them are a reader's, and when it is known that there will be none."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ringi.brain.partial import is_wordless, kept, words_so_far


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    text: str
    words: str = ""
    wordless: bool = False


CASES = (
    Case(id="nothing", text=""),
    Case(id="no-document", text="はい、"),
    Case(id="before-the-kind", text='{"answer": {"intent": "挨拶'),
    Case(id="kind-being-written", text='{"answer": {"kind": "text_res'),
    Case(id="words-not-begun", text='{"answer": {"kind": "text_response", "reasoning": "挨'),
    Case(id="words", text='{"answer": {"kind": "text_response", "text": "お疲れ', words="お疲れ"),
    Case(id="call", text='{"answer": {"kind": "tool_call", "calls": [{"tool": "task_', wordless=True),
    Case(id="question", text='{"answer": {"kind": "clarification_needed", "text": "ど', wordless=True),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words_of_what_is_still_being_written(case: Case):
    """As far as they are written; a kind that is not written out yet may still become any."""
    assert (case.words, case.wordless) == (words_so_far(case.text), is_wordless(case.text))


@pytest.mark.parametrize("depth", [1_200, 100_000])
@pytest.mark.parametrize("closed", [False, True])
def test_answer_nested_too_deep_is_nothing(depth: int, closed: bool):
    """It holds no words, and reading it raises nothing."""
    nested = "[" * depth + "]" * depth * closed
    text = '{"answer": {"kind": "tool_call", "calls": ' + nested + "}}" * closed

    assert (None, "", False) == (kept(text), words_so_far(text), is_wordless(text))
