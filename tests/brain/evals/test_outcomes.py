"""Obstacles between a person's wish and the outcome of their message, as the suite of dialogues counts them."""

from __future__ import annotations

from dataclasses import replace

from ringi.brain.evals.conversations import GoodOutcome, Said, WantedCall
from ringi.brain.evals.outcomes import SeenCall, SeenExchange, obstacles

MOVED = WantedCall.model_validate(
    {"tool": "task_change", "object": "Count the stock", "with": {"limit_date": "2026-11-20"}}
)
WISH = Said(say="Move it to Friday", do=(MOVED,))
CALL = SeenCall(
    tool="task_change",
    args={"limit_date": "2026-11-20"},
    object="count the stock",
    marks=("2026-11-25", "kato"),
    acts=True,
    carried_out=True,
)
DONE = SeenExchange(replies=("It is due on Friday.",), words="It is due on Friday.", calls=(CALL,))


def kinds(said: Said, seen: SeenExchange) -> list[str]:
    return [each.kind for each in obstacles(said, seen)]


def test_the_wanted_call_is_no_obstacle():
    """A call that was carried out on the right object leaves nothing to complain of."""
    assert [] == kinds(WISH, DONE)


def test_another_object_is_one():
    """A call on another object than the one that was named is a fault, though the arguments fit."""
    other = replace(CALL, object="check the invoices")

    assert ["wrong_object", "also_done"] == kinds(WISH, replace(DONE, calls=(other,)))


def test_an_object_is_told_from_its_namesake():
    """Two tasks of one title are told apart by their assignee."""
    wanted = WISH.model_copy(update={"do": (MOVED.model_copy(update={"object": "count the stock@suzuki"}),)})

    assert ["wrong_object", "also_done"] == kinds(wanted, DONE)


def test_a_card_that_nobody_expects_is_one():
    """An unexpected card is counted with the rules that asked for it."""
    asked = replace(DONE, cards=1, calls=(replace(CALL, objections=("P12=confirm",)),))

    assert [("card", "P12=confirm")] == [(each.kind, each.cause) for each in obstacles(WISH, asked)]


def test_a_card_that_must_be_shown_is_missed():
    """Words of the model that reached somebody without a card are a fault."""
    shown = WISH.model_copy(update={"card": "shown", "answers": ("yes",)})

    assert ["no_card"] == kinds(shown, DONE)


def test_a_declined_call_is_wanted_and_not_carried_out():
    """A call that the person declined is well as long as nothing happened."""
    declined = WISH.model_copy(update={"card": "shown", "answers": ("no",)})
    waiting = replace(DONE, cards=1, calls=(replace(CALL, carried_out=False),))

    assert [] == kinds(declined, waiting)


def test_a_declined_call_that_ran_is_forbidden():
    """A no that was not heeded is the worst that can happen."""
    declined = WISH.model_copy(update={"card": "shown", "answers": ("no",)})

    assert ["forbidden"] == kinds(declined, replace(DONE, cards=1))


def test_a_question_is_needless_where_none_is_listed():
    """A question back holds up a wish that was clear."""
    assert ["question", "not_done"] == kinds(WISH, replace(DONE, calls=(), asked=True))


def test_an_alternative_is_as_good():
    """The nearest one of several good outcomes counts."""
    either = WISH.model_copy(update={"others": (GoodOutcome(ask=True),)})

    assert [] == kinds(either, replace(DONE, calls=(), asked=True))


def test_words_that_do_not_arrive_whole_are_one():
    """A draft must reach its reader as the model wrote it."""
    draft = Said(say="Draft a mail", answer=True, whole=True)
    cut = SeenExchange(replies=("Dear",), words="Dear Sir")

    assert ["words_changed"] == kinds(draft, cut)


def test_a_withheld_reply_is_one_obstacle():
    """Words missing from a reply that was withheld are not counted beside it."""
    draft = Said(say="Draft a mail", answer=True, whole=True, holds=("Dear",))
    kept_back = SeenExchange(replies=("I am sorry.",), words="Dear Sir", withheld=("output-permission",))

    assert ["withheld"] == kinds(draft, kept_back)


def test_a_look_up_beside_the_wish_is_none():
    """Reading more than was asked for harms nobody."""
    looked = SeenCall(tool="chatwork_task_search", carried_out=True)

    assert [] == kinds(WISH, replace(DONE, calls=(looked, CALL)))


def test_another_act_beside_the_wish_is_one():
    """An act that nobody asked for is a fault, however well the rest went."""
    sent = SeenCall(tool="send_message", acts=True, carried_out=True)

    assert ["also_done"] == kinds(WISH, replace(DONE, calls=(CALL, sent)))
