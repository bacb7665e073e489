"""Ringi: a language model proposes, code decides, people confirm what matters, everything is on record.

A message flows downhill through the packages: channels -> turns -> context -> brain (the proposal) ->
gates (the decision) -> tools (the effect) -> journal (the record) -> channels (the reply).
"""

__version__ = "0.1.0"
