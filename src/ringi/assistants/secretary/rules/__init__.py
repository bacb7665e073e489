"""A rule-based model that works without any key: understands ordinary requests and proposes like a real one.

The way of a message: hearing (sentences, with names and dates as marks) -> draft (which intent, which parts)
-> dialogue (what earlier messages add) -> proposals, or closing when tools have run.
A new intent is one declaration: see `intents_tasks`.
"""

from ringi.assistants.secretary.rules.model import EmbeddedModel

__all__ = ["EmbeddedModel"]
