"""The end of a conversation's retention at the terminal."""

from __future__ import annotations

from tests.cli.calling import Caller


def test_content_is_gone_after_the_end(ringi: Caller) -> None:
    """The sheet of the turn shows no word of it any more."""
    ringi("ask", "こんにちは、秘密の合言葉は山吹です", "--as", "tanaka")
    (turn,) = ringi("turns", "list", "--json").document()

    ended = ringi("retention", turn["turn_id"], "--reason", "契約終了")

    assert 0 == ended.code, ended.err
    assert "山吹" not in ringi("turns", "show", turn["turn_id"]).out


def test_chains_verify_after_the_end(ringi: Caller) -> None:
    """The record stays whole."""
    ringi("ask", "こんにちは", "--as", "tanaka")
    (turn,) = ringi("turns", "list", "--json").document()
    ringi("retention", turn["turn_id"], "--reason", "契約終了")

    assert 0 == ringi("audit", "verify").code


def test_unknown_turn_is_refused(ringi: Caller) -> None:
    """A sentence says that there is no such turn."""
    refused = ringi("retention", "ffffffff", "--reason", "契約終了")

    assert (1, True) == (refused.code, "ffffffff" in refused.err)
