"""Reads names, dates, amounts, yes and no from words, by rules. Pure: no I/O, no clock, no policy."""
