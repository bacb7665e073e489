"""Makes text safe to show on a terminal. Text of people and models can hold commands to a screen: to clear it, to write
over a line that says otherwise, to name the window.
"""

import re

_COMMAND = re.compile(r"\x1b\[(?:[012]|3[1-3])m|([\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069])")
"""Commands to a terminal. Group 1 holds those to replace; the colours Ringi itself uses are not in it, and stay."""


def readable(text: str) -> str:
    """Returns the text with a sign in the place of each command."""
    return _COMMAND.sub(lambda found: "\ufffd" if found[1] else found[0], text)
