"""The three families of error, never mixed.

Refused       is no exception at all: a verdict (`ringi.domain.decision`), expected and recorded.
UserFacing    somebody outside can put it right; carries one sentence for them.
  NotFound, NotEntitled, Conflict, FreshNeeded, Crowded  say which kind it is, for doors that answer each in its own way.
  ToolFailed  the world said no while a tool ran; shown to the model and to the user.
DefectError   our own bug: crash, alert.
"""

from ringi.domain.text import Text


class UserFacingError(Exception):
    """Something the person at the keyboard can put right. `text` says what happened and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class NotFoundError(UserFacingError):
    """There is no such thing, or none they may know of."""


class NotEntitledError(UserFacingError):
    """The thing is there, and is not theirs to do."""


class ConflictError(UserFacingError):
    """It was open once, and is not as they believe any more."""


class FreshNeededError(UserFacingError):
    """Something grave from a browser in front of which anybody may sit by now."""


class CrowdedError(UserFacingError):
    """Others came first for too long: nothing happened, and the same may come again in a moment."""

    def __init__(self) -> None:
        super().__init__(Text("turn.crowded"))


class ToolFailedError(UserFacingError):
    """The tool ran and the world said no. Nothing happened, or what happened is in the text."""


class OutcomeUnknownError(Exception):
    """An outside effect was sent and no answer came: it may or may not have happened."""


class DefectError(Exception):
    """A state our own code must never reach."""
