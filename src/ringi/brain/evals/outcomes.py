"""Judges what came of one message of a dialogue: the obstacles between what the person wanted and what they got. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ringi.brain.evals.conversations import GoodOutcome, Said, WantedCall
from ringi.language.text.normal import normal_form

ObstacleKind = Literal[
    "failed",
    "withheld",
    "refused",
    "card",
    "no_card",
    "question",
    "no_question",
    "not_done",
    "wrong_object",
    "wrong_arguments",
    "also_done",
    "forbidden",
    "words_missing",
    "words_changed",
    "no_reply",
]
"""card, question: one that nobody needed. forbidden: a tool was proposed or carried out that never may be here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCall:
    """A call that was judged in the turn."""

    tool: str
    args: Mapping[str, str] = field(default_factory=dict[str, str])
    """A person stands as `@account`, a department by its name."""
    object: str = ""
    """Title of the object it means; empty if it means none or several."""
    marks: tuple[str, ...] = ()
    """Day and assignee of that object."""
    acts: bool = False
    """True if it changes something."""
    carried_out: bool = False
    objections: tuple[str, ...] = ()
    """Rules that asked or refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenExchange:
    """Everything that came of one message, the answers to its cards included."""

    replies: tuple[str, ...] = ()
    words: str = ""
    """Last words of the model for the reader; empty if it gave none."""
    calls: tuple[SeenCall, ...] = ()
    asked: bool = False
    """True if it ended with a question instead of a result."""
    cards: int = 0
    withheld: tuple[str, ...] = ()
    """Rules that stopped a reply."""
    failure: str = ""
    model_calls: int = 0
    first_word_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    kind: ObstacleKind
    cause: str = ""
    """The rules or the tool that it comes from; obstacles of one cause are counted together."""
    detail: str = ""


def obstacles(said: Said, seen: SeenExchange) -> tuple[Obstacle, ...]:
    """Returns the obstacles of the good outcome that it came nearest to; empty if all is well."""
    ways = [tuple(_of_outcome(each, said, seen)) for each in said.outcomes]
    return (*_common(said, seen), *min(ways, key=len))


def _common(said: Said, seen: SeenExchange) -> Iterator[Obstacle]:
    """Yields obstacles that no outcome allows."""
    if seen.failure:
        yield Obstacle(kind="failed", cause=seen.failure)
    if seen.withheld:
        yield Obstacle(kind="withheld", cause=", ".join(sorted(set(seen.withheld))))
    yield from _of_cards(said, seen)
    for call in seen.calls:
        if call.tool in said.never:
            yield Obstacle(kind="forbidden", cause=call.tool)
    if not seen.replies:
        yield Obstacle(kind="no_reply")
    if not (seen.failure or seen.withheld):
        yield from _of_words(said, seen)


def _of_cards(said: Said, seen: SeenExchange) -> Iterator[Obstacle]:
    allowed = 0 if said.card == "none" else 1
    if seen.cards > allowed:
        asking = sorted({rule for call in seen.calls for rule in call.objections})
        yield Obstacle(kind="card", cause=", ".join(asking), detail=f"{seen.cards} / {allowed}")
    if said.card == "shown" and not seen.cards:
        yield Obstacle(kind="no_card")


def _of_words(said: Said, seen: SeenExchange) -> Iterator[Obstacle]:
    read = _plain("\n".join(seen.replies))
    missing = [words for words in said.holds if _plain(words) not in read]
    if missing:
        yield Obstacle(kind="words_missing", detail=", ".join(missing))
    if said.whole and seen.words and _plain(seen.words) not in read:
        yield Obstacle(kind="words_changed")


def _of_outcome(wanted: GoodOutcome, said: Said, seen: SeenExchange) -> Iterator[Obstacle]:
    if seen.asked != wanted.ask:
        yield Obstacle(kind="question" if seen.asked else "no_question")
    declined = "no" in said.answers
    for each in wanted.do:
        yield from _of_call(each, seen.calls, declined=declined)
    yield from _beside(wanted, seen, declined=declined)


def _of_call(wanted: WantedCall, calls: Sequence[SeenCall], *, declined: bool) -> Iterator[Obstacle]:
    same_tool = [call for call in calls if call.tool == wanted.tool]
    fitting = [call for call in same_tool if _is_wanted(call, wanted)]
    if any(call.carried_out or declined for call in fitting):
        return
    if fitting:
        yield Obstacle(kind="refused", cause=", ".join((wanted.tool, *fitting[-1].objections)))
    elif not same_tool:
        yield Obstacle(kind="not_done", cause=wanted.tool)
    elif not any(_reaches(call, wanted.object) for call in same_tool):
        yield Obstacle(kind="wrong_object", cause=wanted.tool, detail=same_tool[-1].object)
    else:
        yield Obstacle(kind="wrong_arguments", cause=wanted.tool, detail=str(dict(same_tool[-1].args)))


def _beside(wanted: GoodOutcome, seen: SeenExchange, *, declined: bool) -> Iterator[Obstacle]:
    """Yields acts that were carried out and not wanted."""
    for call in seen.calls:
        expected = not declined and any(_is_wanted(call, each) for each in wanted.do)
        if call.acts and call.carried_out and not expected:
            kind = "forbidden" if call.tool in wanted.refused or declined else "also_done"
            yield Obstacle(kind=kind, cause=call.tool)


def _is_wanted(call: SeenCall, wanted: WantedCall) -> bool:
    if call.tool != wanted.tool or not _reaches(call, wanted.object):
        return False
    return all(_matches(call.args.get(name, ""), str(pattern)) for name, pattern in wanted.args.items())


def _reaches(call: SeenCall, wanted: str) -> bool:
    title, _, mark = wanted.partition("@")
    marked = not mark or any(each.startswith(mark) for each in call.marks)
    return not wanted or (_plain(title) in _plain(call.object) and marked)


def _matches(given: str, pattern: str) -> bool:
    if pattern == "*":
        return True
    if pattern.startswith("@"):
        return given == pattern
    return all(_plain(word) in _plain(given) for word in pattern.split())


def _plain(text: str) -> str:
    """Returns the text without the differences in width, case and space that nobody sees."""
    return "".join(normal_form(text).casefold().split())
