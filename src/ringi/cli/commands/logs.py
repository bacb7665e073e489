"""Sends the log to the data folder, or to standard error for processes whose logs another program keeps; never between
the lines of an answer.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

import structlog
from structlog.typing import EventDict

from ringi.cli.support.private_files import append_private
from ringi.language.detectors.sensitive import mask
from ringi.settings import Settings
from ringi.store.embedded.errors import told

_LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


@contextmanager
def logging_to_file(settings: Settings) -> Generator[None]:
    """Logs to a file, for commands with a person at the terminal."""
    with told(settings.data):
        file = append_private(settings.data / "ringi.log")
    with file, _logging(settings, file):
        yield


@contextmanager
def logging_to_stderr(settings: Settings) -> Generator[None]:
    """Logs to standard error, for processes that go on until they are stopped."""
    with _logging(settings, sys.stderr):
        yield


class _LogHandler(logging.Handler):
    """Sends log records of libraries to the same log: masked, and on one line whatever the error was."""

    def emit(self, record: logging.LogRecord) -> None:
        structlog.get_logger().log(
            record.levelno, mask(record.getMessage()), source=record.name, exc_info=record.exc_info
        )


@contextmanager
def _logging(settings: Settings, file: TextIO) -> Generator[None]:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _without_secrets,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[settings.log_level]),
        logger_factory=structlog.WriteLoggerFactory(file=file),
        cache_logger_on_first_use=False,
    )
    heard = _LogHandler(logging.WARNING)
    logging.getLogger().addHandler(heard)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(heard)
        structlog.reset_defaults()


def _without_secrets(_logger: object, _method: str, entry: EventDict) -> EventDict:
    """Masks the exception, because a traceback may quote the values it was working with."""
    if "exception" in entry:
        entry["exception"] = mask(str(entry["exception"]))
    return entry
