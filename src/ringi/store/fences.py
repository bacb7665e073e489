"""What the database says when a fence holds: our own exceptions for the errors its functions raise."""

from psycopg import Error, OperationalError
from psycopg_pool import PoolClosed, PoolTimeout


class FencedError(Exception):
    """Another worker owns the turn now; whatever was attempted did not happen."""


class SlippedError(Exception):
    """Somebody appended to the turn first; read again and go on."""


class DecidedError(Exception):
    """The confirmation was decided, expired or voided before; whatever was attempted did not happen."""


class StoppedError(Exception):
    """The emergency stop is on; whatever was attempted did not happen."""


class OtherStopError(Exception):
    """The stop of the platform is not as the caller believed; whatever was attempted did not happen."""


class AwayError(Exception):
    """No connection could be had in time, or it broke; whether the last statement ran is not known."""


class TooSlowError(AwayError):
    """It took longer than the caller would wait; whatever was attempted did not happen."""


_RACED = ("journal_pkey", "answers_pkey", "messages_once", "pendings_by_number")
_CANCELLED = "57014"


def translated(error: Error) -> Exception:
    """The fences' own exceptions for what the database raised; the error itself otherwise."""
    match error.sqlstate:
        case "RF001":
            return FencedError()
        case "RS001":
            return StoppedError()
        case "RS002":
            return OtherStopError()
        case "RC001":
            return SlippedError()
        case "RP001":
            return DecidedError()
        case "23505" if error.diag.constraint_name in _RACED:
            return SlippedError()
        case _ if isinstance(error, OperationalError | PoolTimeout | PoolClosed):
            return TooSlowError(str(error)) if error.sqlstate == _CANCELLED else AwayError(str(error))
        case _:
            return error
