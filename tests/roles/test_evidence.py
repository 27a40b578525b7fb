"""An item is taken away if it is gone with its own button, and hidden if a filter or a tab was pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.deeds import Deed
from footpath.roles.evidence import took_away

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot


def notes() -> Snapshot:
    """A list of notes, each with a button, under the button of a filter."""
    page = PageBuilder(url="https://notes.example.com/", title="Notes")
    page.heading("All", 1)
    page.button("Show new ones")
    for note in ("Old", "New"):
        with page.box("li"):
            page.text(note)
            page.button(f"× {note}")
    return page.snapshot(document="d1")


def without(page: Snapshot, *texts: str) -> Snapshot:
    """The same page without some texts and buttons."""
    elements = tuple(each for each in page.elements if each.name not in texts)
    blocks = tuple(each for each in page.blocks if each.text not in texts)
    return page.model_copy(update={"elements": elements, "blocks": blocks})


@pytest.mark.parametrize(
    ("pressed", "gone", "is_done"),
    [
        ("× Old", ("× Old", "Old"), True),
        ("Show new ones", ("× Old", "Old"), False),
        ("Show new ones", ("Show new ones", "× Old", "Old"), False),
        ("× Old", ("× Old",), False),
        ("× New", ("× New", "New"), False),
    ],
    ids=["with its button", "under a filter", "under a filter that goes too", "its button alone", "another item"],
)
def test_an_item_that_is_gone_with_its_own_button_is_deleted_and_one_that_a_view_hides_is_not(
    pressed: str, gone: tuple[str, ...], is_done: bool
):
    before = notes()
    after = without(before, *gone)
    button = next(each.ref for each in before.elements if each.name == pressed)
    for url in (before.url, "https://notes.example.com/2"):
        now = after.model_copy(update={"url": url})
        deed = Deed(1, "pressed", before, now, is_sure=False, pressed=button)
        assert took_away(deed, "Delete the note “Old”", str) is (is_done and url == before.url)
