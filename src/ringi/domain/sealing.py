"""Marks fields of a record: those that are a person's own text, and therefore ciphertext at rest, and those that are
written only if they say something.
"""

from typing import Annotated, TypeVar

T = TypeVar("T")


class _Personal:
    """The mark itself; compared by identity."""


PERSONAL = _Personal()
Personal = Annotated[T, PERSONAL]
"""`text: Personal[str]` is stored sealed under the key of the person the record belongs to."""


class _Sparse:
    """The mark itself; compared by identity."""


SPARSE = _Sparse()
Sparse = Annotated[T, SPARSE]
"""`mode: Sparse[str] = ""` is left out of the record while it has its default, so that a record without it stays as it
was."""
