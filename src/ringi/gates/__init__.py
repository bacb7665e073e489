"""Code decides: from a proposal, the facts and a policy to a decision, purely. `decide` is the whole gate."""

from ringi.gates.decide import decide, may_execute, still_covers
from ringi.gates.output import decide_reply

__all__ = ["decide", "decide_reply", "may_execute", "still_covers"]
