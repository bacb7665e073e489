"""Makes the garbage collector run seldom. Modules, rules and catalogs stay for good, and what a turn frees is freed
without the collector.
"""

from __future__ import annotations

import gc

YOUNG = 20_000
"""Number of objects made, and not yet gone, before the collector looks at the young ones."""


def look_seldom() -> None:
    """Makes the collector look seldom; called before anything is loaded. Looking again and again at what is being
    loaded takes a tenth of a first answer."""
    gc.set_threshold(YOUNG)


def spare_collector() -> None:
    """Spares the collector what is loaded; called once everything is. It is not looked through any more."""
    gc.collect()
    gc.freeze()
    look_seldom()
