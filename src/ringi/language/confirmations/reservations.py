"""Finds replies that say yes and then "but". With anything after it, such a yes is no plain yes, and the question is to
be thought over again. Knows nothing of open confirmations.
"""

import re
from collections.abc import Iterable

from ringi.language.confirmations.replies import Reply, classify_reply
from ringi.language.text.normal import normal_form
from ringi.language.text.quotes import divide


def agrees_with_reservation(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if the writer's own words are a plain yes up to a "but"."""
    words = _PART.split(normal_form(divide(text, pasted).own.replace("\n", "。")), maxsplit=1)
    return len(words) > 1 and classify_reply(words[0]) is Reply.APPROVE


_PART = re.compile(
    r"(?:です|だ)?(?:けれども?|けど|が)(?=[、,。.\s])"
    r"|(?<=[、,。.!\s])(?:でも|ですが|だが|ただし?(?!いま)|しかし)"
    r"|\b(?:but|however|except)\b"
)
