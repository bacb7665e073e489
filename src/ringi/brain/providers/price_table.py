"""Keeps a newer table of prices beside the data of the process, in place of the one that came with the client library.

The table is public data of the library's makers. It is fetched only when an operator asks for it, and read when the first
provider's model is made.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import httpx2
import structlog
from genai_prices import types
from genai_prices.data_snapshot import DataSnapshot, set_custom_snapshot
from genai_prices.update_prices import DEFAULT_UPDATE_URL
from pydantic import TypeAdapter, ValidationError

from ringi.domain.tools import Json

FILE = "prices.json"
MOST_BYTES = 20_000_000
_JSON = TypeAdapter[list[Json]](list[Json])
_PARTS = TypeAdapter[list[object]](list[object])
_log = structlog.get_logger()
Fetch = Callable[[str], bytes]


class PricesUnreadableError(Exception):
    """Raised if the table cannot be had: no connection, or no table of prices."""


def refresh(data: Path, source: str | None, fetch: Fetch) -> int:
    """Fetches the table from an address or a file, keeps it, and returns the number of models in it. Raises
    PricesUnreadableError, and then the table that was kept before stays."""
    where = source or DEFAULT_UPDATE_URL
    content = fetch(where) if where.startswith(("https://", "http://")) else _file(Path(where))
    snapshot = _read(content)
    beside = data / f"{FILE}.new"
    beside.write_bytes(content)
    os.replace(beside, data / FILE)
    return sum(len(each.models) for each in snapshot.providers)


def over_http(address: str) -> bytes:
    """Returns the content at the address. Raises PricesUnreadableError."""
    try:
        with httpx2.stream("GET", address, timeout=httpx2.Timeout(20.0, connect=5.0)) as answer:
            answer.raise_for_status()
            return _bounded(answer)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise PricesUnreadableError from error


def _bounded(answer: httpx2.Response) -> bytes:
    content = b""
    for part in answer.iter_bytes():
        content += part
        if len(content) > MOST_BYTES:
            raise PricesUnreadableError
    return content


def use_kept(data: Path) -> None:
    """Counts with the kept table from now on, if there is one. One that cannot be read is left aside."""
    try:
        content = (data / FILE).read_bytes()
    except FileNotFoundError:
        return
    try:
        set_custom_snapshot(_read(content))
    except PricesUnreadableError:
        _log.warning("the kept table of prices cannot be read", file=str(data / FILE))


def _file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PricesUnreadableError from error


def _read(content: bytes) -> DataSnapshot:
    """Returns the table in the content.

    INVARIANT: a table without any model is no table; an error page of a proxy must not take the place of prices.
    """
    # The library reads a table from an address only; this is its own reader of what it fetched there.
    reader: object = getattr(types, "_providers_from_raw", None)
    if not callable(reader):
        raise PricesUnreadableError
    try:
        read = _PARTS.validate_python(reader(_JSON.validate_json(content)))
    except (ValidationError, ValueError, TypeError, LookupError) as error:
        raise PricesUnreadableError from error
    providers = [each for each in read if isinstance(each, types.Provider)]
    if not any(each.models for each in providers):
        raise PricesUnreadableError
    return DataSnapshot(providers, from_auto_update=True)
