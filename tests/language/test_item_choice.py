"""Choices among the items of a card: no reply is ever read as a choice that it does not make."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.confirmations.item_choice import as_choosing, chosen_items

ITEMS = 5
EVERY = frozenset(range(1, ITEMS + 1))
CORPUS = tomllib.loads((Path(__file__).parents[1] / "corpora" / "item_choices.toml").read_text("utf-8"))


def read(text: str, count: int = ITEMS) -> frozenset[int] | None:
    """The items that the reply approves of a card with so many."""
    choosing = as_choosing(text)
    return chosen_items(choosing.words, count) if choosing else None


@pytest.mark.parametrize("text", CORPUS["all"])
def test_a_reply_that_takes_all_approves_every_item(text: str):
    """A reply that takes all of it approves every item."""
    assert EVERY == read(text)


@pytest.mark.parametrize(("text", "items"), CORPUS["chosen"], ids=[text for text, _ in CORPUS["chosen"]])
def test_a_choice_approves_the_items_it_names(text: str, items: list[int]):
    """A choice approves exactly the items it names, or all but those."""
    assert frozenset(items) == read(text)


@pytest.mark.parametrize("text", CORPUS["none"])
def test_any_other_reply_chooses_nothing(text: str):
    """A reply that is no clear choice approves no item."""
    assert None is read(text)


@pytest.mark.parametrize("text", [text for text, _ in CORPUS["chosen"]])
@pytest.mark.parametrize(
    "more",
    ["？", "ではない", "か、やっぱりやめて", "、でも明日", " not", " or 4", "と言った", "かも", "、いや違う"],
)
def test_a_choice_with_words_added_is_none(text: str, more: str):
    """A choice to which a doubt, a condition or a negation is added approves no item."""
    assert None is read(text.rstrip("。.") + more)


def test_a_choice_of_a_card_with_one_item_is_none():
    """A card of a single call has no items to choose."""
    assert None is read("1だけ", 1)


@pytest.mark.parametrize("text", ["A-0417 1と3だけ", "a-0417は1と3だけお願いします", "only 1 and 3 A-0417"])
def test_a_code_is_no_item(text: str):
    """The code of the card is read apart from the items."""
    choosing = as_choosing(text)

    assert choosing is not None
    assert ("a-0417", frozenset({1, 3})) == (choosing.code, chosen_items(choosing.words, ITEMS))


@given(st.text(alphabet="1234567890、,とだけ以外のみはい外して andonlybut全部？?", max_size=14))
def test_no_text_approves_an_item_it_does_not_name(text: str):
    """An item is approved only if the reply names it, leaves out others, or takes all."""
    items = read(text) or frozenset()

    named = frozenset(number for number in EVERY if str(number) in text)
    taken = "以外" in text or "外" in text or "but" in text or "全部" in text or "all" in text or "抜" in text
    assert taken or items <= named
