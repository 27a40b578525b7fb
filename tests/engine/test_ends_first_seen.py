"""Ends at first sight: how many true and how many misleading ones are told, of one set of wordings.

`ends_first_seen.yaml` was written before the rules that read receipts by their parts. Of its 60 misleading and 40 true
ends the rules before told 45 and 21 as sent. The rules have been changed beside it since, so it holds what was reached,
and says nothing about wordings that nobody has seen.
Each entry has the language, the form's heading and button, and the page's text.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import pytest
import yaml
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View

Told: TypeAlias = "tuple[str, tuple[str, str], str]"
ENDS: Final = cast(
    "dict[str, list[Told]]", yaml.safe_load((Path(__file__).parent / "ends_first_seen.yaml").read_text("utf-8"))
)
HERE, ELSEWHERE = "https://example.com/form", "https://example.com/r/7f3a"
WAYS: Final = {
    "emptied form": ("d1", HERE, (200,), True),
    "redirect": ("d2", ELSEWHERE, (303, 200), False),
    "new document": ("d2", HERE, (200,), False),
}
"""How a site shows an end: the document and its address, the statuses, and whether the emptied form stands there."""
SHOWN = pytest.mark.parametrize(
    "way", ["emptied form", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("redirect", "new document"))]
)
MOST_FALSE: Final = 2
FEWEST_TRUE: Final = 31
"""Ends that are told as sent, whatever the way. The first figure only goes down, the second one only up."""


def view(
    told: Told, entered: Sequence[str] | None, *, text: str = "", document: str = "d1", url: str = HERE
) -> tuple[View, str]:
    """Return a page, and the ref of its button; without a form if nothing is `entered`."""
    language, (heading, label), _ = told
    page = PageBuilder(url=url, title=heading)
    page.heading(heading, 1)
    if text:
        page.text(text)
    button = ""
    if entered is not None:
        with page.inside("form", step="form"):
            page.input("Name", value=entered[0])
            page.input("Email", "email", value=entered[1])
            page.textarea("Message", value=entered[2])
            button = page.button(label, type="submit")
    return understand(page.snapshot(lang=language, document=document)), button


def is_told_as_sent(told: Told, way: str) -> bool:
    document, url, statuses, has_form = WAYS[way]
    before, pressed = view(told, ("Bo Lund", "bo.lund@example.com", "A glove please, grey"))
    now, _ = view(told, ("", "", "") if has_form else None, text=told[2], document=document, url=url)
    said = now.page.confirmation or confirmed(before, now, Answers(statuses, has_left=True), pressed=pressed)
    if not said:
        return False
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    return not doubt_of_texts("fill_form", before, dataclasses.replace(now, page=page), is_answered=True)


@SHOWN
def test_misleading_and_true_ends_of_first_sight(way: str):
    assert (len(ENDS["false"]), len(ENDS["true"])) == (60, 40)
    believed = [told for told in ENDS["false"] if is_told_as_sent(told, way)]
    known = [told for told in ENDS["true"] if is_told_as_sent(told, way)]
    assert len(believed) <= MOST_FALSE, believed
    assert len(known) >= FEWEST_TRUE, [told for told in ENDS["true"] if told not in known]


GIVEN: Final[tuple[Told, ...]] = (
    ("en", ("Edit profile", "Save"), "Profile updated successfully."),
    ("de", ("Anmeldung", "Anmelden"), "Sie haben sich erfolgreich angemeldet."),
    ("en", ("Contact", "Send"), "Your message to Could & Might Ltd was sent."),
    ("en", ("Apply", "Apply"), "Your application to Think Ltd was received."),
    ("en", ("Returns", "Send"), "Your request for a refund was received."),
    ("en", ("Report", "Report"), "We have received your report of incorrect data."),
    ("en", ("Vote", "Cast your vote"), "Your vote was successfully cast."),
    ("de", ("Kontakt", "Senden"), "Ihre Anfrage zur Zurückstellung ist eingegangen."),
    ("en", ("Book an appointment", "Book"), "Your appointment has been scheduled successfully."),
    ("en", ("Upload documents", "Upload"), "Your file was successfully uploaded."),
    ("en", ("Unsubscribe", "Unsubscribe"), "You have unsubscribed successfully."),
    ("en", ("Book", "Book"), "Your booking was received. It seems you have booked before."),
    ("en", ("Quiz", "Send"), "Your guess was received."),
    ("en", ("Contest", "Submit"), "Your picture has been submitted to the contest."),
)
"""Ends that an earlier rule left unknown."""
OTHERS: Final[tuple[Told, ...]] = (
    ("en", ("Apply", "Apply"), "Your question about your application was received."),
    ("en", ("Checkout", "Send message"), "Your message was successfully checked."),
    ("en", ("Validate", "Validate and send"), "Your application form was successfully validated."),
    ("en", ("Book or cancel", "Book"), "Your booking was successfully cancelled."),
    ("de", ("Bewerbung", "Bewerben"), "Ihre Frage zur Bewerbung ist eingegangen."),
    ("de", ("Kontakt", "Senden"), "Ihre Nachricht soll gesendet worden sein."),
)


@SHOWN
@pytest.mark.parametrize("told", GIVEN, ids=lambda told: told[2])
def test_the_heading_and_the_button_of_a_form_say_what_its_end_is(told: Told, way: str):
    assert is_told_as_sent(told, way)


@SHOWN
@pytest.mark.parametrize("told", OTHERS, ids=lambda told: told[2])
def test_another_act_or_thing_is_no_end_of_a_form(told: Told, way: str):
    assert not is_told_as_sent(told, way)
