"""Consents that the site has given already, and those that buttons, lists and texts beside a box ask for."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.answers.consenting import BASIC, answer, field
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.consents import stands_agreed
from footpath.answers.moves import Handled
from footpath.answers.presets import is_for_person
from footpath.answers.values import Values
from footpath.roles.open_questions import unanswered
from footpath.schema.answer import Answer
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation


def set_by_the_site(says: str, **told: object) -> FieldObservation:
    return field(says).model_copy(update={"value": "yes", **told})


@pytest.mark.parametrize(
    "says",
    ["I agree to the sharing of my data with partners", "Yes, share my awesome profile with fabulous partners"],
)
def test_an_optional_consent_that_the_site_gave_is_taken_back(says: str):
    found = answer(set_by_the_site(says), BASIC)
    assert isinstance(found, Answer)
    assert found.value == "no"


def test_a_required_consent_that_the_site_gave_is_asked_for():
    asked = set_by_the_site("I agree to the sharing of my data with partners", required=True)
    assert not answer(asked, BASIC).found
    values = Values(Profile(), date(2026, 11, 25))
    left = {asked.key: Handled("left", "why")}
    assert [each.field for each in unanswered([asked], values, left, applies=True)] == [asked]


def test_a_refusal_that_the_site_ticked_is_none_of_its_consents():
    assert not stands_agreed(set_by_the_site("I do not want to receive your newsletter"))


@pytest.mark.parametrize("nothing", ["-", ""])
def test_an_option_that_agrees_to_more_than_its_question_is_judged_with_it(nothing: str):
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.select("Data protection", (nothing, "Yes, for all vacancies of the group", "No"))
        page.button("Submit application", type="submit")
    asked = next(each for each in fields_of(page) if each.kind == "select")
    assert not answer(asked, BASIC).found


def ticked(page: PageBuilder) -> FieldObservation:
    return next(each for each in fields_of(page) if each.kind == "checkbox")


@pytest.mark.parametrize(
    ("label", "beside"),
    [
        ("Yes please!", "Monthly news and offers"),
        ("Count me in", "Newsletter"),
        ("Ja, gerne!", "Passende Stellen und Neuigkeiten per E-Mail"),
        ("Oui", "Recevoir nos offres par e-mail"),
        ("Sí", "Quiero recibir ofertas de terceros"),
    ],
)
def test_a_yes_that_the_site_ticked_agrees_to_the_text_beside_it(label: str, beside: str):
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Full name")
        with page.box():
            page.input(label, "checkbox", checked=True)
            page.text(beside)
        page.button("Send", type="submit")
    assert stands_agreed(ticked(page))
    found = answer(ticked(page), (), marketing=False)
    assert isinstance(found, Answer)
    assert found.value == "no"


@pytest.mark.parametrize("label", ["Yes please", "Ja gerne", "Oui merci"])
def test_a_yes_without_words_beside_it_that_are_known_is_asked_in_an_application(label: str):
    page = PageBuilder()
    page.input(label, "checkbox", checked=True)
    page.input("I work here", "checkbox", checked=True)
    bare, other = fields_of(page)
    assert is_for_person(bare, applies=True)
    assert not is_for_person(bare, applies=False)
    assert not is_for_person(other, applies=True)


UNTICK = [
    "Untick this box if you do not want your data to be shared with partners",
    "Häkchen entfernen, wenn Sie keine Weitergabe an Partner wünschen",
    "Décochez cette case si vous ne souhaitez pas que vos données soient partagées avec nos partenaires",
    "Desmarque esta casilla si no desea que compartamos sus datos con terceros",
]


@pytest.mark.parametrize("says", UNTICK)
def test_a_box_that_is_to_be_unticked_to_refuse_agrees_while_the_site_has_it_ticked(says: str):
    asked = field(says).model_copy(update={"value": "yes"})
    assert stands_agreed(asked)
    found = answer(asked, (), sharing=False)
    assert isinstance(found, Answer)
    assert found.value == "no"


@pytest.mark.parametrize(
    ("text", "agree", "refuse"),
    [
        ("We would like to keep your profile for other openings.", "Accept", "Decline"),
        ("Interviews are recorded.", "I agree", "No thanks"),
        ("Nous partageons vos données avec nos partenaires.", "Accepter", "Refuser"),
        ("Wir möchten Ihr Profil für andere Stellen aufbewahren.", "Zustimmen", "Ablehnen"),
    ],
)
def test_two_buttons_that_agree_to_a_text_or_not_are_a_question(text: str, agree: str, refuse: str):
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Full name")
        with page.box():
            page.text(text)
            page.button(agree)
            page.button(refuse)
        page.button("Send application", type="submit")
    asked = fields_of(page)[-1]
    assert (asked.question, asked.kind, asked.choices) == (text, "radio", (agree, refuse))


def test_buttons_under_a_notice_of_cookies_are_no_question():
    page = PageBuilder()
    page.input("Full name")
    page.text("We and our partners use cookies and share your data.")
    page.button("Accept")
    page.button("Decline")
    assert [each.question for each in fields_of(page)] == ["Full name"]


def test_the_question_of_a_box_that_says_yes_stands_before_it_and_not_in_the_footer():
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.text("¿Quiere recibir ofertas de terceros?")
        page.label("Sí", labels="e1")
        page.input("Sí", "checkbox", checked=True)
    with page.inside("landmark", step="footer"):
        page.text("© 2026 Kestrel Ltd")
    assert [each.question for each in fields_of(page)] == ["¿Quiere recibir ofertas de terceros?"]
    assert stands_agreed(ticked(page))
