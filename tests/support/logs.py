"""Logs of tests and of processes that tests start: tracebacks without the values of variables.

structlog's own default draws those values. For an error in the middle of a turn that takes seconds, during which the
event loop stands still and leases run out.
"""

from __future__ import annotations

import structlog


def plain_logs() -> None:
    """Makes this process write plain tracebacks until the next configuration."""
    renderer = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S"),
            renderer,
        ]
    )
