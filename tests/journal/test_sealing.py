"""Only who holds the right key, for the right person, reads a sealed text."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import person_id

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.journal.sealing import KEY_BYTES, PersonSeal, new_key, unwrap_key, wrap_key

ORG = OrgId(UUID(int=9))
SEAL = PersonSeal(org=ORG, person=person_id(1), key=new_key())


@given(st.binary(max_size=200))
def test_what_is_sealed_opens(plain: bytes):
    """The holder of the key reads what was written, and the ciphertext does not show it."""
    blob = SEAL.close(plain)

    assert plain == SEAL.open(blob)
    assert len(plain) < 4 or plain not in blob


@given(st.data())
def test_altered_ciphertext_does_not_open(data: st.DataObject):
    """One flipped bit anywhere, and nothing is read at all."""
    blob = bytearray(SEAL.close(b"salary: 1"))
    blob[data.draw(st.integers(0, len(blob) - 1))] ^= 1 << data.draw(st.integers(0, 7))

    with pytest.raises(DefectError):
        SEAL.open(bytes(blob))


@pytest.mark.parametrize("length", [0, 5, 12, 27])
def test_cut_ciphertext_does_not_open(length: int):
    """What is too short to be a sealed text is refused like any other."""
    with pytest.raises(DefectError):
        SEAL.open(SEAL.close(b"x")[:length])


def test_same_text_never_looks_the_same():
    """Two records of the same words cannot be told to be so."""
    assert SEAL.close(b"yes") != SEAL.close(b"yes")


def test_wrapped_key_belongs_to_one_owner():
    """A wrapped key moved to somebody else's row does not unwrap."""
    outer, inner = new_key(), new_key()
    wrapped = wrap_key(outer, inner, person_id(1))

    assert inner == unwrap_key(outer, wrapped, person_id(1))
    with pytest.raises(DefectError):
        unwrap_key(outer, wrapped, person_id(2))


def test_keys_are_256_bits_and_differ():
    """Every key is drawn anew."""
    first, second = new_key(), new_key()

    assert KEY_BYTES == len(first) == len(second)
    assert first != second
