"""What may a text do to the terminal it is shown on? Be read. What people and models wrote can hold commands to a screen:
to clear it, to write over a line that says otherwise, to name the window.
"""

import re

_COMMAND = re.compile(r"\x1b\[(?:[012]|3[1-3])m|([\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069])")
"""Of the commands, our own colours stay."""


def readable(text: str) -> str:
    """The text with a sign in the place of each command."""
    return _COMMAND.sub(lambda found: "\ufffd" if found[1] else found[0], text)
