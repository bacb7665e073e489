"""Others who guess at the same desk or address keep nobody out, and may not guess more often for it."""

from __future__ import annotations

from tests.api.browsing import Browser, at_home, browser, login_of
from tests.api.conftest import Door

from ringi.api.auth.sign_in import PER_ADDRESS, PER_LOGIN
from ringi.store.identity.login_attempts import knock

DEVICE = "ringi-device"
WRONG = "wrong horse battery"


async def signed_out(door: Door, who: str) -> Browser:
    """That person's own browser, before they sign in in the morning."""
    page = await at_home(door, who)
    await page.send("DELETE", "/session")
    return page


async def guess(page: Browser, login: str, times: int) -> list[int]:
    return [(await page.sign_in(login, WRONG)).status_code for _ in range(times)]


async def test_guessing_at_the_same_address_keeps_nobody_out_of_their_own_browser(door: Door):
    """A colleague uses up what the login has at this address; the browser that came in before counts apart."""
    page, login = await signed_out(door, "suzuki"), login_of(door, "suzuki")
    await guess(await browser(door), login, PER_LOGIN)

    stranger = await (await browser(door)).sign_in(login)
    own = await page.sign_in(login)

    assert (429, 200) == (stranger.status_code, own.status_code)


async def test_guessing_in_ones_own_browser_is_bounded(door: Door):
    """Somebody who sits down at it has as many attempts as at any other place, right or wrong."""
    page, login = await signed_out(door, "suzuki"), login_of(door, "suzuki")

    guesses = await guess(page, login, PER_LOGIN)

    assert [401] * PER_LOGIN == guesses
    assert 429 == (await page.sign_in(login)).status_code


async def test_browser_of_a_colleague_guesses_no_more_often(door: Door):
    """It is known for the login it came in with, and for no other."""
    page, login = await signed_out(door, "tanaka"), login_of(door, "suzuki")

    guesses = await guess(page, login, PER_LOGIN + 1)

    assert [401] * PER_LOGIN + [429] == guesses


async def test_made_up_cookie_guesses_no_more_often(door: Door):
    """Nobody came in with it."""
    login, page = login_of(door, "suzuki"), await browser(door)
    await guess(page, login, PER_LOGIN)
    page.client.cookies.set(DEVICE, "x" * 43)

    assert 429 == (await page.sign_in(login)).status_code


async def test_planted_cookie_is_not_taken_over(door: Door):
    """Somebody who comes in gets a secret of their own; another's would share its allowance."""
    colleague, other = await at_home(door, "tanaka"), await browser(door)
    await at_home(door, "suzuki")
    planted = colleague.client.cookies[DEVICE]
    other.client.cookies.set(DEVICE, planted)

    answer = await other.sign_in(login_of(door, "suzuki"))

    (given,) = [each for each in answer.headers.get_list("set-cookie") if each.startswith(DEVICE)]
    assert planted not in given


async def test_cookie_opens_nothing(door: Door):
    """It stays when somebody signs out, and lets nobody in."""
    page = await signed_out(door, "tanaka")

    answer = await page.get("/session")

    assert (401, True) == (answer.status_code, DEVICE in page.client.cookies)


async def test_asking_for_passkeys_uses_up_no_password(door: Door):
    """It takes no account, so others who have one come in as before, and ask for theirs."""
    page, login = await signed_out(door, "suzuki"), login_of(door, "suzuki")
    stranger, colleague = await browser(door), await browser(door)
    asked = [
        (await stranger.send("POST", "/session/passkey/ask", {})).status_code for _ in range(PER_ADDRESS + 1)
    ]

    answers = [await colleague.sign_in(login), await page.send("POST", "/session/passkey/ask", {})]

    assert [200] * PER_ADDRESS + [429] == asked
    assert [200, 200] == [answer.status_code for answer in answers]


async def test_wrong_logins_keep_no_known_browser_out(door: Door):
    """Whatever is tried at an address, a browser that came in before does so from there for the first time."""
    page, login = await signed_out(door, "suzuki"), login_of(door, "suzuki")
    for _ in range(PER_ADDRESS):
        await knock(door.story.database, {"address 198.51.100.1": PER_ADDRESS})
    moved = Browser(door.client("198.51.100.1"))
    moved.client.cookies.set(DEVICE, page.client.cookies[DEVICE])

    assert 200 == (await moved.sign_in(login)).status_code
