"""The three families of error, never mixed.

Refused       is no exception at all: a verdict (`ringi.domain.decision`), expected and recorded.
UserFacing    somebody outside can put it right; carries one sentence for them.
  ToolFailed  the world said no while a tool ran; shown to the model and to the user.
DefectError   our own bug: crash, alert.
"""

from ringi.domain.text import Text


class UserFacingError(Exception):
    """Something the person at the keyboard can put right. `text` says what happened and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class ToolFailedError(UserFacingError):
    """The tool ran and the world said no. Nothing happened, or what happened is in the text."""


class OutcomeUnknownError(Exception):
    """An outside effect was sent and no answer came: it may or may not have happened."""


class DefectError(Exception):
    """A state our own code must never reach."""
