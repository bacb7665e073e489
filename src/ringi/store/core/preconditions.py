"""Our own exceptions for the errors that the database's functions raise if a precondition is not met."""

from collections.abc import Mapping

from psycopg import Error, OperationalError
from psycopg_pool import PoolClosed, PoolTimeout


class FencedError(Exception):
    """Another worker owns the turn now; the attempted change did not happen."""


class SlippedError(Exception):
    """Another record was appended to the turn first; read again and go on."""


class OutdatedError(SlippedError):
    """The circumstances that the decision rests on have changed meanwhile; decide again."""


class DecidedError(Exception):
    """The confirmation was decided, expired or voided before; the attempted change did not happen."""


class StoppedError(Exception):
    """The emergency stop is on; the attempted change did not happen."""


class OtherStopError(Exception):
    """The stop of the platform is not as the caller believed; the attempted change did not happen."""


class TakenError(Exception):
    """Another row has the same value, which only one may have; the attempted change did not happen."""


class NumberTakenError(Exception):
    """Another open confirmation has that number by now; the attempted change did not happen."""


class ConversationInUseError(Exception):
    """A turn of the conversation is not over; the attempted change did not happen."""


class AwayError(Exception):
    """No connection could be had in time, or it broke; whether the last statement ran is not known."""


class TooSlowError(AwayError):
    """The statement took longer than the caller would wait; the attempted change did not happen."""


_RACED = ("pk_journal", "pk_answers", "uq_messages_conversation_client_id")
_TAKEN, _CANCELLED = "23505", "57014"


_FENCES: Mapping[str | None, type[Exception]] = {
    "RF001": FencedError,
    "RS001": StoppedError,
    "RS002": OtherStopError,
    "RC001": SlippedError,
    "RC002": OutdatedError,
    "RP001": DecidedError,
    "RK001": ConversationInUseError,
}


def translated(error: Error) -> Exception:
    """Returns our own exception for what the database raised; the error itself if we have none for it."""
    fence = _FENCES.get(error.sqlstate)
    if fence is not None:
        return fence()
    if error.sqlstate == _TAKEN:
        return _met(error.diag.constraint_name, str(error))
    if is_away(error):
        return TooSlowError(str(error)) if error.sqlstate == _CANCELLED else AwayError(str(error))
    return error


def _met(constraint: str | None, words: str) -> Exception:
    """Returns the exception for a row that was there already, by the constraint that it violated."""
    if constraint == "uq_pendings_number":
        return NumberTakenError()
    return SlippedError() if constraint in _RACED else TakenError(words)


def is_away(error: BaseException) -> bool:
    """True if the error says that the database cannot be reached."""
    return isinstance(error, AwayError | OperationalError | PoolTimeout | PoolClosed)
