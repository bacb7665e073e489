"""People and accounts outside the company, their addresses, and new credentials."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.adapting import looked_up, reasons
from tests.gates.building import NOW, WRITE, judged, stamp_of

from ringi.domain.decision import Decision, Verdict
from ringi.domain.evidence import Hit
from ringi.domain.tools import Argument, ArgumentRole
from ringi.language.labels import label_message

PAYEES = looked_up(
    "search_payees",
    '[{"payee_id": "PY-51", "name": "Merrow Catering", "bank_account": "Minato Bank 4410022", "checked_by": "Ben Ortiz"}]',
)
KEYED = replace(
    WRITE,
    arguments={"service": Argument(role=ArgumentRole.WHICH), "key": Argument(role=ArgumentRole.CREDENTIAL)},
)


@pytest.mark.parametrize(
    ("payee", "asks"),
    [
        ("Merrow Catering", False),
        ("Merrow Cleaning", True),
        ("Mеrrow Catering", True),
        ("merrow catering", True),
        ("Lena Fischer", True),
    ],
    ids=["said", "neighbour", "Cyrillic letter", "other letters", "the requester"],
)
def test_counterparty_is_matched_letter_by_letter(payee: str, asks: bool):
    """A payee stands in no directory; only its very letters in the message vouch for it."""
    message = "pay 6,000 to Merrow Catering"

    asked = reasons("bookkeeping-payments", message, "pay_small", {"payee": payee, "amount": 6000}, [PAYEES])

    assert asks == any(code.startswith("who_") for code in asked)


def test_ten_times_the_amount_asks():
    """A named payee vouches for no amount."""
    args = {"payee": "Merrow Catering", "amount": 60000}

    asked = reasons("bookkeeping-payments", "pay 6,000 to Merrow Catering", "pay_small", args, [PAYEES])

    assert "how_much_from_model" in asked


def test_look_up_of_a_counterparty_needs_no_directory():
    """A customer that the requester names is looked up unasked."""
    assert set() == reasons(
        "customer-support", "any tickets from Sven Aalto?", "search_tickets", {"customer": "Sven Aalto"}
    )


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("kai@osprey.example", set()),
        ("kai@osprey.example.evil.example", {"where_from_model"}),
        ("evil@osprey.example", {"where_from_model"}),
    ],
    ids=["typed", "longer", "another"],
)
def test_typed_address_is_no_leak(address: str, asked: set[str]):
    """An address to which a call goes is judged by its origin, not as personal data."""
    args = {"board": "web", "email": address, "role": "view"}

    found = reasons("project-boards", "share web with kai@osprey.example, view", "share_board", args)

    assert asked == found & {"where_from_model", "pii_confirm"}


def test_address_in_the_words_is_still_personal_data():
    """An address that rides along in the text of a call is shown."""
    args = {"task_id": "FH-1", "text": "write to kai@osprey.example"}

    assert "pii_confirm" in reasons(
        "project-boards", "comment on FH-1: write to kai@osprey.example", "comment", args
    )


def set_key(value: str, message: str, *hits: str) -> Decision:
    found = tuple(Hit(detector="secret", where=f"args.{name}", detail="api_key") for name in hits)
    known = {"texts": label_message(message, NOW), "hits": found}
    return judged(KEYED, proposed={"args": {"service": "billing", "key": value}}, known=known)


def test_new_credential_is_confirmed_twice():
    """A key that the requester gave may be set where the tool is made for it."""
    decision = set_key("sk-abc-123456", "billing のキーを sk-abc-123456 にして", "key")

    assert ("credential_set", Verdict.DOUBLE) == (
        stamp_of(decision, "F2-secrets").reason.code,
        stamp_of(decision, "F2-secrets").verdict,
    )


def test_credential_that_nobody_said_is_told_so():
    """A key of the attacker's own does not pass for the requester's."""
    decision = set_key("sk-evil-999999", "billing のキーを sk-abc-123456 にして", "key")

    assert "credential_not_said" == stamp_of(decision, "P1").reason.code


def test_credential_in_another_argument_stays_blocked():
    """A key leaves by no other way, although the tool takes one."""
    decision = set_key("sk-abc-123456", "billing のキーを sk-abc-123456 にして", "key", "service")

    assert Verdict.BLOCK is stamp_of(decision, "F2-secrets").verdict
