"""A place or a title with days of no known meaning is of what happens then: neither the home nor a position held."""

from __future__ import annotations

import pytest

from footpath.reading.read import read
from footpath.web.snapshot import as_snapshot


def meanings(heading: str, *labels: str) -> list[str]:
    fields = "".join(f"<p><label>{label} <input></label></p>" for label in labels)
    html = f"<!doctype html><title>t</title><form method=post><h2>{heading}</h2>{fields}<button>Send</button></form>"
    return [each.meaning for each in read(as_snapshot(html, "https://site.example/")).fields]


@pytest.mark.parametrize(
    ("heading", "labels"),
    [
        ("Accident", ("Date", "Time", "Address", "City")),
        ("Wedding", ("Date", "City", "Country")),
        ("Schaden", ("Datum des Schadens", "Uhrzeit", "Straße", "Ort")),
        ("Trip", ("From", "To", "City")),
    ],
)
def test_the_place_of_an_event_is_unknown(heading: str, labels: tuple[str, ...]):
    assert not any(meanings(heading, *labels))


@pytest.mark.parametrize(
    ("labels", "place"),
    [
        (("Name", "Address", "Preferred date"), "street-address"),
        (("Date", "Name", "E-mail", "City"), "address-level2"),
        (("Date of birth", "City"), "address-level2"),
        (("Name", "Date of birth of your spouse", "City"), "address-level2"),
        (("Date", "What city do you currently reside in?"), "address-level2"),
        (("Which dates in May or June suit you best?", "City"), "address-level2"),
    ],
)
def test_the_place_of_a_person_stays(labels: tuple[str, ...], place: str):
    assert place in meanings("Registration", *labels)


def test_the_place_under_a_heading_for_whoever_fills_the_form_in_stays():
    assert meanings("Your details", "Date", "City")[1] == "address-level2"


def test_days_and_a_place_alone_are_no_position_held():
    assert meanings("Rental", "From", "To", "Location")[:2] == ["", ""]
    assert meanings("Job", "Company", "From", "To") == ["work_employer", "work_start", "work_end"]


def test_a_title_with_days_but_no_employer_is_no_position_held():
    assert meanings("Submit an event", "Title", "Start", "End", "Description") == ["", "", "", "message"]
    assert meanings("Job", "Employer", "Title", "Start", "End")[1] == "work_title"
    assert meanings("Contact", "Title", "First name")[0] == "honorific-prefix"
