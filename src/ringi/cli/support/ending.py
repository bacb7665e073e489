"""A process ends in order however it is told to: by Ctrl+C, by a termination request, or by a terminal that is closed.

Ended at once it would leave the embedded database running, with nobody to stop it.
"""

from __future__ import annotations

import signal
from types import FrameType


def end_in_order() -> None:
    """From now on all of them mean what Ctrl+C means. A signal that whoever started us had ignored (`nohup`) stays so."""
    for each in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(each) is signal.SIG_DFL:
            signal.signal(each, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Passed on, because event loops take Ctrl+C in their own way."""
    del number, frame
    signal.raise_signal(signal.SIGINT)
