"""Which buttons of a dialog over a posting lead to the form by hand or as a guest."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read


@pytest.mark.parametrize(
    ("offered", "ways"),
    [
        (("Autofill with resume", "Apply manually", "Continue as guest"), ["Apply manually"]),
        (("Sign in", "Continue as guest"), ["Continue as guest"]),
        (("Anmelden", "Ohne Konto fortfahren"), ["Ohne Konto fortfahren"]),
        (("Manage cookies", "Continue"), []),
        (("Skip the tour", "Next"), []),
    ],
)
def test_a_dialog_leads_on_by_hand_or_as_a_guest(offered: tuple[str, ...], ways: list[str]) -> None:
    page = PageBuilder(title="Clock maker")
    page.heading("Clock maker", 1)
    page.text("We mend clocks, and look for somebody with patience.")
    page.button("Apply now")
    with page.inside("dialog", role="dialog"):
        for name in offered:
            page.button(name)
    assert [way.label for way in read(page.snapshot()).ways_in] == ways


def test_no_dialog_offers_none() -> None:
    page = PageBuilder(title="Clock maker")
    page.button("Apply now")
    assert read(page.snapshot()).ways_in == ()
