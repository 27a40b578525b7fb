"""What cannot be taken back once it is pressed."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.language.lexicon import merged
from footpath.reading.effect import is_outside, says_harmless, sends_on_enter
from footpath.reading.read import read


def pressed(label: str, *fields: str, link: bool = False, type: str = "submit") -> bool:
    page = PageBuilder("https://stays.test/x", title="A page")
    with page.inside("form"):
        for field in fields:
            page.input(field)
        ref = page.link(label) if link else page.button(label, type=type)
    snapshot = page.snapshot()
    return is_outside(snapshot.by_ref[ref], read(snapshot))


@pytest.mark.parametrize(
    "label",
    ["Book now", "Book this room", "Pay 54 €", "Place order", "Order and pay", "Send reply", "Send", "Submit", "Delete",
     "Delete ticket 4711", "Publish", "Confirm booking", "Unsubscribe", "Zahlungspflichtig bestellen", "Senden",
     "Envoyer", "Eliminar", "Transfer 200 €", "Quick apply", "1-Click Apply"],
)  # fmt: skip
def test_buttons_that_send_pay_publish_or_delete(label: str):
    assert pressed(label, "Anything")
    assert pressed(label, "Anything", type="button")


@pytest.mark.parametrize(
    "label",
    ["Search", "Next", "Continue", "Add to cart", "Put into cart", "Save", "Save changes", "Rename it", "Apply filters",
     "Sign in", "Show more", "Order by price", "Go to checkout", "Find rooms", "Cancel", "Close", "Menu", "",
     "x" * 500],
)  # fmt: skip
def test_buttons_that_do_not(label: str):
    assert not pressed(label, "Anything")


def test_the_lexicon_has_the_effects_that_are_judged_by_and_no_other():
    """An effect that one file of words calls otherwise is one that no judgement asks for."""
    assert merged("effects").keys() == {"press", "final", "always", "harmless", "aside"}


@pytest.mark.parametrize(
    "label",
    ["Add to cart", "In den Warenkorb", "Ajouter au panier", "Añadir al carrito", "Aggiungi al carrello",
     "In winkelwagen", "Adicionar ao carrinho"],
)  # fmt: skip
def test_what_can_be_taken_out_again_is_harmless_in_each_language(label: str):
    assert says_harmless(label)


@pytest.mark.parametrize("label", ["Book this room", "Orders", "Send a message", "Register", "Check out"])
def test_a_link_leads_to_a_page_that_asks_for_it(label: str):
    assert not pressed(label, link=True)


@pytest.mark.parametrize(
    "label",
    [
        "Buy now",
        "Buy it now",
        "Place order",
        "Pay now",
        "Confirm",
        "Confirm booking",
        "Approve",
        "Jetzt kaufen",
        "Bestelling plaatsen",
        "Plaats je bestelling",
        "Boeking bevestigen",
    ],
)
def test_a_link_with_nothing_left_to_ask_is_no_link(label: str):
    assert pressed(label, link=True)
    assert pressed(label, "Anything"), "and a button all the same"


@pytest.mark.parametrize(
    "label", ["Pay by invoice", "How to order", "Publish with us", "Confirm your stay in three steps"]
)
def test_a_link_that_only_speaks_of_an_effect_is_one(label: str):
    assert not pressed(label, link=True)


@pytest.mark.parametrize(
    "label",
    ["Delete", "Unsubscribe", "Cancel booking", "Close my account", "Yes, cancel my subscription", "Terminate contract",
     "Mein Konto schließen", "Vertrag jetzt kündigen", "Fermer mon compte", "Cerrar mi cuenta", "Encerrar conta",
     "Chiudi il mio account", "Chiudi il mio conto", "Account sluiten", "Usuń konto", "Withdraw my application",
     "Reservering annuleren"],
)  # fmt: skip
def test_a_link_that_deletes_is_no_link(label: str):
    assert pressed(label, link=True)


@pytest.mark.parametrize(
    "label",
    ["How do I close my account?", "Close", "Close this message", "My account", "Cancel", "Order", "Konto",
     "Cancel and go back", "Account closing times", "End of contract dates"],
)  # fmt: skip
def test_a_link_that_only_speaks_of_an_end_is_one(label: str):
    assert not pressed(label, link=True)


@pytest.mark.parametrize(
    ("name", "path"),
    [("Delete", "/files/3"), ("Remove", "/friends/ana"), ("x", "/files/3/delete"), ("No longer", "/mail?action=delete"),
     ("Click here", "/unsubscribe?id=5"), ("Give it back", "/orders/5/cancel"), ("Trash", "/remove_item.php?id=1"),
     ("", "/notes?delete=7")],
)  # fmt: skip
def test_a_link_that_takes_something_away_as_soon_as_it_is_followed(name: str, path: str):
    assert leads(name, path)


@pytest.mark.parametrize(
    ("name", "path"),
    [("Ways out", "/help/how-to-cancel-a-booking"), ("Cancellation policy", "/cancellation"),
     ("Cancel", "/tickets"), ("Remove filter", "/jobs?remove=remote"), ("Remove", "/cart/remove?item=5"),
     ("Deleted files", "/files/deleted"), ("Removals in Lisbon", "/removals"), ("Next", "/jobs?page=2")],
)  # fmt: skip
def test_a_link_that_only_speaks_of_it_or_can_be_undone(name: str, path: str):
    assert not leads(name, path)


def leads(name: str, path: str) -> bool:
    page = PageBuilder("https://stays.test/x")
    ref = page.link(name, f"https://stays.test{path}")
    snapshot = page.snapshot()
    return is_outside(snapshot.by_ref[ref], read(snapshot))


def test_a_form_that_is_there_to_be_sent_is_sent_by_whatever_its_button_says():
    assert pressed("Go", "Your name", "Email", "Message")
    assert not pressed("Go", "Search")


def test_what_keeps_an_entry_sends_the_form_where_it_is_a_button_of_that_kind():
    asked = ("First name", "Last name", "Email", "Resume", "Employer", "Job title")
    assert pressed("Save position", *asked)
    assert not pressed("Save position", *asked, type="button")
    assert not pressed("Save", *asked)


def test_the_enter_key_sends_what_its_form_sends():
    def enter(button: str, *fields: str) -> bool:
        page = PageBuilder("https://stays.test/x")
        with page.inside("form"):
            refs = [page.input(field) for field in fields]
            page.button(button, type="submit")
        snapshot = page.snapshot()
        return sends_on_enter(snapshot.by_ref[refs[0]], read(snapshot))

    assert enter("Pay now", "Amount")
    assert not enter("Search", "Where to?")


def coded(label: str, type: str = "submit", *, enter: bool = False, secret: bool = False) -> bool:
    """Whether a button, or the Enter key, sends what a code is asked for that the site has sent."""
    page = PageBuilder("https://bank.test/tan", title="A page")
    page.text("We have sent a TAN to your telephone.")
    with page.inside("form"):
        field = page.input("TAN")
        if secret:
            page.input("Password", "password")
        button = page.button(label, type=type)
    snapshot = page.snapshot()
    if enter:
        return sends_on_enter(snapshot.by_ref[field], read(snapshot))
    return is_outside(snapshot.by_ref[button], read(snapshot))


@pytest.mark.parametrize("label", ["Freigeben", "Ausführen", "Release it", "Toteuta"])
def test_what_gives_a_code_in_words_that_nobody_knows_may_release_anything(label: str):
    assert coded(label)
    assert coded(label, "button"), "drawn by a script"
    assert coded(label, enter=True)


@pytest.mark.parametrize("label", ["Verify", "Continue", "Back", "Cancel"])
def test_what_says_that_it_has_a_code_checked_or_goes_back_does_not(label: str):
    assert not coded(label)
    assert not coded(label, "button")
    assert not coded(label, enter=True)


def test_a_code_beside_a_password_lets_somebody_in():
    assert not coded("Go", secret=True)
    assert not coded("Go", enter=True, secret=True)


def test_apply_on_a_posting_leads_to_the_form_and_sends_nothing():
    def posting(label: str, *fields: str) -> bool:
        page = PageBuilder("https://jobs.test/clock-maker", title="Clock maker at Tick")
        page.heading("Clock maker", 1)
        page.text("Apply for this job: what you will do, what we offer, your responsibilities and requirements.")
        with page.box() if not fields else page.inside("form"):
            for field in fields:
                page.input(field)
            ref = page.button(label, type="submit" if fields else "button")
        about = '{"@type": "JobPosting", "title": "Clock maker"}'
        snapshot = page.snapshot(json_ld=(about,))
        return is_outside(snapshot.by_ref[ref], read(snapshot))

    assert not posting("Apply")
    assert not posting("Apply for this job")
    assert not posting("Apply now")
    assert posting("Apply", "First name", "Last name", "Email", "Resume"), "that is the form itself"
    assert posting("Apply with one click")
