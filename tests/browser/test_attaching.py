"""Files go with what one says: chosen, dropped or pasted, shown in the log, refused in plain words."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import FilePayload, expect
from tests.browser.site import Seat, forgive_refusal

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PICTURE = FilePayload(name="図面.png", mimeType="image/png", buffer=PIXEL)
NOTES = FilePayload(name="議事録.txt", mimeType="text/plain", buffer="定例は水曜".encode())
PROGRAM = FilePayload(name="道具.png", mimeType="image/png", buffer=b"MZ\x90\x00\x03\x00")
DROP = """(name) => {
    const data = new DataTransfer();
    data.items.add(new File(['MZ\\u0000'], name));
    const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('textarea').dispatchEvent(drop);
}"""


def choose(scope: Seat, *files: FilePayload) -> None:
    scope.page.locator("input[type=file]").set_input_files(files)


def test_files_stand_with_the_message_they_went_with(president: Seat):
    """The picture is drawn, the text is there to be saved; both still after loading again."""
    page = president.go("/")
    choose(president, PICTURE, NOTES)
    expect(page.get_by_role("button", name="「議事録.txt」を外す")).to_be_visible()

    expect(page.get_by_text("最初の 3,000 文字まで AI に渡します")).to_be_visible()
    president.say("私のタスクを見せて")

    log = page.get_by_role("log")
    expect(log.get_by_role("link", name="議事録.txt")).to_be_visible()
    page.wait_for_url("**/c/*")
    page.reload()
    expect(log.get_by_role("link", name="議事録.txt")).to_be_visible()
    expect(log.get_by_text("読めるモデルには、方針が認めていれば渡します")).to_have_count(1)
    picture = log.get_by_role("img", name="図面.png")
    expect(picture).to_be_visible()
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") == 1


def test_wrong_kind_is_refused_in_words(president: Seat):
    """By what it holds, whatever it is called; the message goes without it."""
    page = president.go("/")

    choose(president, PROGRAM)

    expect(page.get_by_role("listitem").get_by_role("alert")).to_contain_text("受け取れるのは")
    president.say("こんにちは")
    expect(page.get_by_role("log")).to_contain_text("こんにちは")
    forgive_refusal(president, 415)


def test_file_of_fifty_megabytes_is_not_even_sent(president: Seat, tmp_path: Path):
    """It says how large one may be."""
    page = president.go("/")
    large = tmp_path / "大きい.png"
    with large.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/files" in request.url else None)

    page.locator("input[type=file]").set_input_files(large)

    expect(page.get_by_role("listitem").get_by_role("alert")).to_contain_text("25 MB より大きい")
    assert sent == []


def test_name_with_a_path_is_only_text(president: Seat):
    """Dropped on the page: the name is shown and leads nowhere."""
    page = president.go("/")
    expect(page.get_by_role("textbox", name="頼みごとを書いてください")).to_be_visible()

    page.evaluate(DROP, "../../x.exe")

    expect(page.get_by_role("list", name="付けたファイル")).to_contain_text("x.exe")
    expect(page.get_by_role("listitem").get_by_role("alert")).to_be_visible()
    forgive_refusal(president, 415)
