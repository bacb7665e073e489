"""What is let out: a first screen that a slow line carries."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from scripts.build_web import HEAVIEST, demand_light, first_files


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page of three files, and a screen that is fetched when it is looked at."""
    chunks = {
        "index.html": {"file": "index.js", "imports": ["_shared.js"], "css": ["index.css"]},
        "_shared.js": {"file": "shared.js", "imports": ["index.html"]},
        "src/app/Screens.tsx": {"file": "screens.js", "imports": ["_shared.js"], "css": ["screens.css"]},
        "src/features/monitor/MonitorView.tsx": {"file": "monitor.js", "imports": ["_shared.js"]},
    }
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(chunks), "utf-8")
    for name in (
        "index.html",
        "index.js",
        "index.css",
        "shared.js",
        "screens.js",
        "screens.css",
        "monitor.js",
    ):
        (tmp_path / name).write_text("x", "utf-8")
    return tmp_path


def test_first_screen_is_what_is_fetched_until_one_can_write(built: Path):
    """With everything it imports, once; without screens that are fetched later."""
    first = {"index.html", "index.js", "index.css", "shared.js", "screens.js", "screens.css"}

    assert first == first_files(built)


def test_heavy_first_screen_is_not_let_out(built: Path):
    """The build ends, and says how heavy it is."""
    (built / "shared.js").write_bytes(random.Random(1).randbytes(HEAVIEST))

    with pytest.raises(SystemExit, match="350 KB"):
        demand_light(built)


def test_what_is_fetched_later_may_be_heavy(built: Path):
    """A chart weighs what it weighs."""
    (built / "monitor.js").write_bytes(random.Random(1).randbytes(HEAVIEST))

    demand_light(built)
