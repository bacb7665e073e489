"""Answers that missed the shape: their words count as a text, and a call is never guessed."""

from __future__ import annotations

import json

import pytest
from tests.support.provider_answers import CALL, MODEL_TOOLS, QUESTION, TEXT, worded

from ringi.brain.parsing import InvalidAnswer, read_answer
from ringi.domain.proposal import Confidence

BARE = {"kind": "text_response", "text": "はい"}
WORDS = {
    "plain words": ("承知しました。", "承知しました。"),
    "a refusal in prose": ("I'm sorry, I can't help with that.", "I'm sorry, I can't help with that."),
    "words with braces": ("宛名は {名前} さんです。", "宛名は {名前} さんです。"),
    "words with an example of JSON": ('例です。\n{"name": "x"}\n以上', '例です。\n{"name": "x"}\n以上'),
    "words that begin with a placeholder": ("[[1]] さんへ", "[[1]] さんへ"),
    "words in quotation marks": ('"Thank you" is enough.', '"Thank you" is enough.'),
    "no outer answer": (json.dumps(TEXT), TEXT["text"]),
    "the answer as a text": (json.dumps({"answer": "はい"}), "はい"),
    "words alone": (json.dumps({"text": "はい"}), "はい"),
    "no reasons": (worded(BARE), "はい"),
    "no kind": (worded({"text": "はい"}), "はい"),
    "confidence with parts": (
        worded({**BARE, "confidence": {"overall": 0.5, "intent": 1, "parameters": 1}}),
        "はい",
    ),
    "confidence that is none": (worded({**BARE, "confidence": "high"}), "はい"),
}


@pytest.mark.parametrize(("said", "text"), WORDS.values(), ids=WORDS.keys())
def test_words_for_a_reader_are_a_text(said: str, text: str) -> None:
    """An answer that missed the shape and has words for the reader in it is a text answer with these words."""
    read = read_answer(said, MODEL_TOOLS)

    assert ("text_response", text) == (read.kind, read.text)


def test_question_without_its_frame_is_a_question() -> None:
    """A question that lacks the outer answer and its reasons is still asked."""
    read = read_answer(json.dumps({"question": "どの件ですか？"}), MODEL_TOOLS)

    assert ("clarification_needed", "どの件ですか？") == (read.kind, read.question)


@pytest.mark.parametrize(
    ("stated", "read"),
    [(0.7, 0.7), (None, 0.0), (7, 0.0), ("high", 0.0), ({"overall": 0.4}, 0.4)],
    ids=["a share", "nothing", "no share", "a word", "parts"],
)
def test_confidence_of_a_text_is_a_number_or_nothing(stated: object, read: float) -> None:
    """A confidence that cannot be read vouches for nothing and holds no text back."""
    proposal = read_answer(worded({**TEXT, "confidence": stated}), MODEL_TOOLS)

    assert Confidence(overall=read, intent=read, parameters=read) == proposal.confidence


_SEARCH = {"tool": "chatwork_task_search", "arguments": {"status": "open"}}
DAMAGED = {
    "a call without the outer answer": json.dumps(CALL),
    "a call cut short": worded(CALL)[:-30],
    "a call alone": json.dumps(_SEARCH),
    "a call beside words": json.dumps({"text": "はい", "calls": [_SEARCH]}),
    "a call under words": worded({**TEXT, "calls": [_SEARCH]}),
    "a call in another dialect": '<tool_call>{"name": "send_message"}</tool_call>',
    "a call as a function": "functions.send_message(recipient='田中')",
    "a call by name": "send_message(recipient='田中')",
    "a call announced": "chatwork_task_search を使って調べます。",
    "a call in a fence": f"```json\n{json.dumps(_SEARCH)}\n```",
    "a call after words": f"調べます。\n{json.dumps(_SEARCH)}",
    "a call with a plain confidence": worded({**CALL, "confidence": 0.9}),
    "a call without reasons": worded({"kind": "tool_call", "calls": [_SEARCH]}),
    "words only begun": '{"answer": {"kind": "text_response", "text": "はい',
    "nothing": " \n",
}


@pytest.mark.parametrize("said", DAMAGED.values(), ids=DAMAGED.keys())
def test_damaged_call_is_neither_a_call_nor_a_text(said: str) -> None:
    """An answer with anything of a call in it goes back to the model unless it is a call in its exact shape."""
    assert isinstance(read_answer(said, MODEL_TOOLS), InvalidAnswer)


def test_second_look_counts_only_in_its_shape() -> None:
    """Plain words of a second look are neither agreement nor doubt."""
    assert isinstance(read_answer("宛先が違います。", (), shaped=True), InvalidAnswer)


def test_question_in_its_shape_is_no_text() -> None:
    """A question keeps its kind."""
    assert "clarification_needed" == read_answer(worded(QUESTION), MODEL_TOOLS).kind
