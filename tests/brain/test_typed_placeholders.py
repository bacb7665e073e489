"""Hidden values have placeholders that tell their kind, and words around them are heard while they are written."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from tests.support.provider_answers import REQUEST, saying

from ringi.brain.redaction import unveiling, veiled
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust

PHONE, MAIL = "090-1234-5678", "sato@example.com"
EARLIER = ContextItem(kind="message", source="turn:1", trust=Trust.REQUESTER, text=f"電話は{PHONE}です")


async def heard(written: str, text: str) -> list[str]:
    """Returns the words that a listener hears of an answer to that message, character by character."""
    told: list[str] = []

    async def hears(words: str) -> None:
        told.append(words)

    _, redaction = veiled(saying(text), frozenset())
    listener = unveiling(hears, redaction)
    for end in range(1, len(written) + 1):
        await listener(written[:end])
    return told


def test_placeholder_tells_the_kind():
    """A model reads of which kind a value is, and its label stays."""
    shown, _ = veiled(saying(f"僕の電話は{PHONE}、メールは{MAIL}"), frozenset())

    assert ("僕の電話は[[phone_1]]、メールは[[email_1]]",) == shown.messages


def test_earlier_messages_have_the_same_placeholders_in_every_turn():
    """A value typed now does not renumber the conversation."""
    plain = replace(saying("はい"), items=(EARLIER,))
    typed = replace(saying("私は080-8765-4321です"), items=(EARLIER,))

    shown = [veiled(request, frozenset())[0].items[0].text for request in (plain, typed)]

    assert ["電話は[[phone_1]]です"] * 2 == shown


async def test_words_stream_around_a_placeholder():
    """Words before and after a placeholder are heard as they are written, with the value in its place."""
    told = await heard("承知しました。[[phone_1]]ですね。", f"{PHONE}です")

    assert ["承", f"承知しました。{PHONE}ですね。"] == [told[0], told[-1]]


async def test_half_a_placeholder_is_never_heard():
    """The beginning of a placeholder is held back until its end is written."""
    told = await heard("番号は[[phone_1]]です", f"{PHONE}です")

    assert [] == [words for words in told if "[" in words]


async def test_each_telling_begins_with_the_one_before():
    """Listeners that show words early never have to take any back."""
    told = await heard("番号は[[phone_1]]、[例]と[[x]]です", f"{PHONE}です")

    assert [] == [later for earlier, later in pairwise(told) if not later.startswith(earlier)]


def test_unknown_placeholder_stays():
    """A placeholder of the model's own invention stands for nothing."""
    _, redaction = veiled(REQUEST, frozenset())

    assert "[[phone_7]]" == redaction.fill("[[phone_7]]")
