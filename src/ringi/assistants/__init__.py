"""Declarations over the runtime: who speaks, what can be done, which words."""
