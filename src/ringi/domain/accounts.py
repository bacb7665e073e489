"""What is somebody called where they come in?"""

ACCOUNT = r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}"
"""A regular expression for the whole name: of a login on the pages, of an account at the terminal."""
