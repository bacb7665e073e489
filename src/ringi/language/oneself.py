"""By which words does somebody mean themselves? `自分`, `私`, `me`. Folded as `plain_form` folds."""

from ringi.language.normal import plain_form

SELF = frozenset(
    map(plain_form, ("自分", "私", "わたし", "俺", "おれ", "僕", "ぼく", "me", "myself", "i", "sender"))
)
"""M3: these words mean the requester."""
