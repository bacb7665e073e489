"""What an expression comes to: exact, in its unit, rounded only where it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.assistants.secretary.arithmetic import ArithmeticProblemError, calculate, shown


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    expression: str
    answer: str
    rounded: bool = False


CASES = (
    Case(id="products come first", expression="1+2*3", answer="7"),
    Case(id="brackets", expression="(1+2)*3", answer="9"),
    Case(id="from left to right", expression="10 - 3 - 2", answer="5"),
    Case(id="powers from right to left", expression="2^3^2", answer="512"),
    Case(id="a sign before a power", expression="-2^2", answer="-4"),
    Case(id="exact decimals", expression="0.1+0.2", answer="0.3"),
    Case(id="full width", expression="（１２００＋３００）×２＝", answer="3,000"),
    Case(id="a third", expression="1/3", answer="0.3333333333", rounded=True),
    Case(id="half up", expression="2/3", answer="0.6666666667", rounded=True),
    Case(id="half up below zero", expression="-2/3", answer="-0.6666666667", rounded=True),
    Case(id="count and price", expression="12個×340円", answer="4,080円"),
    Case(id="price and count", expression="340 yen x 12", answer="4,080円"),
    Case(id="yen sign", expression="¥500×3", answer="1,500円"),
    Case(id="unit behind brackets", expression="(1200+300)円", answer="1,500円"),
    Case(id="yen go down", expression="1999円÷2人", answer="999円", rounded=True),
    Case(id="the same unit goes away", expression="300円÷100円", answer="3"),
    Case(id="two units stay", expression="3人×2時間", answer="6人・時間"),
    Case(id="Japanese numerals", expression="1億2000万円+5千円", answer="120,005,000円"),
    Case(id="discount", expression="1,200円の8%引き", answer="1,104円"),
    Case(id="discount in tenths", expression="5000円の2割5分引き", answer="3,750円"),
    Case(id="discount as one word", expression="5000円の3割引", answer="3,500円"),
    Case(id="surcharge", expression="1000円の10%増し", answer="1,100円"),
    Case(id="a price plus its tax", expression="128000 plus 10% tax", answer="140,800"),
    Case(id="a tax said before its price", expression="消費税10%で128,000円の税込", answer="140,800円"),
    Case(id="so many of them and the postage", expression="3,480円を12個と送料880円", answer="42,640円"),
    Case(id="share", expression="200万円の15%", answer="300,000円"),
    Case(id="discount of a product", expression="1200円×3個の8%引き", answer="3,312円"),
    Case(id="discount of a sum in brackets", expression="(100円+200円)の8%引き", answer="276円"),
    Case(id="percent added", expression="1000円+10%", answer="1,100円"),
    Case(id="percent off", expression="8% off 1,200 yen", answer="1,104円"),
    Case(id="percent of", expression="8% of 1200", answer="96"),
    Case(id="with tax", expression="1,000円の税込", answer="1,100円"),
    Case(id="without tax", expression="1,100円税抜", answer="1,000円"),
    Case(id="the tax", expression="999円の消費税", answer="99円", rounded=True),
    Case(id="tax in English", expression="1000 yen plus tax", answer="1,100円"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_expression_comes_to(case: Case):
    """The answer in its unit, and whether it was rounded."""
    assert (case.answer, case.rounded) == shown(calculate(case.expression))


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("1/0", "zero"),
        ("0^-1", "zero"),
        ("9^999", "huge"),
        ("9^9^9", "huge"),
        ("9^100*9^100", "huge"),
        ("1234567890123456", "huge"),
        ("1+" * 100 + "1", "huge"),
        ("100円+2個", "units"),
        ("100円×3円", "units"),
        ("100円^2", "units"),
        ("100円+200円の8%引き", "ambiguous"),
        ("100円+200円×2の8%引き", "ambiguous"),
        ("7%3", "unreadable"),
        ("2^0.5", "unreadable"),
        ("1+", "unreadable"),
        ("(1", "unreadable"),
        ("100の", "unreadable"),
        ("100の200", "unreadable"),
        ("", "unreadable"),
        ("__import__('os')", "unreadable"),
    ],
)
def test_no_answer_has_one_reason(expression: str, problem: str):
    """What cannot be calculated is told apart, and never guessed."""
    with pytest.raises(ArithmeticProblemError) as failed:
        calculate(expression)

    assert problem == failed.value.problem


NUMBERS = st.integers(min_value=-(10**9), max_value=10**9)


@given(NUMBERS, NUMBERS, NUMBERS.filter(bool))
def test_arithmetic_is_exact(a: int, b: int, c: int):
    """Whole numbers and their quotients come out as fractions do, however they are put together."""
    expression = f"(({a})+({b})*({a}))/({c})"

    assert Fraction(a + b * a, c) == calculate(expression).value


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_a_problem(text: str):
    """Nothing that is typed breaks it."""
    try:
        answer, _ = shown(calculate(text))
    except ArithmeticProblemError:
        answer = ""

    assert len(answer) < 400
