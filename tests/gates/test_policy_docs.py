"""The reference page says what is true."""

from __future__ import annotations

import re
from pathlib import Path

from tests.gates.asking import PAY

from ringi.domain.policy import Policy
from ringi.gates.policy import load
from ringi.gates.variables import common_names, names_for

PAGE = Path(__file__).parents[2].joinpath("docs/reference/policy.md").read_text("utf-8")


def example() -> str:
    return re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


def test_the_example_is_a_policy():
    """The page's example loads, with its two rules and its changed numbers."""
    policy = load(example(), version=1, known_tools={PAY.name: PAY})

    assert isinstance(policy, Policy)
    assert ([rule.id for rule in policy.rules], policy.limits.amount_confirm_above) == (
        ["late-payment", "top-secret"],
        30_000,
    )


def test_every_common_name_is_explained():
    """The table of names holds exactly the names there are."""
    table = PAGE.partition("## 条件に使える名前")[2].partition("対象の道具が")[0]
    first_cells = (line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))

    named = {name for cell in first_cells for name in re.findall(r"`([^`]+)`", cell)}

    assert set(common_names().variables) == named


def test_every_form_of_an_argument_is_explained():
    """The second table holds every prefix an argument's names have."""
    own = set(names_for(PAY).variables) - set(common_names().variables)

    explained = set(re.findall(r"^\| `(\w+)\.<", PAGE, re.MULTILINE))

    assert explained == {name.partition(".")[0] for name in own}
