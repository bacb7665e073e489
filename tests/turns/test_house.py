"""What is made later stands later, by its id alone: so messages, turns and sheets are put in order."""

from __future__ import annotations

from ringi.turns.services import new_id


def test_ids_of_one_millisecond_keep_their_order():
    """Many are made in each, and none overtakes another."""
    made = [new_id() for _ in range(20_000)]

    milliseconds = {each.int >> 80 for each in made}
    assert (made, True) == (sorted(made), len(milliseconds) < len(made))
