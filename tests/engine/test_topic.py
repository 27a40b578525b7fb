"""What a form is for, and what its button does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.topic import shows_any, topic_of
from footpath.engine.view import understand

if TYPE_CHECKING:
    from footpath.language.tagged import Topic


def topic(heading: str, *buttons: str, lang: str = "en") -> Topic:
    page = PageBuilder(url="https://larch.example/form", title="Larch")
    with page.inside("landmark", role="banner", step="header"):
        page.text("Quick orders")
    page.heading(heading, 1)
    with page.inside("form", step="form"):
        page.input("Name", value="Bo Lund")
        page.textarea("Message", value="A glove, please")
        for each in buttons:
            page.button(each, type="submit")
    return topic_of(understand(page.snapshot(lang=lang)))


def test_a_topic_has_the_words_of_the_heading_and_of_the_button():
    found = topic("Edit profile", "Save changes")
    assert {"edit", "profile", "save"} <= found.words
    assert "save" in found.acts
    assert "profile" not in found.acts


def test_the_last_act_of_a_button_sends():
    found = topic("Checkout", "Validate and send")
    assert "send" in found.acts
    assert "validate" not in found.acts


def test_the_words_of_the_site_are_no_topic():
    assert "larch" not in topic("Contact Larch", "Send").words
    assert "orders" not in topic("Ask about orders", "Send").words


def test_of_several_buttons_those_that_lead_on_count():
    found = topic("Booking", "Send", "Back")
    assert "send" in found.acts
    assert "back" not in found.acts


def test_a_button_that_applies_sends_an_application():
    assert "application" in topic("Nurse", "Apply").acts


def test_of_a_word_that_joins_a_thing_with_the_buttons_act_the_thing_counts():
    assert "hunde" in topic("Hundeanmeldung", "Anmeldung absenden").words


def test_an_application_that_is_only_saved_is_not_sent():
    """Its button is no act of the form: "Your application has been saved" proves nothing."""

    def saved(heading: str, *questions: str) -> frozenset[str]:
        page = PageBuilder(title=heading)
        page.heading(heading, 1)
        with page.inside("form", step="form"):
            for each in questions:
                page.input(each)
            page.button("Save", type="submit")
        return topic_of(understand(page.snapshot())).acts

    assert saved("Settings", "Name", "City") >= {"save", "saved", "updated"}
    assert saved("Apply for Gardener", "First name", "Last name", "Résumé", "Cover letter", "Salary") == frozenset()


def test_what_another_button_sends_is_not_sent_once_saved():
    assert "save" in topic("Garden note", "Save").acts
    assert topic("Garden note", "Save", "Publish note").acts == {"publish", "note"}
    assert topic("Grant request", "Save", "Submit request").acts == {"submit", "request"}
    assert topic("Antrag", "Speichern", "Antrag absenden").acts == {"antrag", "absenden"}


@pytest.mark.parametrize(
    ("heading", "label", "lang"),
    [
        ("Permit application", "Save", "en"),
        ("Tax return 2026", "Save progress", "en"),
        ("Bauantrag", "Speichern", "de"),
        ("Profil", "Zwischenspeichern", "de"),
        ("Demande de permis", "Enregistrer", "fr"),
        ("Dichiarazione", "Salva", "it"),
    ],
)
def test_what_others_are_to_get_is_only_kept_by_a_button_that_saves(heading: str, label: str, lang: str):
    told = topic(heading, label, lang=lang)
    assert told.acts == frozenset()
    assert told.kept


@pytest.mark.parametrize(("heading", "label"), [("Your details", "Save"), ("Platform settings", "Save changes")])
def test_what_a_site_keeps_for_its_owner_is_done_once_saved(heading: str, label: str):
    told = topic(heading, label)
    assert "save" in told.acts
    assert not told.kept


@pytest.mark.parametrize(
    ("lang", "heading", "button", "acts"),
    [
        ("de", "Bauantrag", "Antrag speichern", set[str]()),
        ("de", "Kurs", "Jetzt Platz sichern", {"jetzt", "platz", "sichern"}),
        ("fr", "Demande de permis", "Sauvegarder", set[str]()),
        ("nl", "Aanvraag", "Aanvraag opslaan", set[str]()),
        ("it", "Richiesta", "Memorizza", set[str]()),
        ("de", "Bauantrag", "Antrag absenden und speichern", {"speichern"}),
        ("de", "Bauantrag", "Speichern & absenden", {"absenden"}),
        ("en", "Permit application", "Save & send", {"send"}),
        ("en", "Permit application", "Save, then send", {"send"}),
        ("en", "Permit application", "Save / Submit", {"submit"}),
        ("fr", "Demande de permis", "Enregistrer puis envoyer", {"envoyer"}),
        ("es", "Solicitud", "Guardar y enviar", {"enviar"}),
        ("cs", "Žádost", "Uložit žádost", set[str]()),
        ("hu", "Kérelem", "Kérelem mentése", set[str]()),
        ("tr", "Başvuru", "Başvuruyu kaydet", set[str]()),
        ("ru", "Заявка", "Сохранить заявку", set[str]()),
    ],
)
def test_a_button_that_only_saves_sends_nothing_to_others(lang: str, heading: str, button: str, acts: set[str]):
    assert topic(heading, button, lang=lang).acts == acts


@pytest.mark.parametrize(
    ("heading", "button", "asked", "is_told"),
    [
        ("Moving house", "Save", ("Street", "House number", "Postcode", "City", "Moving day"), True),
        ("Verhuizing doorgeven", "Opslaan", ("Straat", "Huisnummer", "Postcode", "Woonplaats"), True),
        ("Moving house", "Save", ("Name", "Street", "Telephone", "E-mail"), False),
        ("Contact us", "Send", ("Street", "House number", "Postcode", "City"), False),
        ("Permit application", "Save", ("Street", "House number", "Postcode", "City"), False),
    ],
)
def test_a_form_that_saves_an_address_is_for_it_whatever_its_heading(
    heading: str, button: str, asked: tuple[str, ...], is_told: bool
):
    page = PageBuilder(title=heading)
    page.heading(heading, 1)
    with page.inside("form", step="form"):
        for each in asked:
            page.input(each, value="x")
        page.button(button, type="submit")
    assert ({"address", "adres"} <= topic_of(understand(page.snapshot())).words) is is_told


def test_a_question_in_a_legend_is_no_topic():
    page = PageBuilder(url="https://larch.example/form", title="Larch")
    page.heading("Join the choir", 1)
    with page.inside("form", step="form"):
        page.text("About you", "legend")
        page.input("Name", value="Bo Lund")
        with page.inside("group", "Have you ever received singing lessons?", step="fieldset"):
            page.text("Have you ever received singing lessons?", "legend")
            for each in ("Yes", "No"):
                page.input(each, type="radio", html_name="lessons")
        page.button("Join", type="submit")
    found = topic_of(understand(page.snapshot(lang="en"))).words
    assert {"join", "choir", "about"} <= found
    assert found.isdisjoint({"have", "received", "lessons"})


@pytest.mark.parametrize(
    ("text", "is_shown"),
    [
        ("Order for Bo Lund", True),
        ("Lund", True),
        ("BO  LUND, a glove", True),
        ("Your message was not sent", False),
        ("Boat", False),
    ],
)
def test_a_value_stands_in_a_text_or_has_it_as_a_part(text: str, is_shown: bool):
    assert shows_any(text, ["Bo Lund", "", "—"]) is is_shown
