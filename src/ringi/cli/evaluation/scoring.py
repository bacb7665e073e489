"""Counts what dialogues came to: how many went well, what stood in the way of the others, and how calm it was. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from ringi.cli.evaluation.leading import DialogueResult, SaidResult


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogueCount:
    """The dialogues of a group, and those that went well from end to end."""

    of: str
    items: int
    good: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CalmFigures:
    """How a conversation feels, over all messages."""

    messages: int
    model_calls: float
    """Answers of the model for a message, reviews included."""
    questions: float
    """Cards and needless questions for a message."""
    withheld: int
    """Messages of which a reply was withheld."""
    first_word_ms: int
    """Median of the milliseconds until the first words were shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationScore:
    all: DialogueCount
    halves: tuple[DialogueCount, ...]
    languages: tuple[DialogueCount, ...]
    topics: tuple[DialogueCount, ...]
    obstacles: tuple[tuple[str, str, int], ...]
    """(kind, rule or tool, number of messages), the most frequent first."""
    figures: CalmFigures


def conversation_score(results: Sequence[DialogueResult]) -> ConversationScore:
    said = [each for result in results for each in result.said]
    return ConversationScore(
        all=_count("all", results),
        halves=_counts(results, lambda result: result.dialogue.half),
        languages=_counts(results, lambda result: result.dialogue.language),
        topics=_counts(results, lambda result: result.dialogue.topic),
        obstacles=_obstacles(said),
        figures=_figures(said),
    )


def _count(of: str, results: Sequence[DialogueResult]) -> DialogueCount:
    return DialogueCount(of=of, items=len(results), good=sum(result.good for result in results))


def _counts(
    results: Sequence[DialogueResult], name: Callable[[DialogueResult], str]
) -> tuple[DialogueCount, ...]:
    names = sorted({name(result) for result in results})
    return tuple(_count(each, [result for result in results if name(result) == each]) for each in names)


def _obstacles(said: Sequence[SaidResult]) -> tuple[tuple[str, str, int], ...]:
    found = Counter((each.kind, each.cause) for one in said for each in one.obstacles)
    return tuple((kind, cause, count) for (kind, cause), count in found.most_common())


def _figures(said: Sequence[SaidResult]) -> CalmFigures:
    waits = [each.seen.first_word_ms for each in said if each.seen.first_word_ms is not None]
    asked = [each for each in said if any(one.kind == "question" for one in each.obstacles)]
    several = max(len(said), 1)
    return CalmFigures(
        messages=len(said),
        model_calls=round(sum(each.seen.model_calls for each in said) / several, 2),
        questions=round((sum(each.seen.cards for each in said) + len(asked)) / several, 2),
        withheld=sum(bool(each.seen.withheld) for each in said),
        first_word_ms=round(median(waits)) if waits else 0,
    )
