"""Whole pages with which sites answer a form: chatty true ends, and ends that only begin like one.

Each page is shown in three ways: as another document after a redirect, in the place of the form, and in a live region
under the emptied form. `pages_of_ends.yaml` has the pages.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

import pytest
import yaml
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.engine.view import View

    Shown: TypeAlias = Callable[[str, Sequence[str]], View]

PAGES: dict[str, list[list[str]]] = cast(
    "dict[str, list[list[str]]]", yaml.safe_load((Path(__file__).parent / "pages_of_ends.yaml").read_text("utf-8"))
)
HERE, ELSEWHERE = "https://example.com/contact", "https://example.com/r/7f3a"
PLACES = {"f": ("contentinfo", "footer"), "n": ("navigation", "nav"), "s": ("complementary", "aside")}
REDIRECTED, ANSWERED = (303, 200), (200,)


def site(url: str) -> PageBuilder:
    page = PageBuilder(url=url, title="Larch & Sons")
    with page.inside("landmark", role="banner", step="header"):
        page.link("Larch & Sons", "https://example.com/")
        page.link("Contact", HERE)
    return page


def form(page: PageBuilder, *, is_filled: bool) -> None:
    name, mail, text = ("Bo Lund", "bo.lund@example.com", "Two people on Friday, please.") if is_filled else ("",) * 3
    page.heading("Kontakt", 1)
    with page.inside("form", step="form"):
        page.input("Name", value=name)
        page.input("Email", "email", value=mail)
        page.textarea("Message", value=text)
        page.button("Send", type="submit")


def put(page: PageBuilder, place: str, text: str) -> None:
    if place == "a":
        page.link(text)
    elif place == "b":
        page.button(text)
    elif place in PLACES:
        role, step = PLACES[place]
        with page.inside("landmark", role=role, step=step):
            page.text(text)
    else:
        page.text(text)


def message(page: PageBuilder, texts: Sequence[str]) -> PageBuilder:
    first, *more = texts
    with page.inside("landmark", role="main", step="main"):
        page.heading(first, 1)
        for text in more:
            place, _, rest = text.rpartition("|")
            put(page, place, rest)
    return page


def filled(language: str) -> View:
    page = site(HERE)
    form(page, is_filled=True)
    return understand(page.snapshot(lang=language, document="d1"))


def after_redirect(language: str, texts: Sequence[str]) -> View:
    return understand(message(site(ELSEWHERE), texts).snapshot(lang=language, document="d2"))


def in_place_of_form(language: str, texts: Sequence[str]) -> View:
    return understand(message(site(HERE), texts).snapshot(lang=language, document="d1"))


def under_emptied_form(language: str, texts: Sequence[str]) -> View:
    page = site(HERE)
    form(page, is_filled=False)
    with page.inside("status"):
        for text in texts:
            if "|" not in text:
                page.text(text)
    return understand(page.snapshot(lang=language, document="d1"))


def proof(before: View, now: View, statuses: Sequence[int]) -> str:
    """What proves that the form was sent, as a run judges a page with which the site answered; empty where unproven."""
    said = now.page.confirmation or confirmed(before, now, Answers(statuses, has_left=True))
    if not said:
        return ""
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    now = dataclasses.replace(now, page=page)
    return "" if doubt_of_texts("fill_form", before, now, is_answered=True) else said


OTHER_WAYS = (in_place_of_form, under_emptied_form)
SHOWN = pytest.mark.parametrize(
    ("shown", "statuses"),
    [
        pytest.param(after_redirect, REDIRECTED, id="redirect"),
        *(pytest.param(way, ANSWERED, id=way.__name__, marks=pytest.mark.thorough) for way in OTHER_WAYS),
    ],
)


@pytest.mark.spread(20)
@SHOWN
@pytest.mark.parametrize("told", PAGES["true_ends"], ids=" ".join)
def test_what_goes_with_a_report_costs_no_end(told: list[str], shown: Shown, statuses: Sequence[int]):
    language, *texts = told
    assert proof(filled(language), shown(language, texts), statuses)


@pytest.mark.spread(30)
@SHOWN
@pytest.mark.parametrize("told", PAGES["others"], ids=" ".join)
def test_an_event_a_lack_a_demand_or_a_condition_beside_it_does(told: list[str], shown: Shown, statuses: Sequence[int]):
    language, *texts = told
    assert not proof(filled(language), shown(language, texts), statuses)


@SHOWN
@pytest.mark.thorough
@pytest.mark.parametrize("told", PAGES["chatty_true_ends"], ids=" ".join)
def test_a_report_alone_beside_other_words_is_left_to_the_model_or_the_person(
    told: list[str], shown: Shown, statuses: Sequence[int]
):
    language, *texts = told
    assert not proof(filled(language), shown(language, texts), statuses)


REFUSALS = [
    ("en", "Message received", "The box of the recipient is full."),
    ("fr", "Message envoyé", "La boîte du destinataire est pleine."),
    ("it", "Messaggio inviato", "La casella del destinatario è piena."),
    ("en", "Booking received", "The room belongs to the Smiths that day."),
    ("de", "Anfrage eingegangen", "Der Saal gehört an dem Tag einer Hochzeitsgesellschaft."),
]


@SHOWN
@pytest.mark.parametrize("told", REFUSALS, ids=" ".join)
def test_a_refusal_in_words_of_no_event_costs_the_end(told: tuple[str, ...], shown: Shown, statuses: Sequence[int]):
    language, *texts = told
    assert not proof(filled(language), shown(language, texts), statuses)


CHATTY = ("Message sent", "Your reference is KP-2207.", "The old lighthouse stands beside the harbour.")
"""A report with a number, beside a sentence of which no rule knows a word."""


def test_unknown_words_cost_the_end_where_the_form_still_holds_the_answers():
    page = site(HERE)
    form(page, is_filled=True)
    with page.inside("status"):
        for text in CHATTY:
            page.text(text)
    kept = understand(page.snapshot(lang="en", document="d1"))
    assert proof(filled("en"), in_place_of_form("en", CHATTY), ANSWERED)
    assert not proof(filled("en"), kept, ANSWERED)


def test_unknown_words_beside_thanks_alone_cost_the_end():
    texts = ("Thank you for your message", CHATTY[-1])
    assert not proof(filled("en"), after_redirect("en", texts), REDIRECTED)


def test_a_number_after_a_redirect_confirms_under_a_heading_in_unknown_words():
    texts = ("Grumbling jotted", "Your case number is 2026-5581.")
    assert proof(filled("en"), after_redirect("en", texts), REDIRECTED)


def test_words_of_other_people_report_nothing():
    texts = ("Voices", "“My order was received, thank you!” Ben")
    assert not proof(filled("en"), after_redirect("en", texts), REDIRECTED)


KEPT = ("Grumbling jotted", "Your case number is 2026-5581.")
"""An end in words that no rule knows, with a number."""
COPIES = ["Als PDF speichern", "Save as PDF", "Print", "Imprimer le récépissé", "Stampa la ricevuta", "Pobierz"]
ACTS = ["Print and sign", "Pay and print", "Submit PDF", "Save", "Print and continue", "Finish"]


@pytest.mark.parametrize("button", COPIES)
def test_a_button_for_a_copy_of_the_page_costs_no_end(button: str):
    assert proof(filled("en"), after_redirect("en", (*KEPT, f"b|{button}")), REDIRECTED)


@pytest.mark.parametrize("button", ACTS)
def test_a_button_for_anything_more_does(button: str):
    assert not proof(filled("en"), after_redirect("en", (*KEPT, f"b|{button}")), REDIRECTED)


def test_what_comes_to_the_persons_address_is_no_end_beside_a_button_for_more():
    due = ("You are in.", "The next issue will come to bo.lund@example.com.")
    assert proof(filled("en"), after_redirect("en", due), REDIRECTED)
    assert not proof(filled("en"), after_redirect("en", (*due, "b|Confirm")), REDIRECTED)
    assert not proof(filled("en"), in_place_of_form("en", (*due, "b|Pay 20 euros")), ANSWERED)
    assert not proof(filled("en"), in_place_of_form("xx", due), ANSWERED), "the page may say anything"
    assert not proof(filled("en"), in_place_of_form("en", (due[0], due[1].replace("bo.", "al."))), ANSWERED)
