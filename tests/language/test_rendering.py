"""A text as a reader sees it, beside the text as it is written."""

from __future__ import annotations

import pytest

from ringi.language.text.rendering import as_rendered, readings, unmarked


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("A-&#53;566", "A-5566"),
        ("A-&#x35;566", "A-5566"),
        ("A&#45;5566 &amp; &hearts;", "A-5566 & ♥"),
        ("A\\-5566", "A-5566"),
        ("A\\b", "A\\b"),
        ("A-55**6**6", "A-5566"),
        ("A-~~5~~566", "A-5566"),
        ("A-55<b>~~6~~6</b>", "A-55<b>66</b>"),
        ("[A-55](https://x.example/a_(b) 'title')66", "A-5566"),
        ("[A-55][ref]66\n\n[ref]: /x", "A-5566"),
        ("[A-55][r~~e~~f]66", "[A-55][ref]66"),
        ("A-556[^n~~o~~te]", "A-556[^note]"),
        ("A-55![6*6*](/x 'title')", "A-5566"),
        ("A-`55` ``66``", "A-55 66"),
        ("1. A\n2. B", "1. A\n2. B"),
        ("> A\n> *B*", "> A\n> B"),
        ("|A|*B*|\n|-|-|\n|C|D|", "A B \nC D "),
        ("_A-5566_ my_file 3 * 4", "A-5566 my_file 3 * 4"),
        ("& a &b \\&#53;", "& a &b &#53;"),
    ],
)
def test_markup_is_resolved_as_a_page_does_it(text: str, seen: str):
    """Markup shows what it stands for; tags and references that lead nowhere are shown as they are written."""
    assert seen == as_rendered(text)


@pytest.mark.parametrize("text", ["ふつうの文です。", "2026-11-18 (水) 10:00", "a > b"])
def test_plain_text_reads_in_one_way(text: str):
    """Text without marks is rendered as it is written."""
    assert (text,) == readings(text)


def test_text_that_only_seems_marked_up_is_read_both_ways():
    """One of the forms keeps the marks that a renderer may leave as they are."""
    assert ("a*b &lt;c", "a*b <c", "ab <c") == readings("a*b &lt;c")[:3]


@pytest.mark.parametrize("text", ["<b>", "[](x)", "``", "<!-- -->", "![](x)", "****"])
def test_no_form_of_a_text_is_empty(text: str):
    """Markup alone is read as it is written."""
    assert all(form.strip() for form in readings(text))
    assert unmarked(text).strip()


@pytest.mark.parametrize(
    "text",
    ["A-&amp;#53;566", "A\\\\\\-5566", "\\*\\*a\\*\\*", "&amp;amp;lt;b", "\\[a](x)", "&#60;!-- &#96;x&#96;"],
)
def test_unmarked_text_renders_as_itself(text: str):
    """Nothing in it is resolved a second time."""
    plain = unmarked(text)

    assert plain == as_rendered(plain)
