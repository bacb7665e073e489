"""Spellings of one word become one form; different words stay different."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.text.hidden import visible
from ringi.language.text.normal import HIDDEN, align, is_ordinary, normal_form, plain_form


@dataclass(frozen=True)
class Case:
    id: str
    text: str
    normal: str


CASES = (
    Case("full width", "ＡＢＣ１２３", "abc123"),
    Case("half-width kana", "ｶﾞｿﾘﾝ", "がそりん"),
    Case("katakana", "タナカ", "たなか"),
    Case("case", "Straße TOKYO", "strasse tokyo"),
    Case("white space", " a \n\t　b ", "a b"),
    Case("zero width", "田\u200b中", "田中"),
    Case("direction marks", "\u202eabc\u202c", "abc"),
    Case("control characters", "a\x00b\x1b", "ab"),
    Case("soft hyphen", "pay\u00adment", "payment"),
    Case("tag characters", "a\U000e0041b", "ab"),
    Case("variation selector", "葛\U000e0100城", "葛城"),
    Case("composed marks", "か\u3099", "が"),
    Case("dashes", "a‐b–c—d−e", "a-b-c-d-e"),
    Case("iteration marks", "イスヾ", "いすゞ"),
    Case("long vowel", "サーバー", "さ-ば-"),
    Case("wave dash", "10〜20～30", "10~20~30"),
    Case("squared word", "㈱㌔", "(株)きろ"),
    Case("nothing", "", ""),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_one_form_for_every_spelling(case: Case) -> None:
    """Each spelling has the form it is compared in."""
    assert normal_form(case.text) == case.normal


@pytest.mark.parametrize(
    ("one", "other"),
    [("a", "а"), ("一", "ー"), ("力", "カ"), ("高", "髙"), ("cafe", "café"), ("5", "5̸"), ("ロ", "口")],
)
def test_what_merely_looks_alike_stays_apart(one: str, other: str) -> None:
    """Look-alikes of another script or with a mark are other words."""
    assert normal_form(one) != normal_form(other)


@given(st.text())
def test_a_normal_form_is_its_own_normal_form(text: str) -> None:
    """Folding twice changes nothing."""
    once = normal_form(text)

    twice = normal_form(once)

    assert once == twice


@given(st.text())
def test_positions_in_plain_and_normal_form_agree(text: str) -> None:
    """The two forms differ in the kind of kana only."""
    assert len(plain_form(text)) == len(normal_form(text))


@given(st.text(alphabet=st.sampled_from("あア5５ー-‐\u200bａＡ\n ㈱"), min_size=1))
def test_a_found_span_leads_back_to_the_original(text: str) -> None:
    """What is found at a position of the folded text stands there in the original."""
    aligned = align(text)

    spans = [aligned.span(index, index + 1) for index in range(len(aligned.text))]

    assert [
        align(text[start:end]).text.count(aligned.text[i]) > 0 for i, (start, end) in enumerate(spans)
    ] == [True] * len(spans)


@given(st.text(alphabet=st.sampled_from("あアァヶヽ゛5５ー-‐\u200bａＡ\n ㈱ﾄﾞ")))
def test_katakana_alone_is_folded_in_the_normal_form(text: str) -> None:
    """Apart from katakana becoming hiragana, the plain form is the normal form."""
    pairs = zip(normal_form(text), plain_form(text), strict=True)

    assert [one for one, other in pairs if one != other and not "ァ" <= other <= "ヾ"] == []


@given(st.text(alphabet=st.sampled_from("あア5５ー-‐\u200bａＡ\n ㈱ﾄﾞ")))
def test_a_text_is_aligned_character_by_character(text: str) -> None:
    """Each character is folded alone, and its pieces point back at it."""
    pieces = [align(char).text for char in text]

    aligned = align(text)

    positions = [index for index, piece in enumerate(pieces) for _ in piece]
    assert (aligned.text, list(aligned.positions)) == ("".join(pieces), positions)


EVERYDAY = st.text(alphabet=[*" \t\n-Az09、。「」〜", *map(chr, range(0x3041, 0x3100)), "漢", "字", "。"])


@given(EVERYDAY)
def test_the_quick_look_changes_no_form(text: str) -> None:
    """A character nobody sees takes a text the long way, to the same form."""
    assert plain_form(f"{text}\u200b") == plain_form(text)


@given(EVERYDAY.filter(is_ordinary))
def test_ordinary_is_what_nothing_else_stands_for(text: str) -> None:
    """What is ordinary holds nothing hidden and is its own compatible form."""
    assert (text, None) == (unicodedata.normalize("NFKC", visible(text)), HIDDEN.search(text))
