"""Every call that changes something has a sentence in the past, with which replies list what was done."""

from __future__ import annotations

import pytest

from ringi.assistants.administration import FORMS
from ringi.domain.text import Locale
from ringi.domain.tools import Effect
from ringi.i18n import catalog


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_every_administrative_change_is_told_in_the_past(locale: Locale) -> None:
    """The form says what will happen, the reply what happened."""
    changing = [form.tool.spec.name for form in FORMS if form.tool.spec.effect is not Effect.READ]

    missing = [name for name in changing if f"{name}_done" not in catalog(locale, "requests")]

    assert [] == missing


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_what_is_told_in_the_past_needs_no_more_than_its_card(locale: Locale) -> None:
    """A sentence in the past is filled with the parameters of the sentence it belongs to."""
    for area in ("secretary", "requests"):
        sentences = catalog(locale, area)
        for name, past in sentences.items():
            stem = name.removesuffix("_done")
            before = sentences.get(f"{stem}_what") or sentences.get(stem)
            if name.endswith("_done") and before is not None:
                assert parameters(past) <= parameters(before), name


def parameters(sentence: str) -> set[str]:
    """The names in braces."""
    return {part.partition("}")[0] for part in sentence.split("{")[1:]}
