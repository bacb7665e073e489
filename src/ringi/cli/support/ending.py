"""Ends a process in order however it is told to: by Ctrl+C, by a termination request, or by a closed terminal.

A process ended at once would leave the embedded database running, with nobody to stop it.
"""

from __future__ import annotations

import signal
from types import FrameType


def end_in_order() -> None:
    """Makes all three mean what Ctrl+C means. A signal that was ignored when this process started (`nohup`) stays
    ignored."""
    for each in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(each) is signal.SIG_DFL:
            signal.signal(each, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Passes the signal on as Ctrl+C, because event loops take Ctrl+C in their own way."""
    del number, frame
    signal.raise_signal(signal.SIGINT)
