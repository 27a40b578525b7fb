"""A form about an event or a thing asks for days, places and firms that are not the person's."""

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


@pytest.mark.parametrize(
    ("heading", "labels"),
    [
        ("Post an ad", ("Title", "Price", "Location", "City", "Company", "Country", "Website")),
        ("Submit an event", ("Title", "Location", "City", "Start", "End", "Website", "Organizer")),
        ("Add a book", ("Title", "Author", "Publisher", "Language", "City")),
        ("List your home", ("Address", "City", "Postcode", "Bedrooms")),
        ("Inserat aufgeben", ("Titel", "Preis", "Ort", "PLZ")),
        ("Publier une annonce", ("Titre", "Prix", "Ville", "Code postal")),
        ("Publicar un anuncio", ("Título", "Descripción", "Ciudad")),
        ("Dodaj ogłoszenie", ("Tytuł", "Cena", "Miasto")),
    ],
)
def test_what_describes_a_thing_is_not_the_persons(heading: str, labels: tuple[str, ...]):
    assert set(meanings(heading, *labels)) <= {"", "message", "search_filter"}


def test_behind_a_name_the_facts_are_the_persons_again():
    told = meanings("Sell your car", "Title", "Price", "City", "Name", "City")
    assert (told[2], *told[3:]) == ("", "name", "address-level2")
    assert meanings("Feedback", "Name", "Rating", "City")[2] == "address-level2"
    assert meanings("Contact", "Title", "First name", "City") == ["honorific-prefix", "given-name", "address-level2"]


@pytest.mark.parametrize(
    "heading",
    ["Add employee", "Add a team member", "Invite someone", "New contact", "Mitarbeiter anlegen", "Ajouter un employé",
     "Añadir empleado", "Aggiungi dipendente", "Medewerker toevoegen", "Dodaj pracownika"],
)  # fmt: skip
def test_whom_a_form_adds_is_another(heading: str):
    assert not any(meanings(heading, "Name", "Email"))


@pytest.mark.parametrize("heading", ["New customer", "Create an account", "Add your details", "New patient"])
def test_a_form_for_new_customers_is_about_the_person(heading: str):
    assert meanings(heading, "Name", "Email") == ["name", "email"]
