"""The built pages as they travel."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from httpx import Response
from tests.api.conftest import Door

from ringi.api.pages import Pages, load_pages

INDEX = '<meta property="csp-nonce" nonce="RINGI_NONCE"><script type="module" src="/assets/a-1.js"></script>'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (assets / "a-1.js").write_text("1;")
    (assets / "a-1.js.gz").write_bytes(gzip.compress(b"1;"))
    return tmp_path


async def fetch(door: Door, path: str, **headers: str) -> Response:
    async with door.client() as client:
        return await client.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/welcome", "/turns/1/sheet"])
async def test_every_screen_is_the_one_page(door: Door, built: Path, path: str):
    """Whoever comes, wherever they come in; it is never kept."""
    door.pages(load_pages(built))

    answer = await fetch(door, path)

    assert (200, "no-store", "text/html; charset=utf-8") == (
        answer.status_code,
        answer.headers["cache-control"],
        answer.headers["content-type"],
    )


async def test_nonce_of_the_page_is_that_of_its_policy(door: Door, built: Path):
    """And another one every time."""
    door.pages(load_pages(built))

    answers = [await fetch(door, "/") for _ in range(2)]
    inside = [re.findall(r'nonce="([^"]+)"', answer.text) for answer in answers]

    assert [
        [re.findall(r"'nonce-([^']+)'", answer.headers["content-security-policy"])[0]] for answer in answers
    ] == inside
    assert inside[0] != inside[1]


async def test_policy_allows_our_own_files_only(door: Door, built: Path):
    """No script but ours, no word to anybody else, no frame around it."""
    door.pages(load_pages(built))

    policy = (await fetch(door, "/")).headers["content-security-policy"]

    assert "unsafe" not in policy
    for part in ("default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'"):
        assert part in policy


async def test_asset_is_kept_for_good(door: Door, built: Path):
    """Its name says what it holds; squeezed for whoever takes that."""
    door.pages(load_pages(built))

    plain = await fetch(door, "/assets/a-1.js", **{"Accept-Encoding": "identity"})
    squeezed = await fetch(door, "/assets/a-1.js", **{"Accept-Encoding": "gzip"})

    assert ["1;", "1;"] == [plain.text, squeezed.text]
    assert [None, "gzip"] == [answer.headers.get("content-encoding") for answer in (plain, squeezed)]
    assert "public, max-age=31536000, immutable" == plain.headers["cache-control"]
    assert "text/javascript; charset=utf-8" == plain.headers["content-type"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/../secret",
        "/assets/%2e%2e/secret",
        "/assets/..%2fsecret",
        "/assets//etc/passwd",
    ],
)
async def test_nothing_lies_beside_the_pages(door: Door, built: Path, path: str):
    """A name that was not built leads nowhere, however it is written."""
    (built.parent / "secret").write_text("secret")
    door.pages(load_pages(built))

    answer = await fetch(door, path)

    assert "secret" not in answer.text
    assert answer.status_code in (200, 404)
    assert answer.status_code == 404 or "csp-nonce" in answer.text


async def test_unbuilt_pages_say_so(door: Door):
    """In a source tree without them there is a sentence with what to do."""
    door.pages(Pages(index=None, files={}))

    answer = await fetch(door, "/", **{"Accept-Language": "en"})

    assert (404, "urn:ringi:api.no_pages") == (answer.status_code, answer.json()["type"])
