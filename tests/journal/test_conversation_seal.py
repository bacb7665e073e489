"""The seal of a person in a conversation."""

from __future__ import annotations

from uuid import UUID

import pytest

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId, PersonId
from ringi.journal.sealing import ConversationSeal, DestroyedKeyError, PersonSeal, Seal, new_key

HERE, THERE = UUID(int=1), UUID(int=2)
PLAIN = "牛乳を買う".encode()


@pytest.fixture
def own() -> PersonSeal:
    return PersonSeal(org=OrgId(UUID(int=8)), person=PersonId(UUID(int=9)), key=new_key())


def destroyed(seal: Seal, generation: int = 1) -> Seal:
    """Returns the seal after the key of that generation was destroyed."""
    assert isinstance(seal, ConversationSeal)
    return seal.own.within(seal.conversation, generation.to_bytes(2, "big"))


def test_record_opens_with_the_key_of_its_conversation(own: PersonSeal):
    """Sealed and opened with the stored key."""
    stored = own.new_key_of(HERE)

    assert PLAIN == own.within(HERE, stored).open(own.within(HERE, stored).close(PLAIN))


def test_own_key_of_the_person_does_not_open_it(own: PersonSeal):
    """The person's key alone wraps the key of the conversation and opens no record of it."""
    sealed = own.within(HERE, own.new_key_of(HERE)).close(PLAIN)

    with pytest.raises(DefectError):
        own.open(sealed)


def test_key_of_another_conversation_cannot_be_unwrapped_here(own: PersonSeal):
    """A stored key is bound to its conversation."""
    with pytest.raises(DefectError):
        own.within(THERE, own.new_key_of(HERE))


def test_record_from_before_the_key_stays_readable(own: PersonSeal):
    """A record sealed with the person's own key opens in a conversation that has a key, and in one that lost it."""
    before, seal = own.close(PLAIN), own.within(HERE, own.new_key_of(HERE))

    assert [PLAIN, PLAIN] == [seal.open(before), destroyed(seal).open(before)]


def test_record_of_a_destroyed_key_says_so(own: PersonSeal):
    """An erased content is told from a damaged record."""
    seal = own.within(HERE, own.new_key_of(HERE))

    with pytest.raises(DestroyedKeyError):
        destroyed(seal).open(seal.close(PLAIN))


def test_next_key_does_not_open_what_the_destroyed_one_sealed(own: PersonSeal):
    """A record names the generation of its key."""
    sealed = own.within(HERE, own.new_key_of(HERE)).close(PLAIN)
    second = own.within(HERE, (2).to_bytes(2, "big") + own.wrapped_key_of(HERE))

    with pytest.raises(DestroyedKeyError):
        second.open(sealed)


def test_destroyed_key_seals_nothing(own: PersonSeal):
    """No record is made that can never be opened."""
    with pytest.raises(DefectError):
        destroyed(own.within(HERE, own.new_key_of(HERE))).close(PLAIN)


def test_damaged_record_is_a_defect(own: PersonSeal):
    """A changed byte under a key that is there is no erasure."""
    seal = own.within(HERE, own.new_key_of(HERE))
    sealed = bytearray(seal.close(PLAIN))
    sealed[-1] ^= 1

    with pytest.raises(DefectError) as damaged:
        seal.open(bytes(sealed))

    assert not isinstance(damaged.value, DestroyedKeyError)


def test_own_record_that_looks_marked_opens(own: PersonSeal, monkeypatch: pytest.MonkeyPatch):
    """A random nonce of the person's own key may begin like the mark of a conversation."""
    monkeypatch.setattr("os.urandom", lambda n: (b"rk\x00\x01" + bytes(n))[:n])
    before = own.close(PLAIN)
    monkeypatch.undo()

    assert PLAIN == own.within(HERE, own.new_key_of(HERE)).open(before)


def test_sealed_bytes_do_not_grow(own: PersonSeal):
    """The mark and the generation stand inside the nonce."""
    assert len(own.close(PLAIN)) == len(own.within(HERE, own.new_key_of(HERE)).close(PLAIN))


def test_digest_of_a_call_is_the_same_in_every_conversation(own: PersonSeal):
    """It stays under the person's key."""
    assert own.keyed_digest("ab") == own.within(HERE, own.new_key_of(HERE)).keyed_digest("ab")
