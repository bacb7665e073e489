"""Words by which people mean themselves: `自分`, `私`, `me`. Folded as `plain_form` folds."""

from ringi.language.text.normal import plain_form

_JAPANESE = ("自分", "私", "わたし", "わたくし", "あたし", "俺", "おれ", "オレ", "僕", "ぼく", "ボク", "当方")
SELF_WITHIN = frozenset(map(plain_form, (*_JAPANESE, "me", "myself")))
"""Said within a sentence they name its speaker as somebody the request is for."""
SELF = SELF_WITHIN | {"i", "sender"}
"""M3: written as a value, each of these is the requester."""
