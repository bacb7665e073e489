"""One turn, from message to reply. `machine` says what comes next, `driver` does it, the journal is the
program counter.
"""
