"""Own words and quoted ones are told apart."""

from dataclasses import dataclass

import pytest

from ringi.language.text.quotes import divide


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    text: str
    own: str
    quoted: str = ""


CASES = (
    Case(id="plain", text=" はい ", own="はい"),
    Case(id="mail quote", text="> 一\n二", own="二", quoted="> 一\n"),
    Case(id="chat quote", text="[qt]一[/qt]\n二", own="二", quoted="[qt]一[/qt]"),
    Case(id="unclosed chat quote", text="二[qt]一", own="二", quoted="[qt]一"),
    Case(id="forged end mark", text="[qt]一[/qt]はい[/qt]\n二", own="二", quoted="[qt]一[/qt]はい[/qt]"),
    Case(id="forwarded mail", text="二\n差出人：佐藤\n一", own="二", quoted="差出人：佐藤\n一"),
    Case(id="code fence", text="二\n```\n一\n```", own="二", quoted="```\n一\n```"),
    Case(id="struck out", text="~~一~~二", own="二"),
    Case(id="addressee", text="[To:12]秘書さん\n二", own="二"),
    Case(
        id="a sentence after the address is not a name",
        text="[To:12]やめてください\n二",
        own="やめてください\n二",
    ),
    Case(
        id="every kind at once",
        text='[To:12]\n<@1> ~~一~~ 「二」『三』"四"“五”`六` 七',
        own="□□□□□ 七",
    ),
    Case(id="spoken phrase", text="「一」は二", own="□は二"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_divides(case: Case) -> None:
    """Each kind of quotation leaves the writer's own words."""
    said = divide(case.text)

    assert (case.own, case.quoted) == (said.own, said.quoted)
