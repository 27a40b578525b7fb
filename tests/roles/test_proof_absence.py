"""A page that could not show a thing does not prove that it is gone."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.proving import evidence

from footpath.reading.deeds import Deed
from footpath.roles.proof import unended_by_check


@pytest.mark.parametrize(
    ("url", "heading", "said", "is_end"),
    [
        ("https://pantry.example.com/list", "Pantry", "", True),
        ("https://pantry.example.com/list", "Pantry", "Really delete this entry?", False),
        ("https://pantry.example.com/", "Pantry", "", True),
        ("https://pantry.example.com/delete/2", "Confirm", "This cannot be undone.", False),
        ("https://pantry.example.com/deleted", "Done", "The entry has been deleted.", True),
    ],
)
def test_that_something_is_not_shown_is_an_end_where_it_would_be_shown(
    url: str, heading: str, said: str, *, is_end: bool
):
    goal = 'click "Delete" in the row of "Oven", check that "Oven" is not shown'
    before = PageBuilder(url="https://pantry.example.com/list", title="Pantry")
    before.heading("Pantry", 1)
    for name in ("Oven", "Kettle"):
        before.text(name)
    button = before.button("Delete")
    now = PageBuilder(url=url, title=heading)
    now.heading(heading, 1)
    for text in filter(None, ("" if heading != "Pantry" else "Kettle", said)):
        now.text(text)
    now.button("Delete")
    done = Deed(1, "sent", before.snapshot(document="d1"), now.snapshot(document="d2"), pressed=button)
    assert (unended_by_check(evidence(done.after, goal, done, pressed=["Delete"])) == "") is is_end
