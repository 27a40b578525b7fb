"""A length of time in the words of a page's language."""

from __future__ import annotations

import pytest

from footpath.language.locales import duration


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "2 months"), ("it", "2 mesi"), ("pt", "2 meses"), ("tr", "2 ay"), ("sv", "2 månader"), ("", "2 months")],
)
def test_it_is_never_the_name_of_a_unit(language: str, said: str) -> None:
    assert duration(2, "month", language) == said
