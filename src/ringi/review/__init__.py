"""Looks back: the ringi sheet of a turn, decisions computed again, chains walked. It changes nothing."""
