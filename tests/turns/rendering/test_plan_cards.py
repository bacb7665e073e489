"""The card that asks for several calls: what its items share stands once, and each says what it alone does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.gates.building import WRITE, judged, person, proposal

from ringi.domain.cards import Card, CardLine, Preview
from ringi.domain.text import Text
from ringi.domain.tools import Json, Risk, ToolSpec
from ringi.turns.rendering.cards import CardMatter, render_card
from ringi.turns.rendering.plan_cards import ItemMatter, make_plan_card, plan_confirmation

ASKING = replace(WRITE, risk=Risk.MEDIUM)


def item(call: int, args: Mapping[str, Json], spec: ToolSpec = ASKING) -> ItemMatter:
    """One call of a plan, whose card says who and what."""
    proposed = proposal(spec, args=dict(args))
    lines = tuple(
        CardLine(label=Text("secretary.task"), value=str(value), argument=name)
        for name, value in args.items()
    )
    operation = Text("secretary.task_create", {"who": str(args.get("who", "")), "what": str(args["body"])})
    matter = CardMatter(
        decision=judged(spec, proposed={"args": dict(args)}),
        proposal=proposed,
        spec=spec,
        preview=Preview(operation=operation, lines=lines),
        requester=person(),
        outsiders=0,
    )
    return ItemMatter(call=call, matter=matter)


def card(*items: ItemMatter) -> Card:
    return make_plan_card(items, "A-0417")


def test_one_kind_of_act_on_several_targets_is_one_item():
    """Calls that differ in their target alone are one item, which names every target."""
    made = card(*(item(call, {"body": "会議", "who": who}) for call, who in enumerate("甲乙丙")))

    (only,) = made.items
    assert ((0, 1, 2), 3) == (only.calls, len(only.operations))


def test_calls_with_other_contents_are_items_of_their_own():
    """Calls whose words differ are never one item: each of the words is shown."""
    made = card(*(item(call, {"body": body, "who": "甲"}) for call, body in enumerate(("会議", "休業"))))

    assert [(0,), (1,)] == [each.calls for each in made.items]


def test_calls_of_one_kind_that_do_not_follow_one_another_stay_apart():
    """A call between two of one kind keeps them two items, so that the order stays as it was proposed."""
    bodies = ("会議", "休業", "会議")
    made = card(*(item(call, {"body": body, "who": str(call)}) for call, body in enumerate(bodies)))

    assert 3 == len(made.items)


def test_a_fact_that_all_targets_share_stands_once():
    """The words that go to every target are a fact of the item, not of each target."""
    made = card(*(item(call, {"body": "会議", "who": who}) for call, who in enumerate("甲乙")))

    (only,) = made.items
    assert ["会議"] == [line.value for line in only.lines]


def test_a_reason_that_all_items_have_stands_once():
    """A reason of every item is a reason of the card, and of no item."""
    made = card(item(0, {"body": "会議"}), item(1, {"body": "休業"}))

    assert [()] * 2 == [each.reasons for each in made.items]


def test_the_gravest_item_marks_the_card():
    """A card of which one item cannot be undone cannot be undone."""
    final = item(1, {"body": "休業"}, replace(ASKING, reversible=False))

    assert not card(item(0, {"body": "会議"}), final).reversible


def test_an_item_graver_than_others_says_so():
    """In the text of a card where items differ, each says by itself whether it can be undone."""
    final = item(1, {"body": "休業"}, replace(ASKING, reversible=False))
    shown = render_card(card(item(0, {"body": "会議"}), final), "ja", chat=True)

    first, second = shown.split("\n2. ")[0], shown.split("\n2. ")[1]
    assert "取り消せます" in first
    assert "取り消せません" in second


def test_one_plain_question_makes_the_card_plain():
    """A card whose items are asked about lightly and plainly is asked plainly."""
    light = replace(plan_confirmation(()), style="light")

    assert "plain" == plan_confirmation((light, None, replace(light, style="plain"))).style


def test_light_questions_alone_make_a_light_card():
    """A card whose items are all asked about lightly is asked lightly."""
    light = replace(plan_confirmation(()), style="light")

    assert "light" == plan_confirmation((light, light)).style
