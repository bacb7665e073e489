"""Writes the part of a prompt that is new in this turn: context with trust labels, the requester's words, results.

Every piece is quoted as data, the requester's own words too; labels say which text may be acted upon. The earlier a
piece stands, the longer it stays the same within the turn: results come after the words, and the clock stands last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ringi.brain.prompt.conversation import EARLIER, dated
from ringi.brain.prompt.quoting import block
from ringi.domain.model import PERSONA, TEACHING, ContextItem, ModelRequest, Reviewed, StepResult
from ringi.domain.tools import Json, Trust
from ringi.i18n import say
from ringi.language.text.segments import segment, stretches

MOST_PEOPLE = 300
MOST_QUOTED = 4_000
"""Characters of a wrong answer that are shown to the model again."""
ENDING = 100
"""Characters of a cut answer by which the model finds where to go on."""


_APART = frozenset((TEACHING, PERSONA, *EARLIER))
"""Kinds of items that have a place of their own."""


def material(request: ModelRequest) -> str:
    """Returns the part of the prompt that belongs to this turn alone."""
    blocks = (
        block("teachings", ({"teaching": each} for each in request.teachings)),
        block("context", (_item(item) for item in request.items if item.kind not in _APART)),
        block("people", _people(request)),
        block("request", _said(request)),
        block("results", (_result(result, request) for result in request.results)),
        block("second_look", _looked_at(request.reviewed)),
        block("now", _now(request)),
    )
    return "\n\n".join(each for each in blocks if each)


def mending(answer: str, faults: Sequence[str]) -> str:
    """Returns the block that is added after the model gave an answer that could not be used."""
    return block("unusable_answer", [{"faults": list(faults), "answer": answer[:MOST_QUOTED]}])


def continuing(words: str) -> str:
    """Returns the block that is added after the words of an answer were cut at the length limit."""
    return block("unfinished_answer", [{"ends_with": words[-ENDING:]}])


def _item(item: ContextItem) -> Mapping[str, Json]:
    return {"kind": item.kind, "source": item.source, "trust": item.trust, **dated(item), "text": item.text}


def _people(request: ModelRequest) -> Iterator[Mapping[str, Json]]:
    told = [each for each in request.people if request.told_of is None or each.id in request.told_of]
    names: list[Json] = [person.name for person in told[:MOST_PEOPLE]]
    yield {"names": names}


def _now(request: ModelRequest) -> Iterator[Mapping[str, Json]]:
    yield {"time": request.now.isoformat(timespec="minutes"), "weekday": request.now.strftime("%A")}
    if request.complaint:
        yield {"sent_back": request.complaint}


def _result(result: StepResult, request: ModelRequest) -> Mapping[str, Json]:
    declared = next((t.spec.result_trust for t in request.tools if t.spec.name == result.tool), None)
    trust = Trust.FREE_TEXT if declared is None or result.unclear else declared
    reason: dict[str, Json] = {"reason": say(result.reason, request.locale)} if result.reason else {}
    return {
        "tool": result.tool,
        "arguments": dict(result.args),
        "outcome": result.outcome,
        "trust": trust,
        "result": result.result,
        **reason,
    }


def _looked_at(reviewed: Reviewed | None) -> Iterator[Mapping[str, Json]]:
    if reviewed is not None:
        yield {"task": reviewed.task}
        yield {
            "tool": reviewed.call.tool,
            "use": reviewed.use,
            "arguments": dict(reviewed.call.args),
            "understood": reviewed.understood,
            "reason": reviewed.why,
        }


def _said(request: ModelRequest) -> Iterator[Mapping[str, Json]]:
    """Yields the messages in parts. Text that the requester only passes on is labelled free text: they do not ask for
    it."""
    for message in request.messages:
        for part in segment(message, stretches(message, request.pasted)):
            yield {"trust": Trust.REQUESTER if part.own else Trust.FREE_TEXT, "text": part.text}
