"""People as administration sees them: one person's ways in, and a list of newcomers before it is asked for."""

from __future__ import annotations

import base64

from httpx import Response
from tests.api.browsing import PASSWORD, at_home, browser, link_for, login_of
from tests.api.conftest import Door

LIST = "名前,権限レベル,部署,アカウント\n新人 花,2,営業部,hana\n田中太郎,2,,\n三人目,2,宇宙部,\n四人目,2,,tanaka\n五人目,9,,\n"


async def preview(door: Door, raw: bytes) -> Response:
    body = {"file": base64.b64encode(raw).decode()}
    return await door.post("suzuki", "/people/import", body, **{"Accept-Language": "ja"})


async def test_member_is_shown_with_what_would_end(door: Door):
    """Accounts, browsers, tokens, and what waits."""
    await at_home(door, "tanaka")
    await door.ask_by_level()

    told = (await door.get("suzuki", f"/people/{door.story.person('tanaka')}")).json()

    assert [{"channel": "console", "account": "tanaka"}] == told["accounts"]
    assert (1, 1, 1, 0) == (len(told["browsers"]), told["tokens"], told["asked"], told["answers"])


async def test_nobody_of_another_organisation_is_shown(door: Door):
    """Nor anybody who never was."""
    assert 404 == (await door.get("suzuki", f"/people/{door.story.org}")).status_code


async def test_who_is_signed_out_has_to_sign_in_again(door: Door):
    """In every browser, by a call that is on record."""
    page = await at_home(door, "tanaka")
    fields = {"person": "田中太郎", "reason": "電話をなくした"}

    await door.post("suzuki", "/requests", {"tool": "end_sessions", "arguments": fields})
    await door.story.rest()

    assert 401 == (await page.get("/session")).status_code


async def test_one_browser_alone_is_signed_out(door: Door):
    """The lost one; the other goes on."""
    lost, other = await at_home(door, "tanaka"), await browser(door)
    await other.sign_in(login_of(door, "tanaka"))
    told = (await door.get("suzuki", f"/people/{door.story.person('tanaka')}")).json()
    fields = {"browser": told["browsers"][-1]["id"], "reason": "電話をなくした"}

    await door.post("suzuki", "/requests", {"tool": "end_session", "arguments": fields})
    await door.story.rest()

    assert [401, 200] == [(await page.get("/session")).status_code for page in (lost, other)]


async def test_browser_is_called_by_words_wherever_it_is_shown(door: Door):
    """To administration, and in what the sheet says of the call that ends it."""
    lost = await browser(door)
    lost.client.headers["User-Agent"] = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0"
    told = {"code": await link_for(door, "tanaka"), "login": login_of(door, "tanaka"), "password": PASSWORD}
    await lost.come_in("/welcome", told)
    listed = (await door.get("suzuki", f"/people/{door.story.person('tanaka')}")).json()["browsers"][0]

    fields = {"browser": listed["id"], "reason": "電話をなくした"}
    asked = await door.post("suzuki", "/requests", {"tool": "end_session", "arguments": fields})
    await door.story.rest()

    sheet = (await door.get("suzuki", f"/turns/{asked.json()['turn_id']}")).json()
    shown = {each["name"]: each["value"] for each in sheet["steps"][0]["calls"][0]["arguments"]}
    assert ("Windows の Chrome", "Windows の Chrome") == (listed["name"], shown["browser"])


async def test_each_line_says_what_is_wrong_with_it(door: Door):
    """In one sentence; homonyms are a doubt, and nobody has joined."""
    told = (await preview(door, LIST.encode("cp932"))).json()

    kinds = [(each["name"], each["problem"] is None, each["doubt"] is None) for each in told["lines"]]
    assert [
        ("新人 花", True, True),
        ("田中太郎", True, False),
        ("三人目", False, True),
        ("四人目", False, True),
        ("五人目", False, True),
    ] == kinds
    assert "cp932" == told["encoding"]
    assert 4 == len((await door.get("suzuki", "/people")).json()["people"])


async def test_what_was_shown_can_be_asked_for(door: Door):
    """A line comes back as a list of its own."""
    line = (await preview(door, LIST.encode())).json()["lines"][0]
    fields = {"people": line["row"], "reason": "入社"}

    asked = (await door.post("suzuki", "/requests", {"tool": "import_people", "arguments": fields})).json()
    await door.story.answer("yamada", "yes")

    names = [each["name"] for each in (await door.get("suzuki", "/people")).json()["people"]]
    assert ("waiting", True) == (asked["state"], "新人 花" in names)


async def test_what_is_no_list_says_so(door: Door):
    """A picture, for instance."""
    answers = [await preview(door, raw) for raw in (b"\x81", b"x,y\n1,2\n")]

    types = [answer.json()["type"] for answer in answers]
    assert ["urn:ringi:requests.roster_encoding", "urn:ringi:requests.roster_headings"] == types


async def test_directory_says_who_is_away_until_when(door: Door):
    """With the last day of it, also while it is yet to come."""
    fields = {"begins": "2099-12-01", "until": "2099-12-04"}
    await door.post("tanaka", "/requests", {"tool": "set_absence", "arguments": fields})
    await door.post("sato", "/requests", {"tool": "set_absence", "arguments": {"until": "2099-12-04"}})
    await door.story.rest()

    told = (await door.get("suzuki", "/people")).json()

    away = [(each["name"], each["away_until"]) for each in told["people"] if each["away_until"]]
    planned = [
        (each["since"], each["until"]) for each in told["absences"] if each["person"]["name"] == "田中太郎"
    ]
    assert ([("佐藤花子", "2099-12-04")], [("2099-12-01", "2099-12-04")]) == (away, planned)


async def test_a_delegation_is_shown_with_its_last_day(door: Door):
    """As it was asked for, though it ends with the day."""
    fields = {"delegator": "鈴木一郎", "delegate": "佐藤花子", "until": "2099-12-04", "reason": "出張"}
    await door.post("suzuki", "/requests", {"tool": "delegate", "arguments": fields})
    await door.story.rest()
    await door.story.answer("yamada", "yes")

    (lent,) = (await door.get("suzuki", "/people")).json()["delegations"]

    assert "2099-12-04" == lent["until"]
