"""Are the forms in which Japanese asks, refuses and reports made rightly?"""

from __future__ import annotations

import re

import pytest

from ringi.assistants.secretary.rules.verbs_ja import asked, refused, reported

ASKED = {
    "作る": "作って 作ってください 作っといて 作っておいてもらえますか 作りたい 作れるかな 作ってくれへん 作ってほしい お作りください",
    "頼む": "頼んで 頼んどいて 頼んでいただけますか 頼みたいんだけど 頼めますか",
    "消す": "消して 消しといてや 消せる",
    "伝え|る": "伝えて 伝えといて お伝えください 伝えられますか",
    "追加+する": "追加 追加して 追加をお願いします 追加したい 追加できますか 追加しといて",
}
REFUSED = {
    "作る": "作らないで 作るな 作らなくて",
    "送る": "送らんといて 送らないで",
    "削除+する": "削除しないで 削除するな",
}
REPORTED = {"頼む": "頼んだ 頼みました", "送る": "送った 送りました", "登録+する": "登録した 登録しました"}


def pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(verb, form) for verb, forms in table.items() for form in forms.split()]


@pytest.mark.parametrize(("verb", "form"), pairs(ASKED))
def test_a_request_is_recognised(verb: str, form: str) -> None:
    """The form asks for the deed."""
    assert re.fullmatch(asked(verb), form)


@pytest.mark.parametrize(("verb", "form"), [*pairs(REFUSED), *pairs(REPORTED)])
def test_a_refusal_or_a_report_asks_for_nothing(verb: str, form: str) -> None:
    """What somebody does not want, or has already done, is no request."""
    assert not re.fullmatch(asked(verb), form)


@pytest.mark.parametrize(("verb", "form"), pairs(REFUSED))
def test_a_refusal_is_recognised(verb: str, form: str) -> None:
    """The form says that it should not happen."""
    assert re.match(refused(verb), form)


@pytest.mark.parametrize(("verb", "form"), pairs(REPORTED))
def test_a_report_is_recognised(verb: str, form: str) -> None:
    """The form says that it already happened."""
    assert re.fullmatch(reported(verb), form)
