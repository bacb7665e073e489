"""The worst that people, companies and models can write or be called: one corpus for every place it can stand in."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Dialog, Page

CORPUS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '"><iframe src=javascript:alert(1)></iframe>',
    "[押す](javascript:alert(1))",
    "[押す](data:text/html,<script>alert(1)</script>)",
    "![絵](https://away.invalid/a.png)",
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    '<a href="jav\tascript:alert(1)">押す</a>',
    "{{constructor.constructor('alert(1)')()}}",
    "<details open ontoggle=alert(1)>",
    "<base href=https://away.invalid/>",
)
ALIVE = (
    "script:not([src]), iframe, base, math, svg[onload], [onerror], [ontoggle], a[href^=javascript], a[href^='data:text/html'], "
    "img[src*=away], img[src=x]"
)
REPLY = """<script>fetch('https://away.invalid/c')</script><img src="https://away.invalid/a.png">

![絵](https://away.invalid/b.png) [押す](https://away.invalid/d) [悪い](javascript:alert(1))

<iframe src="https://away.invalid/e"></iframe>"""
"""Of a model."""
NAMES: Mapping[str, str] = {
    "佐倉 陽子": CORPUS[1],
    "高橋 健": "\u202e\u2066\u200f\u05e9\u05dc\u05d5\u05dd abc",
    "田中 太郎": "W" * 100,
    "山本 さくら": "👩‍👩‍👧‍👦🏴‍☠️" * 8,
    "鈴木 一郎": "Z̸̢͇̖̈́a̷͎͗l̵̰̈́g̷̱̈o̶̫͝" * 6,
    "加藤 翔": "\u200b\u2060か\u200bと\ufeffう",
    "営業部": "長" * 100,
    "開発部": CORPUS[3],
    "さくら商事（見本）": CORPUS[0] + "社" * 80,
    "秘書": CORPUS[2],
}
"""What stands in the sample company, and what it could be called instead."""


def watched(page: Page) -> list[str]:
    """What must not happen: a window that opens, a request that goes away."""
    happened: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        happened.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    page.on(
        "request", lambda request: happened.append(request.url) if "away.invalid" in request.url else None
    )
    return happened


def alive(page: Page) -> int:
    """How much of what was written became a part of the page."""
    return page.locator("body").locator(ALIVE).count()
