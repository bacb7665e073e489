"""A chain of rows holds exactly as long as nobody touches it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import person_id

from ringi.journal.chain import Link, digest, genesis, next_head, verify
from ringi.journal.codec import Record

CHAIN = UUID(int=99)
BEGIN = genesis(CHAIN)
records = st.builds(
    Record,
    kind=st.sampled_from(["received", "joined", "finished"]),
    schema=st.integers(0, 3),
    body=st.text(max_size=8),
    sealed=st.none() | st.binary(min_size=1, max_size=8),
    sealed_for=st.none() | st.just(person_id(1)),
)
batches = st.tuples(st.integers(1, 3), st.lists(records, min_size=1, max_size=3))


def chain(parts: list[tuple[int, list[Record]]]) -> list[Link]:
    """The rows these batches become, each batch belonging to the turn of that number."""
    links, head, counted = list[Link](), BEGIN, dict[int, int]()
    for turn, batch in parts:
        first = counted.get(turn, 0) + 1
        counted[turn] = first + len(batch) - 1
        head = next_head(head, UUID(int=turn), first, digest(batch))
        links += [
            Link(turn=UUID(int=turn), n=first + i, seq=len(links) + 1 + i, record=record, head=None)
            for i, record in enumerate(batch)
        ]
        links[-1] = replace(links[-1], head=head)
    return links


def holds(links: list[Link], end: list[Link]) -> bool:
    """Whether the rows hold up to the recorded end of the untouched chain."""
    last = end[-1].head if end else BEGIN
    return verify(CHAIN, links, len(end), last or BEGIN) is None


chains = st.lists(batches, min_size=1, max_size=5).map(chain)


@given(chains)
def test_untouched_chain_holds(links: list[Link]):
    """Nothing is found where nothing was done."""
    assert holds(links, links)


def test_empty_chain_holds():
    """A chain that has not begun is whole."""
    assert verify(CHAIN, [], 0, BEGIN) is None


@given(chains, st.data())
def test_altered_record_is_found(links: list[Link], data: st.DataObject):
    """Any other record in the place of a row shows, an empty field in place of none too."""
    place = data.draw(st.integers(0, len(links) - 1))
    before = links[place].record
    other = data.draw(records.filter(lambda record: record != before) | st.just(_emptied(before)))

    altered = [*links]
    altered[place] = replace(links[place], record=other)

    assert not holds(altered, links)


@given(chains, st.data())
def test_removed_row_is_found(links: list[Link], data: st.DataObject):
    """A row taken out shows, also when the rest is numbered anew."""
    place = data.draw(st.integers(0, len(links) - 1))

    rest = [*links[:place], *links[place + 1 :]]

    assert not holds(rest, links)
    assert not holds([replace(link, seq=i) for i, link in enumerate(rest, start=1)], links)


@given(chains, st.data())
def test_inserted_row_is_found(links: list[Link], data: st.DataObject):
    """A row put in shows, also when the rest is numbered anew."""
    place = data.draw(st.integers(0, len(links)))
    new = replace(data.draw(st.sampled_from(links)), record=data.draw(records))

    longer = [*links[:place], new, *links[place:]]

    assert not holds([replace(link, seq=i) for i, link in enumerate(longer, start=1)], links)


@given(chains, st.data())
def test_swapped_rows_are_found(links: list[Link], data: st.DataObject):
    """Two different records that changed places show."""
    first = data.draw(st.integers(0, len(links) - 1))
    second = data.draw(st.integers(0, len(links) - 1))
    changed = [*links]
    changed[first] = replace(links[first], record=links[second].record)
    changed[second] = replace(links[second], record=links[first].record)

    assert (changed == links) == holds(changed, links)


@given(chains, st.data())
def test_moved_row_is_found(links: list[Link], data: st.DataObject):
    """A row given to another turn, or another place in its turn, shows."""
    place = data.draw(st.integers(0, len(links) - 1))
    changed = [*links]
    changed[place] = data.draw(
        st.sampled_from(
            [replace(links[place], turn=UUID(int=77)), replace(links[place], n=links[place].n + 1)]
        )
    )

    assert not holds(changed, links)


@given(chains, st.data())
def test_touched_head_is_found(links: list[Link], data: st.DataObject):
    """A head altered, removed, or put where none was, shows."""
    place = data.draw(st.integers(0, len(links) - 1))
    other = data.draw(st.none() | st.binary(min_size=32, max_size=32))
    changed = [*links]
    changed[place] = replace(links[place], head=other)

    assert (links[place].head == other) == holds(changed, links)


@given(chains)
def test_lost_tail_is_found(links: list[Link]):
    """Rows that are missing at the end show against the recorded end."""
    assert not holds(links[:-1], links)


def _emptied(record: Record) -> Record:
    return replace(record, sealed=b"" if record.sealed is None else None)
