"""Makes, starts and stops the cluster. Only called under the gate lock of its place."""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.embedded.errors import explain
from ringi.store.embedded.locks import attempted, is_free
from ringi.store.embedded.place import ServerPlace, flush
from ringi.store.embedded.programs import MAJOR, run_program
from ringi.store.embedded.socket import PORT, discard_socket, knock, new_socket

DATABASE = "ringi"
SUPERUSER = "postgres"

_PATIENCE_S = 120.0
"""Seconds a start may take: crash recovery of a busy database is slow on a small machine."""
_GRACE_S = 0.5
"""Seconds that processes of a server that is gone may take to leave by themselves."""

_PINNED = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
}
"""Settings on the command line, which no configuration file can loosen."""

_TUNED = {
    "shared_buffers": "128MB",
    "max_connections": "100",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    "password_encryption": "scram-sha-256",
    "logging_collector": "on",
    "log_directory": "../log",
    "log_filename": "postgresql-%a.log",
    "log_file_mode": "0600",
    "log_rotation_age": "1d",
    "log_rotation_size": "0",
    "log_truncate_on_rotation": "on",
}
"""Settings in the cluster's own configuration, which an administrator may change."""


def raise_up(place: ServerPlace) -> None:
    """Returns when the server accepts connections, started by us or by another process before."""
    _refuse_other_versions(place)
    begin = time.monotonic()
    while time.monotonic() - begin < _PATIENCE_S:
        with attempted(place.alive) as lock:
            if lock is not None:
                _start(place, lock)
                return
        status = _status(place)
        if status == "ready":
            return
        if status == "gone" and time.monotonic() - begin > _GRACE_S:
            _evict(place)
        time.sleep(0.02)
    raise UserFacingError(Text("setup.server_busy", {"folder": str(place.home)}))


def is_listening(place: ServerPlace) -> bool:
    """True if there is a server to connect to, busy with its recovery or not."""
    try:
        knock(place)
    except OSError:
        return False
    return True


def halt(place: ServerPlace) -> bool:
    """Stops the server. Returns False if none was running."""
    if is_free(place.alive):
        return False
    done = run_program(place, "pg_ctl", "stop", "-w", "-t", "60", "-m", "fast", "-D", place.cluster.name)
    if done.returncode != 0:
        run_program(place, "pg_ctl", "stop", "-w", "-t", "10", "-m", "immediate", "-D", place.cluster.name)
    _wait_until_gone(place)
    discard_socket(place)
    return True


def _refuse_other_versions(place: ServerPlace) -> None:
    if not place.cluster.exists():
        return
    record = place.cluster / "PG_VERSION"
    if not (record.exists() and place.password.exists()):
        raise UserFacingError(Text("setup.cluster_damaged", {"folder": str(place.home)}))
    found = record.read_text("utf-8").strip()
    if found != str(MAJOR):
        params = {"folder": str(place.home), "found": found, "known": str(MAJOR)}
        raise UserFacingError(Text("setup.other_version", params))


def _start(place: ServerPlace, lock: int) -> None:
    if not place.cluster.exists():
        _create(place, lock)
    # INVARIANT: we hold `alive`, so no process of this server lives; its number may by now be another program's.
    (place.cluster / "postmaster.pid").unlink(missing_ok=True)
    settings = _PINNED | {"unix_socket_directories": str(new_socket(place))}
    options = shlex.join(f"--{name}={value}" for name, value in settings.items())
    place.folder(place.home / "log")
    log = place.home / "start.log"
    log.unlink(missing_ok=True)
    place.file(log)
    wait = ("start", "-w", "-t", str(int(_PATIENCE_S)), "-D", place.cluster.name)
    done = run_program(place, "pg_ctl", *wait, "-l", log.name, "-o", options, keep=(lock,))
    if done.returncode != 0:
        raise explain(done.stdout + log.read_text("utf-8", "replace"), place.home)


def _create(place: ServerPlace, lock: int) -> None:
    """Makes the cluster, whole or not at all: a half-made one has another name, and is swept away once nobody writes to
    it any more."""
    half = place.home / "cluster.half"
    shutil.rmtree(half, ignore_errors=True)
    place.folder(half)
    place.record(place.password, secrets.token_urlsafe(32))
    settings = [f"--set={name}={value}" for name, value in _TUNED.items()]
    encoding = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    safety = ("--auth=scram-sha-256", "--data-checksums", f"--pwfile={place.password.name}")
    made = run_program(
        place, "initdb", "-D", half.name, "-U", SUPERUSER, *encoding, *safety, *settings, keep=(lock,)
    )
    if made.returncode == 0:
        alone = ("--single", "--exit_on_error=on", "-D", half.name, "template1")
        made = run_program(place, "postgres", *alone, say=f"CREATE DATABASE {DATABASE}\n", keep=(lock,))
    if made.returncode != 0:
        shutil.rmtree(half, ignore_errors=True)
        raise explain(made.stdout, place.home)
    half.rename(place.cluster)
    flush(place.home)


def _status(place: ServerPlace) -> str:
    """Returns `gone`, or what the server says of itself: `starting`, `ready`, `stopping`."""
    try:
        knock(place)
        lines = (place.cluster / "postmaster.pid").read_text("utf-8").splitlines()
    except OSError:
        return "gone"
    return lines[7].strip() if len(lines) > 7 else "starting"


def _evict(place: ServerPlace) -> None:
    """Ends what is left of a server whose head was killed: a busy query notices only when it is done."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            ours = (process / "cwd").readlink() == place.cluster
            if ours and (process / "exe").readlink().name.startswith("postgres"):
                os.kill(int(process.name), signal.SIGKILL)


def _wait_until_gone(place: ServerPlace) -> None:
    begin = time.monotonic()
    while not is_free(place.alive) and time.monotonic() - begin < _PATIENCE_S:
        if time.monotonic() - begin > _GRACE_S:
            _evict(place)
        time.sleep(0.01)
