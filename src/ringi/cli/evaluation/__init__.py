"""Leads dialogues from end to end, each in a sample company of its own, and reports what stood in the way."""
