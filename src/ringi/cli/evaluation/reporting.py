"""Tells what the dialogues came to, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ringi.cli.evaluation.leading import DialogueResult
from ringi.cli.evaluation.scoring import ConversationScore, DialogueCount
from ringi.cli.support.session import Session
from ringi.domain.tools import Json
from ringi.review.layout import table


def conversation_document(
    model: str, score: ConversationScore, results: Sequence[DialogueResult]
) -> dict[str, Json]:
    figures = score.figures
    return {
        "model": model,
        "dialogues": score.all.items,
        "good": score.all.good,
        "halves": _shares(score.halves),
        "languages": _shares(score.languages),
        "topics": _shares(score.topics),
        "obstacles": [
            {"kind": kind, "cause": cause, "messages": count} for kind, cause, count in score.obstacles
        ],
        "messages": figures.messages,
        "model_calls_per_message": figures.model_calls,
        "questions_per_message": figures.questions,
        "replies_withheld": figures.withheld,
        "first_word_ms": figures.first_word_ms,
        "missed": [dict[str, Json](each) for each in _missed(results)],
    }


def tell_conversations(call: Session, model: str, score: ConversationScore) -> None:
    """Prints the tables and the figures."""
    call.tell(
        "evals.dialogues", model=model, count=score.all.items, good=score.all.good, share=_percent(score.all)
    )
    groups = (*score.halves, *score.languages, *score.topics)
    head = (call.say("evals.of"), call.say("evals.items"), call.say("evals.understood"), "")
    call.show(
        table(
            [
                head,
                *(
                    (_named(call, each.of), str(each.items), str(each.good), _percent(each))
                    for each in groups
                ),
            ]
        )
    )
    if score.obstacles:
        call.tell("evals.in_the_way")
        call.show(
            table(
                [
                    (call.say(f"evals.obstacle_{kind}"), cause, str(count))
                    for kind, cause, count in score.obstacles
                ]
            )
        )
    figures = score.figures
    call.tell(
        "evals.calm",
        calls=f"{figures.model_calls:g}",
        questions=f"{figures.questions:g}",
        withheld=figures.withheld,
        ms=figures.first_word_ms,
    )


def missed_lines(call: Session, results: Sequence[DialogueResult]) -> Iterator[str]:
    for each in _missed(results):
        kind = call.say(f"evals.obstacle_{each['kind']}")
        came = f"{kind} ({each['detail']})" if each["detail"] else kind
        yield call.say("evals.missed", id=each["id"], said=each["said"], came=came)


def _missed(results: Sequence[DialogueResult]) -> Iterator[dict[str, str]]:
    """INVARIANT: failures in the untouched half are shown to nobody, or it would not stay untouched."""
    for result in results:
        for said in result.said if result.dialogue.half == "tuning" else ():
            for each in said.obstacles:
                yield {
                    "id": result.dialogue.id,
                    "said": said.say,
                    "kind": each.kind,
                    "detail": f"{each.cause} {each.detail}".strip(),
                }


def _shares(counts: Sequence[DialogueCount]) -> dict[str, Json]:
    return {each.of: {"dialogues": each.items, "good": each.good} for each in counts}


def _named(call: Session, name: str) -> str:
    """Returns the name of a group. Topics are named by their files."""
    return call.say(f"evals.of_{name}") if name in _NAMED else name


_NAMED = frozenset({"tuning", "untouched", "ja", "en"})


def _percent(count: DialogueCount) -> str:
    return f"{100 * count.good / count.items if count.items else 100:.0f} %"
