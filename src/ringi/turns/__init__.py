"""Turns, from message to reply. `machine` decides what comes next, `driver` does it, the journal is the program
counter.
"""
