"""Marks the fields of a record that are a person's own text, and therefore ciphertext at rest."""

from typing import Annotated, TypeVar

T = TypeVar("T")


class _Personal:
    """The mark itself; compared by identity."""


PERSONAL = _Personal()
Personal = Annotated[T, PERSONAL]
"""`text: Personal[str]` is stored sealed under the key of the person the record belongs to."""
