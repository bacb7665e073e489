"""How seldom does a process look for garbage? Modules, rules and catalogs stay for good, and what a turn frees is freed
without the collector.
"""

from __future__ import annotations

import gc

YOUNG = 20_000
"""Objects made, and not yet gone, before the collector looks at the young ones."""


def look_seldom() -> None:
    """Before anything is loaded: looking again and again at what is being loaded takes a tenth of a first answer."""
    gc.set_threshold(YOUNG)


def spare_collector() -> None:
    """Once everything is loaded: it is not looked through any more."""
    gc.collect()
    gc.freeze()
    look_seldom()
