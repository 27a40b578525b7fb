"""The state of an application on the site's own page: in its own record, by its own words, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from footpath.mail.status_page import status_on
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

Shape = Callable[..., str]
ROW = "<tr><td><a href=/{0}>{0}</a></td><td>3 March 2026</td><td>{1}</td></tr>"
CARD = "<div class=card><h3>{0}</h3><p>Leeds</p><p><span>Status:</span> <b>{1}</b></p></div>"


def page(body: str) -> Snapshot:
    return as_snapshot(f"<title>My applications</title><h1>My applications</h1>{body}", "https://jobs.example.com/me")


def table(*rows: tuple[str, str]) -> str:
    head = "<tr><th>Job</th><th>Date</th><th>Status</th></tr>"
    return f"<table>{head}{''.join(ROW.format(*row) for row in rows)}</table>"


def cards(*records: tuple[str, str]) -> str:
    return f"<main>{''.join(CARD.format(*each) for each in records)}</main>"


@pytest.mark.spread(8)
@pytest.mark.parametrize("shape", [table, cards])
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Under review", "review"), ("Not selected", "rejected"), ("Interview scheduled", "interview"),
        ("Application submitted", "received"), ("Position filled", "closed"), ("Withdrawn", "withdrawn"),
        ("In Bearbeitung", "review"), ("Absage", "rejected"), ("Non retenue", "rejected"), ("En proceso", "review"),
        ("Colloquio fissato", "interview"), ("Afgewezen", "rejected"), ("Em análise", "review"),
        ("We have decided not to move forward with your application.", "rejected"),
    ],
)  # fmt: skip
def test_a_list_tells_the_state_of_each_application_in_its_own_record(shape: Shape, said: str, told: str):
    other = "Interview" if told != "interview" else "Rejected"
    found = status_on(page(shape(("Sous Chef", said), ("Baker", other))), "Sous Chef")
    assert found.told == told
    assert said in found.quote


def test_a_page_of_one_application_tells_its_state_beside_its_title():
    html = "<h2>Sous Chef (m/f/d)</h2><section><p>Application status</p><p>Under review</p></section>"
    assert status_on(page(html), "Sous Chef").told == "review"


def test_the_reference_names_the_record_where_the_title_is_another():
    html = table(("Chef, second - SC-204", "Offer extended"), ("Baker", "Declined"))
    assert status_on(page(html), "Sous Chef", "SC-204").told == "offer"


@pytest.mark.parametrize("shape", [table, cards])
def test_the_state_of_another_record_is_none_of_this_one(shape: Shape):
    found = status_on(page(shape(("Sous Chef", "Updated today"), ("Baker", "Rejected"))), "Sous Chef")
    assert (found.told, found.possible) == (None, ())


@pytest.mark.parametrize("said", ["<h3>Sous Chef</h3><p>Updated</p><h3>Baker</h3><p>Rejected</p>",
                                  "<h3>Sous Chef</h3><p>Rejected</p><h3>Baker</h3>"])  # fmt: skip
def test_a_list_without_records_of_its_own_tells_nothing(said: str):
    assert status_on(page(f"<div>{said}</div>"), "Sous Chef").told is None


def test_steps_of_a_process_name_no_state():
    steps = "".join(f"<li>{each}</li>" for each in ("Submitted", "In review", "Interview", "Offer"))
    found = status_on(page(f"<div><h2>Sous Chef</h2><ol>{steps}</ol></div>"), "Sous Chef")
    assert found.told is None
    assert "interview" in found.possible


def test_two_applications_of_one_title_with_two_states_are_asked_about():
    found = status_on(page(table(("Sous Chef", "Rejected"), ("Sous Chef", "Under review"))), "Sous Chef")
    assert (found.told, set(found.possible)) == (None, {"rejected", "review"})


@pytest.mark.parametrize(
    "html", [table(("Baker", "Rejected")), "<p>Please sign in</p>", cards(("Sous Chef de Cuisine", "Active"))]
)
def test_a_page_without_the_application_or_without_a_state_tells_nothing(html: str):
    found = status_on(page(html), "Sous Chef")
    assert (found.told, found.possible) == (None, ())


def test_words_of_a_condition_are_no_state():
    html = "<div><h2>Sous Chef</h2><p>If you are not selected, we will let you know by mail.</p></div>"
    assert status_on(page(html), "Sous Chef").told is None
