"""Finds other things of the same kind that a message names by their whole name, although it does not name the one a
call means (F12).
"""

from __future__ import annotations

from collections.abc import Iterable

from ringi.domain.evidence import Thing
from ringi.language.names.names import stands_in
from ringi.language.text.normal import normal_form, plain_form

SHORTEST = 2
"""Shortest name that is looked for, in characters."""


def named_beside(meant: Thing, every: Iterable[Thing], message: str) -> tuple[Thing, ...]:
    """The other things that the message names; empty if it names the meant one too, other than within a longer name."""
    normal, plain = normal_form(message), plain_form(message)
    own = normal_form(meant.name)
    named = {
        form: thing
        for thing in every
        if thing.id != meant.id
        and len(form := normal_form(thing.name)) >= SHORTEST
        and form != own
        and form in normal
        and stands_in(form, normal, plain)
    }
    within = sum(normal.count(form) * form.count(own) for form in named) if own else 0
    if own and normal.count(own) > within:
        return ()
    return tuple(thing for form, thing in named.items() if form not in own)
