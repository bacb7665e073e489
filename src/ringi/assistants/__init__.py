"""Declarations over the runtime: the assistants, their tools and their words."""
