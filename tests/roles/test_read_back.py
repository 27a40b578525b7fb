"""A page that tells a change, and shows the field or the row as before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.desks import sight_of
from tests.roles.test_telling import ends

from footpath.reading.deeds import Deed
from footpath.roles.evidence import Evidence, expectations
from footpath.roles.proof import unproven
from footpath.roles.read_back import cost_of_removal

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot


def account(mail: str, name: str = "Ann Lee", said: str = "", document: str = "d1") -> tuple[Snapshot, str]:
    page = PageBuilder(url="https://library.example.com/account", title="Larch library")
    page.heading("My account", 1)
    if said:
        page.text(said)
    with page.inside("form", step="form"):
        page.input("Name", value=name)
        page.input("E-mail", type="email", value=mail)
        button = page.button("Save", type="submit", method="post")
    return page.snapshot(lang="en", document=document), button


@pytest.mark.parametrize(
    ("mail", "name", "document", "is_end"),
    [
        ("old@example.com", "Ann Lee", "d2", False),
        ("new@example.com", "Ann Lee", "d2", True),
        ("NEW@example.com", "Ann Lee", "d2", True),
        ("", "", "d2", True),
        ("old@example.com", "Ann Lee", "d1", True),
    ],
    ids=["the old value", "the new one", "as the site writes it", "a fresh form", "a form put back by a script"],
)
def test_the_old_value_in_the_field_again_is_no_end(mail: str, name: str, document: str, *, is_end: bool):
    goal = 'enter "new@example.com" in "E-mail", click "Save", check that "Changes saved" is shown'
    began, (before, button) = account("old@example.com")[0], account("new@example.com")
    now = account(mail, name, "Changes saved", document)[0]
    done = Deed(1, "sent", before, now, pressed=button)
    given = Evidence(sight_of(now), goal, {"sent": done}, began.to_text(), True, str, pressed=["Save"])
    why = unproven(expectations(given)[0][1], given)
    assert (why == "") is is_end, why
    assert is_end or "“E-mail” shows “old@example.com” again, where “new@example.com” was entered" in why


def bookings(rows: dict[str, str], said: str = "") -> tuple[Snapshot, str]:
    page = PageBuilder(url="https://courses.example.com/mine", title="Larch courses")
    page.heading("Meine Kurse", 1)
    if said:
        page.text(said)
    buttons: list[str] = []
    for name, state in rows.items():
        with page.inside("row", step="tr"):
            page.text(name)
            if state:
                page.text(state)
            else:
                buttons.append(page.button("Stornieren"))
    return page.snapshot(lang="de", document="d1"), buttons[0]


ALL = {"Yoga": "", "Yoga II": "", "Chor": ""}


@pytest.mark.parametrize(
    ("rows", "is_end"),
    [(ALL, False), ({"Yoga II": "", "Chor": ""}, True), (ALL | {"Yoga": "storniert"}, True)],
    ids=["as before", "gone", "marked"],
)
def test_a_row_that_stands_as_before_was_not_removed(rows: dict[str, str], *, is_end: bool):
    goal = 'click "Stornieren" in the row of "Yoga", check that "wurde storniert" is shown'
    assert ends(goal, "Stornieren", bookings(ALL), bookings(rows, "Yoga wurde storniert.")[0]) is is_end


def cancelling(*texts: str, dialog: str = "") -> Snapshot:
    page = PageBuilder(url="https://rooms.example.com/bookings", title="Bookings")
    page.heading("Room 4", 1)
    for text in texts:
        page.text(text)
    page.button("Cancel booking")
    if dialog:
        with page.inside("dialog", role="dialog"):
            page.text(dialog)
    return page.snapshot(lang="en", document="d1")


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (
            cancelling("120 €"),
            cancelling("120 €", "A fee of 20 € was charged."),
            "A fee of 20 € was charged.",
        ),
        (cancelling(dialog="Cancelling costs 20 €."), cancelling("Cancelled"), "Cancelling costs 20 €."),
        (cancelling("120 €"), cancelling("120 €", "Cancelled"), ""),
    ],
)
def test_a_fee_beside_a_removal_is_told(before: Snapshot, now: Snapshot, told: str):
    deed = Deed(1, "sent", before, now)
    assert cost_of_removal(["Cancel booking", "Yes"], deed, now) == told
    assert cost_of_removal(["Save"], deed, now) == ""
