"""The life of a turn as a table: which event leads where, what comes next, what may go wrong. Pure."""
