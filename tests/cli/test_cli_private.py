"""What a process writes down is for its owner alone."""

from __future__ import annotations

import stat
from pathlib import Path

from tests.cli.calling import Caller

from ringi.cli.support.address_file import noted
from ringi.cli.support.troubles import report
from ringi.store.embedded.place import settle


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_log_is_its_owners(ringi: Caller, tmp_path: Path) -> None:
    """Also one that others could read before."""
    log = tmp_path / "ringi.log"
    log.touch(mode=0o644)
    log.chmod(0o644)

    ringi("people")

    assert 0o600 == mode_of(log)


def test_traceback_is_its_owners(tmp_path: Path) -> None:
    """The folder that is made for it as well."""
    data = tmp_path / "data"

    report(ZeroDivisionError(), "en", {"RINGI_DATA": str(data)})

    assert (0o700, 0o600) == (mode_of(data), mode_of(data / "ringi.log"))


def test_address_is_its_owners(tmp_path: Path) -> None:
    """Others need not know where the server is reached."""
    data = tmp_path / "data"

    with noted(data, "http://127.0.0.1:8321"):
        modes = (mode_of(data), mode_of(data / "address"))

    assert (0o700, 0o600) == modes


def test_data_folder_is_closed_to_others(data_folder: Path) -> None:
    """As root too, where the account of the server must pass through it."""
    place = settle(data_folder)

    assert [0, 0] == [mode_of(folder) & 0o007 for folder in (data_folder, place.home)]
    assert place.account is None or place.account.reaches(data_folder)
