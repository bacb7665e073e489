"""The two commands on a bare machine: what they set up, when they do not, and what they say on bad days.

Python and uv are stand-ins that note how they were called: nothing is fetched.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PYTHON = f"""#!/bin/sh
case "$1 $2" in
"-V ") echo "Python 3.11.7" ;;
"-m venv")
    mkdir -p "$3/bin"
    cp "$0" "$3/bin/python"
    cp "$(dirname "$0")/uv" "$3/bin/uv"
    cp "$(dirname "$0")/ringi" "$3/bin/ringi"
    ;;
"-m pip") ;;
"-m pytest") echo "pytest in $PWD:$*" ;;
*) exec {sys.executable} "$@" ;;
esac
"""
UV = """#!/bin/sh
echo "$@" >>"$CALLS"
case "$2" in sync) eval "${UV_ANSWER:-}" ;; esac
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A copy of what set-up needs, and a folder of stand-ins that is all the PATH holds besides the basics."""

    folder: Path

    @property
    def repository(self) -> Path:
        return self.folder / "repository"

    @property
    def tools(self) -> Path:
        return self.folder / "tools"

    @property
    def environ(self) -> dict[str, str]:
        path = f"{self.tools}:/usr/bin:/bin"
        return {"PATH": path, "HOME": str(self.folder), "CALLS": str(self.folder / "calls")}

    def do(self, command: str, *args: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            (str(self.repository / command), *args),
            env=self.environ | environ,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self) -> list[str]:
        """What uv was asked since the last time."""
        notes = self.folder / "calls"
        found = (
            [line.split(" --")[0] + line[-8:] for line in notes.read_text().splitlines()]
            if notes.exists()
            else []
        )
        notes.unlink(missing_ok=True)
        return found

    def tool(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)


SYNC_RUN = ["pip sync/run.txt", "pip installpository"]
SYNC_DEV = ["pip sync/dev.txt", "pip installpository"]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(folder=tmp_path)
    for name in ("run", "test", "pyproject.toml", "scripts", "requirements", "src/ringi/i18n/catalogs"):
        source, target = ROOT / name, made.repository / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    made.tools.mkdir()
    made.tool("python3", PYTHON)
    made.tool("uv", UV)
    made.tool("ringi", '#!/bin/sh\necho "ringi in $PWD:$*"\n')
    return made


def test_run_alone_sets_up_and_serves(machine: Machine) -> None:
    """One command on a bare machine, progress apart from the output."""
    done = machine.do("run")

    assert (f"ringi in {machine.folder}:serve\n", SYNC_RUN) == (done.stdout, machine.calls())


def test_run_hands_its_arguments_on(machine: Machine) -> None:
    """Also those with spaces, in the folder the person stands in."""
    done = machine.do("run", "ask", "見積 を")

    assert f"ringi in {machine.folder}:ask 見積 を\n" == done.stdout


def test_the_second_time_nothing_is_set_up(machine: Machine) -> None:
    """And nothing is said."""
    machine.do("run")
    machine.calls()

    again = machine.do("run")

    assert ([], "") == (machine.calls(), again.stderr)


def test_an_environment_for_tests_serves_run_and_stays_one(machine: Machine) -> None:
    """`run` takes nothing away, also when the requirements changed in between."""
    machine.do("test")
    first = machine.calls()
    machine.do("run")
    second = machine.calls()
    with (machine.repository / "requirements/dev.txt").open("a") as requirements:
        requirements.write("# changed\n")

    machine.do("run")

    assert (SYNC_DEV, [], SYNC_DEV) == (first, second, machine.calls())


def test_test_hands_its_arguments_to_pytest(machine: Machine) -> None:
    """In the repository, where the tests are."""
    done = machine.do("test", "tests/flows", "-x")

    assert f"pytest in {machine.repository}:-m pytest tests/flows -x\n" == done.stdout


def test_a_set_up_cut_short_is_taken_up_again(machine: Machine) -> None:
    """Half an environment is never taken for a whole one."""
    broken = machine.do("run", UV_ANSWER="kill -9 $PPID")
    machine.calls()

    done = machine.do("run")

    assert (True, SYNC_RUN, 0) == (broken.returncode != 0, machine.calls(), done.returncode)


def test_a_moved_repository_is_set_up_anew(machine: Machine) -> None:
    """Scripts in an environment name its folder."""
    machine.do("run")
    moved = machine.repository.rename(machine.folder / "moved")

    command = (moved / "run",)
    done = subprocess.run(command, env=machine.environ, capture_output=True, text=True, check=False)

    assert (0, True) == (done.returncode, "moved/.venv" in done.stderr)


def test_the_second_of_two_waits_for_the_first(machine: Machine) -> None:
    """It says so, and then finds everything done or does it itself."""
    folder = machine.repository / ".venv"
    folder.mkdir()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = subprocess.Popen(
            (machine.repository / "run",),
            env=machine.environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert second.stderr is not None
        said = second.stderr.readline()
    second.communicate()

    assert ("Another set-up is running; waiting until it is done.\n", 0) == (said, second.returncode)


def with_pages(machine: Machine, build: str) -> None:
    """A repository whose pages are built by this script."""
    (machine.repository / "web").mkdir()
    (machine.repository / "web/package.json").write_text("{}")
    (machine.repository / "scripts/build_web.py").write_text(build)


def test_pages_are_built_before_they_are_served(machine: Machine) -> None:
    """With a word that it takes a while."""
    with_pages(machine, "import sys; sys.exit('--is-current' in sys.argv)")

    done = machine.do("run", RINGI_LOCALE="en")

    assert f"ringi in {machine.folder}:serve\n" == done.stdout
    assert "Building the web pages" in done.stderr
    assert "The web pages are ready." in done.stderr


def test_other_commands_build_no_pages(machine: Machine) -> None:
    """Whoever asks at the terminal does not wait for pages."""
    with_pages(machine, "raise SystemExit(1)")

    done = machine.do("run", "doctor")

    assert (SYNC_RUN, "web pages" in done.stderr) == (machine.calls(), False)


def test_help_on_serving_builds_no_pages(machine: Machine) -> None:
    """A reader of the help does not wait for them."""
    with_pages(machine, "raise SystemExit(1)")

    done = machine.do("run", "serve", "--help")

    assert (f"ringi in {machine.folder}:serve --help\n", False) == (done.stdout, "web pages" in done.stderr)


def test_pages_are_built_by_whoever_serves_second(machine: Machine) -> None:
    """Where the environment was set up by another command, such as `./run init`."""
    with_pages(machine, "import sys; sys.exit('--is-current' in sys.argv)")
    machine.do("run", "init")

    done = machine.do("run", RINGI_LOCALE="en")

    assert f"ringi in {machine.folder}:serve\n" == done.stdout
    assert "The web pages are ready." in done.stderr


def test_without_pages_everything_else_is_served(machine: Machine) -> None:
    """It is said where to look, and the rest works."""
    with_pages(machine, "raise SystemExit(1)")

    done = machine.do("run", RINGI_LOCALE="en")

    assert f"ringi in {machine.folder}:serve\n" == done.stdout
    assert "The web pages could not be built, everything else works" in done.stderr


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    environ: dict[str, str]
    expected: str


REFUSED = (
    Case(
        id="no network",
        environ={"UV_ANSWER": "echo 'dns error: failed to lookup address'; exit 2"},
        expected="What is needed could not be fetched: check the network connection",
    ),
    Case(
        id="anything else",
        environ={"UV_ANSWER": "echo 'hash mismatch'; exit 2"},
        expected="The set-up failed: the last",
    ),
    Case(
        id="closed folder",
        environ={"RINGI_VENV": "/dev/null/env"},
        expected="/dev/null/env cannot be written to",
    ),
)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_a_bad_day_ends_in_one_sentence(machine: Machine, case: Case) -> None:
    """The last line says what to do, and nothing is run."""
    done = machine.do("run", **case.environ)

    last = done.stderr.splitlines()[-1]
    assert (1, "", case.expected) == (done.returncode, done.stdout, last[: len(case.expected)])


def test_an_old_python_is_refused_in_the_readers_language(machine: Machine) -> None:
    """Every name a newer one could have was tried."""
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        machine.tool(name, "#!/bin/sh\nexit 1\n")

    done = machine.do("run", LANG="ja_JP.UTF-8")

    expected = "Python 3.11 以上が見つかりません。Python 3.11 以上を入れてから、もう一度実行してください。\n"
    assert (1, expected) == (done.returncode, done.stderr)


def test_a_newer_python_under_another_name_is_found(machine: Machine) -> None:
    """`python3` may be the machine's old one."""
    (machine.tools / "python3").rename(machine.tools / "python3.12")
    for name in ("python3", "python3.11"):
        machine.tool(name, "#!/bin/sh\nexit 1\n")

    assert 0 == machine.do("run").returncode


def test_a_python_without_venv_is_told_what_to_install(machine: Machine) -> None:
    """Debian ships it apart."""
    lacking = PYTHON.replace('"-m venv")', '"-c import venv, ensurepip") exit 1 ;;\n"-m venv")')
    machine.tool("python3", lacking.replace('"-m pip") ;;', '"-m pip") exit 1 ;;'))

    done = machine.do("run")

    assert (1, True) == (done.returncode, "apt install python3-venv" in done.stderr)


def test_the_commands_can_be_run() -> None:
    """A checkout keeps them executable."""
    assert [True] * 3 == [os.access(ROOT / name, os.X_OK) for name in ("run", "test", ".ci/run")]
