"""The form of a name a person signs in with."""

ACCOUNT = r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}"
"""A regular expression for the whole name: a login on the pages, or an account at the terminal."""
