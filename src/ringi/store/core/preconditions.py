"""What the database says when a fence holds: our own exceptions for the errors its functions raise."""

from collections.abc import Mapping

from psycopg import Error, OperationalError
from psycopg_pool import PoolClosed, PoolTimeout


class FencedError(Exception):
    """Another worker owns the turn now; whatever was attempted did not happen."""


class SlippedError(Exception):
    """Somebody appended to the turn first; read again and go on."""


class OutdatedError(SlippedError):
    """What was decided rests on circumstances that have changed meanwhile; decide again."""


class DecidedError(Exception):
    """The confirmation was decided, expired or voided before; whatever was attempted did not happen."""


class StoppedError(Exception):
    """The emergency stop is on; whatever was attempted did not happen."""


class OtherStopError(Exception):
    """The stop of the platform is not as the caller believed; whatever was attempted did not happen."""


class TakenError(Exception):
    """Somebody else's row says the same where only one may; whatever was attempted did not happen."""


class NumberTakenError(Exception):
    """Another open confirmation has that number by now; whatever was attempted did not happen."""


class AwayError(Exception):
    """No connection could be had in time, or it broke; whether the last statement ran is not known."""


class TooSlowError(AwayError):
    """It took longer than the caller would wait; whatever was attempted did not happen."""


_RACED = ("journal_pkey", "answers_pkey", "messages_once")
_TAKEN, _CANCELLED = "23505", "57014"


_FENCES: Mapping[str | None, type[Exception]] = {
    "RF001": FencedError,
    "RS001": StoppedError,
    "RS002": OtherStopError,
    "RC001": SlippedError,
    "RC002": OutdatedError,
    "RP001": DecidedError,
}


def translated(error: Error) -> Exception:
    """The fences' own exceptions for what the database raised; the error itself otherwise."""
    fence = _FENCES.get(error.sqlstate)
    if fence is not None:
        return fence()
    if error.sqlstate == _TAKEN:
        return _met(error.diag.constraint_name, str(error))
    if is_away(error):
        return TooSlowError(str(error)) if error.sqlstate == _CANCELLED else AwayError(str(error))
    return error


def _met(constraint: str | None, words: str) -> Exception:
    """What it means that a row was there already."""
    if constraint == "pendings_by_number":
        return NumberTakenError()
    return SlippedError() if constraint in _RACED else TakenError(words)


def is_away(error: BaseException) -> bool:
    """Whether it says that the database cannot be reached."""
    return isinstance(error, AwayError | OperationalError | PoolTimeout | PoolClosed)
