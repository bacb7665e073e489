"""The three families of error, never mixed.

Refused       is no exception at all: a verdict (`ringi.domain.decision`), expected and recorded.
UserFacing    somebody outside can put it right; carries one sentence for them.
  NotFound, NotEntitled, Conflict, FreshNeeded, Crowded  name its kind; each interface answers a kind in its own way.
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
    """The thing does not exist, or the person may not know of it."""


class NotEntitledError(UserFacingError):
    """The thing exists, and the person may not do it."""


class ConflictError(UserFacingError):
    """The thing has changed since the person saw it, such as a question that is answered by now."""


class FreshNeededError(UserFacingError):
    """A grave request came from a browser whose last sign-in is too old: anybody may sit in front of it by now."""


class CrowdedError(UserFacingError):
    """Other requests came first for too long. Nothing happened; the same request may be sent again in a moment."""

    def __init__(self) -> None:
        super().__init__(Text("turn.crowded"))


class ToolFailedError(UserFacingError):
    """The tool ran and the world said no. Nothing happened, or what happened is in the text."""


class OutcomeUnknownError(Exception):
    """An outside effect was sent and no answer came: it may or may not have happened."""


class DefectError(Exception):
    """A state our own code must never reach."""
