"""The head of the company is meant by post, and nobody else is."""

from __future__ import annotations

import pytest

from ringi.language.names.posts import means_leader


@pytest.mark.parametrize(
    "said", ["社長", "代表", "代表取締役", "うちの社長さん", "代表取締役社長", "the president", "CEO"]
)
def test_the_post_means_them(said: str) -> None:
    """With what is said around it out of politeness."""
    assert means_leader(said)


@pytest.mark.parametrize("said", ["副社長", "田中社長", "代表電話", "社長室", "部長", "vice president", ""])
def test_nobody_else(said: str) -> None:
    """A name beside it, or another post, is somebody else."""
    assert not means_leader(said)
