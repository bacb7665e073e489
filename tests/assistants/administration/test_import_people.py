"""A list of people joins by one call: shown whole, all of them or none."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.assistants.administration.roster import MOST, InvalidLine, as_csv, decoded, lines_of
from ringi.domain.errors import UserFacingError
from ringi.store.views.history import accounts_of

LIST = "名前,ふりがな,権限レベル,部署,アカウント\n新人 花,しんじん はな,２,営業部,hana\n新人 太郎,,1,,\n"


async def names(story: Story) -> set[str]:
    return {person.name for person in (await story.services.org_cache.at_hand(story.org)).people.values()}


async def test_everybody_of_the_list_joins(story: Story):
    """With department, level, account, and a key of their own."""
    await ask(story, "suzuki", "import_people", people=LIST, reason="入社")
    await story.answer("yamada", "yes")

    snapshot = await story.services.org_cache.at_hand(story.org)
    hana = (await accounts_of(story.database, story.org, "console"))["hana"]
    assert {"新人 花", "新人 太郎"} <= await names(story)
    assert (2, 1) == (snapshot.people[hana].level, len(snapshot.people[hana].departments))
    assert snapshot.seal_or_none(hana) is not None


async def test_list_with_somebody_of_a_high_level_takes_two(story: Story):
    """And the card of the second person shows every line."""
    await ask(story, "suzuki", "import_people", people=LIST + "影 武者,,6,,\n", reason="応援")

    pending = await story.pending()
    shown = orjson.dumps(pending.card).decode()
    assert (story.person("yamada"),) == pending.confirmation.approvers
    assert 3 == shown.count("requests.newcomer_member")


async def test_one_line_that_cannot_be_takes_all_back(story: Story):
    """A department nobody knows, or an account that is somebody's."""
    for line in ("三人目,,1,宇宙部,\n", "三人目,,1,,suzuki\n"):
        await ask(story, "suzuki", "import_people", people=LIST + line, reason="入社")
        await story.answer("yamada", "yes")

    assert ["failed", "failed"] == await story.states()
    assert set() == {"新人 花", "新人 太郎", "三人目"} & await names(story)


async def test_leader_imports_nobody(story: Story):
    """It is for administration, like a single person."""
    await ask(story, "sato", "import_people", people=LIST, reason="入社")

    assert ["refused"] == await story.states()


async def test_list_with_a_mistake_is_not_asked_for(story: Story):
    """Nothing goes on record, and the line is named."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "import_people", people="name,level\n花,9\n", reason="入社")

    assert ("requests.roster_wrong", 2) == (refused.value.text.key, refused.value.text.params["line"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    line: str
    reason: str


CASES = (
    Case(id="no-name", line=",,2,,", reason="roster_no_name"),
    Case(id="level-in-words", line="花,,課長,,", reason="roster_level"),
    Case(id="level-too-high", line="花,,7,,", reason="roster_level"),
    Case(id="line-break", line='"花\n子",,2,,', reason="roster_signs"),
    Case(id="hidden", line="花\u202e子,,2,,", reason="roster_signs"),
    Case(id="account", line="花,,2,,Hana!", reason="roster_account"),
    Case(id="long", line=f"{'花' * 101},,2,,", reason="roster_signs"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_line_that_cannot_be_says_why(case: Case):
    """One sentence, with its line."""
    (line,) = lines_of(f"名前,ふりがな,権限レベル,部署,アカウント\n{case.line}\n")

    assert isinstance(line, InvalidLine)
    assert (f"requests.{case.reason}", 2) == (line.reason.key, line.line)


def test_name_twice_is_taken_once():
    """The second line says so."""
    first, second = lines_of("name,level\n花,2\n花,3\n")

    assert isinstance(second, InvalidLine)
    assert ("花", "requests.roster_twice") == (first.name, second.reason.key)


@pytest.mark.parametrize("text", ["", "name\n花\n", "name,level\n", "name,level\n" + "花,2\n" * (MOST + 1)])
def test_what_is_no_list_is_refused_whole(text: str):
    """Without headings, without people, or with more than anybody reads."""
    with pytest.raises(UserFacingError):
        lines_of(text)


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [(LIST.encode(), "utf-8"), (LIST.encode("utf-8-sig"), "utf-8"), (LIST.encode("cp932"), "cp932")],
)
def test_file_is_read_in_the_encodings_spreadsheets_write(raw: bytes, encoding: str):
    """With and without the mark at the beginning."""
    text, found = decoded(raw)

    assert (encoding, "新人 花") == (found, lines_of(text)[0].name)


def test_list_written_again_says_the_same():
    """What the preview sends back is what it showed."""
    lines = tuple(line for line in lines_of(LIST) if not isinstance(line, InvalidLine))

    assert [each.name for each in lines] == [each.name for each in lines_of(as_csv(lines))]


async def test_whoever_imports_somebody_has_no_second_person(story: Story):
    """No more than by adding them one by one: the president is still alone and says it twice."""
    await story.rows("UPDATE persons SET active = false WHERE id <> %(id)s", id=story.person("suzuki"))
    await ask(
        story, "suzuki", "import_people", people="名前,権限レベル,アカウント\n影武者,4,kage\n", reason="応援"
    )
    await story.answer("suzuki", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    pending = await story.pending()
    assert ("requester", ()) == (pending.confirmation.by, pending.confirmation.approvers)


async def test_a_post_is_kept(story: Story):
    """From the list, and from the form for one person."""
    listed = "名前,権限レベル,役職\n新人 花,2,主任\n"
    await ask(story, "suzuki", "import_people", people=listed, reason="入社")
    await story.answer("yamada", "yes")
    await ask(story, "suzuki", "add_person", name="新人 太郎", level=2, post="係長", reason="入社")
    await story.answer("yamada", "yes")

    people = (await story.services.org_cache.now(story.org)).people.values()

    assert {"新人 花": "主任", "新人 太郎": "係長"} == {each.name: each.post for each in people if each.post}
