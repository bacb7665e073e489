"""How does a process run that is to stay? On the quicker loop, and with a collector that does not look again and
again at what will never be garbage.
"""

from __future__ import annotations

import asyncio
import gc
import sys

YOUNG = 20_000
"""Objects made, and not yet gone, before the collector looks at the young ones. A turn leaves few cycles behind, and
what it frees is freed without the collector."""


def event_loop() -> asyncio.AbstractEventLoop:
    """The loop to serve on: `asyncio.Runner(loop_factory=event_loop)`."""
    if sys.platform == "win32":
        return asyncio.SelectorEventLoop()
    import uvloop

    return uvloop.new_event_loop()


def spare_collector() -> None:
    """Once everything is loaded: modules, rules and catalogs stay for good, and are not looked through any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
