"""The data of today's goal in a new heading end a known way; a page in between does not."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.desks import login

from footpath.reading.deeds import Deed
from footpath.roles.proof import unproven

if TYPE_CHECKING:
    from footpath.reading.deeds import Grade
    from footpath.schema.snapshot import Snapshot
from tests.roles.proving import deed, evidence, titled

PUBLISH = "Publish a page called “Kitchen”"


def published(*buttons: str, **more: Any) -> Snapshot:
    """The page that a wiki shows behind “Publish draft”, with a record's own buttons."""
    page = PageBuilder(url="https://rooms.example.com/next", title="Rooms")
    page.heading(more.get("heading", "Kitchen"), 1)
    for button in buttons:
        page.button(button, method=more.get("method", ""))
    if "link" in more:
        page.link(more["link"], "https://rooms.example.com/kitchen/on")
    if "field" in more:
        page.input(more.get("asks", "Title"), value=more["field"])
    page.text(more.get("text", "Tea at four."))
    return page.snapshot(document="d2")


def draft(heading: str = "A new page", value: str = "Kitchen") -> Snapshot:
    page = PageBuilder(url="https://rooms.example.com/new", title="Rooms")
    page.heading(heading, 1)
    page.input("Title", value=value)
    page.button("Publish draft", type="submit", method="post")
    return page.snapshot(document="d1")


def walked(now: Snapshot, *deeds: Deed, proof: str = "Kitchen", goal: str = PUBLISH) -> str:
    given = dataclasses.replace(evidence(now, goal, *deeds, pressed=["Publish draft"]), foretold=proof)
    return unproven("Kitchen", given)


@pytest.mark.parametrize("buttons", [["Rename"], ["Edit", "Delete"], []])
@pytest.mark.parametrize("grade", ["sent", "kept"])
def test_todays_datum_in_a_new_heading_ends_a_known_way(buttons: list[str], grade: Grade):
    now = published(*buttons, link="All pages")
    assert walked(now, deed(draft(), now, grade)) == ""
    if buttons:  # of a way that nobody walked before, the page may be one in between
        assert walked(now, deed(draft(), now, grade), proof="") != ""


@pytest.mark.parametrize(
    ("now", "why"),
    [
        (published("Publish now"), "a button for the goal's own deed"),
        (published("Continue"), "a button that leads on"),
        (published("Yes", method="post"), "a button of a form"),
        (published("Rename", link="Publish now"), "a link for the goal's own deed"),
        (published("Rename", link="Continue"), "a link that leads on"),
        (published("Yes", text="Shall everybody see it?"), "a question"),
        (published("Rename", field="", asks="Summary"), "a new field"),
        (published("Rename", field="Kitchen"), "the form stands, and holds the entry"),
        (published("Rename", text="Sorry, that did not work."), "a denial"),
        (published("Rename", heading="Results for Kitchen"), "a heading that says more"),
        (published("Rename", heading="Not Kitchen"), "a heading that says otherwise"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_page_that_a_site_puts_in_between_ends_no_known_way(now: Snapshot, why: str):
    assert walked(now, deed(draft(), now)) != "", why


@pytest.mark.parametrize("link", ["Publish", "Publish now", "Continue"])
def test_a_new_link_that_says_the_deed_or_goes_on_ends_no_way(link: str):
    said = "Kitchen, a preview of your page."
    pages = published(text=said, link=link), published(text=said, link="All pages")
    goes_on, ends = (evidence(now, PUBLISH, deed(draft(), now), pressed=["Publish draft"]) for now in pages)
    assert unproven(said, goes_on).startswith("that does not say")
    assert unproven(said, ends) == ""


def test_the_form_that_comes_back_as_it_was_filled_leads_on():
    before, now = draft(), draft("Kitchen").model_copy(update={"url": "https://rooms.example.com/drafts/1"})
    button = next(each.ref for each in before.elements if each.role == "button")
    press = Deed(1, "sent", before, now, pressed=button)
    assert unproven("Kitchen", evidence(now, PUBLISH, press, pressed=["Publish draft"])) != ""


def test_todays_datum_ends_no_known_way_whose_press_did_not_land_or_that_it_preceded():
    now = published("Rename")
    for grade in ("worked", "pressed"):
        assert walked(now, deed(draft(), now, grade)).startswith("the goal asks")
        assert walked(now, deed(draft(), now, grade), goal="Escalate “Kitchen”").startswith("that ")
    assert walked(now, deed(draft("Kitchen"), now)) != ""
    assert walked(now) != ""


def test_a_form_that_is_emptied_leads_nowhere():
    before, after = draft(), draft(value="")
    now = after.model_copy(update={"blocks": (*after.blocks, *titled("", text="It stands on the shelf.").blocks[1:])})
    press = Deed(1, "sent", before, now)
    assert unproven("It stands on the shelf.", evidence(now, PUBLISH, press, pressed=["Publish draft"])) == ""


@pytest.mark.parametrize("goal", ["Join a walking group", "Adopt a dog", "Register Ada"])
def test_the_presses_of_a_known_way_need_no_label_that_says_the_deed(goal: str):
    said = "“Adopt a dog” has reached us."
    for buttons, is_end in (((), True), (("Confirm",), False)):
        now = titled("Rooms", *buttons, text=said)
        press = evidence(now, goal, deed(login(), now), pressed=["Ask for a visit"])
        assert unproven(said, press) != ""
        assert (unproven(said, dataclasses.replace(press, is_walked=True)) == "") is is_end
    for grade in ("worked", "pressed"):
        none = evidence(titled("Rooms", text=said), goal, deed(login(), now, grade), pressed=["Ask for a visit"])
        assert unproven(said, dataclasses.replace(none, is_walked=True)) != ""
