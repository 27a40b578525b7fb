"""Words that a goal expects, told of another event than its last press; and told of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.desks import sight_of

from footpath.reading.deeds import Deed
from footpath.roles.evidence import Evidence, expectations
from footpath.roles.plain.grammar import shown_at_the_end
from footpath.roles.proof import unproven

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

Told: TypeAlias = "tuple[str, str, str, str, str]"
"""The language, the page's heading, the button, the expected words, and what the page says after the press."""
OTHERWISE: Final[tuple[Told, ...]] = (
    ("en", "Book a seat", "Book", "booked", "Seat 14 is booked for someone else."),
    ("en", "Book a seat", "Book", "booked", "Seats can be booked from Monday."),
    ("en", "Your ticket", "Close ticket", "closed", "Tickets can be closed by agents only."),
    ("en", "Order tulips", "Place order", "Thank you", "Thank you for starting your order."),
    ("en", "Order tulips", "Place order", "Thank you", "Thank you for waiting."),
    ("en", "Send a note", "Send", "sent", "Please choose who it is sent to."),
    ("en", "Book a court", "Book", "booked", "The court was booked by another guest."),
    ("en", "Fun run", "Sign up", "signed up", "You are signed up once you have paid."),
    ("en", "Your basket", "Pay", "payment", "Your payment was received without the fee."),
    ("en", "Settings", "Save", "saved", "Changes can be saved by admins only."),
    ("en", "Settings", "Save", "saved", "Some changes were not saved."),
    ("en", "Settings", "Save", "saved", "Changes will be saved once you confirm your address."),
    ("en", "Book a room", "Book", "booked", "Room 4 was just booked."),
    ("en", "Book a room", "Book", "booked", "Room 4 is booked out."),
    ("en", "Book a room", "Book", "booked", "Booked out."),
    ("de", "Termin", "Buchen", "gebucht", "Der Termin wurde soeben von einer anderen Person gebucht."),
    ("de", "Notiz", "Senden", "gesendet", "Die Notiz wird gesendet, sobald Sie Ihre Nummer bestätigt haben."),
    ("de", "Urlaub", "Antrag stellen", "Vielen Dank", "Vielen Dank für die Prüfung Ihrer Angaben."),
    ("fr", "Réserver une place", "Réserver", "réservée", "Cette place est réservée aux abonnés."),
    ("fr", "Envoyer une note", "Envoyer", "Merci", "Merci de remplir tous les champs."),
    ("es", "Reservar una plaza", "Reservar", "reservada", "Esta plaza ya estaba reservada."),
    ("es", "Tus pedidos", "Enviar pedido", "tus pedidos", "Inicia sesión para ver tus pedidos"),
    ("de", "Ihre Bestellungen", "Bestellen", "Ihre Bestellungen", "Melden Sie sich an, um Ihre Bestellungen zu sehen."),
    ("it", "I tuoi ordini", "Invia ordine", "i tuoi ordini", "Accedi per vedere i tuoi ordini"),
    ("it", "Prenota un posto", "Prenota", "prenotato", "Il posto può essere prenotato solo dai soci."),
    ("nl", "Plaats boeken", "Boeken", "geboekt", "Deze plaats is al geboekt."),
    ("nl", "Bestelling", "Annuleren", "geannuleerd", "Wordt uw bestelling geannuleerd, dan krijgt u uw geld terug."),
    ("de", "Ticket zuweisen", "Zuweisen", "zugewiesen", "Das Ticket ist bereits zugewiesen."),
)
TOLD: Final[tuple[Told, ...]] = (
    ("en", "Book a seat", "Book", "booked", "Your seat is booked."),
    ("en", "Book a room", "Book", "booked", "Room 4 is booked for you."),
    ("en", "Send a note", "Send", "sent", "Note sent."),
    ("en", "Your basket", "Add to basket", "added", "The kettle was added to your basket."),
    ("en", "Your basket", "Add to basket", "3 items", "You have 3 items in your basket."),
    ("en", "Your ticket", "Close ticket", "closed", "Ticket closed."),
    ("en", "Publish page", "Publish", "published", "The page is now published."),
    ("en", "Guests", "Invite", "invited", "Ann Lee was invited."),
    ("en", "Fun run", "Sign up", "signed up", "You are signed up."),
    ("en", "Newsletter", "Subscribe", "subscribed", "You're subscribed!"),
    ("en", "Your basket", "Pay", "payment was successful", "Your payment was successful."),
    ("en", "Order tulips", "Place order", "Thank you", "Thank you for placing your order."),
    ("en", "Settings", "Save", "saved", "All changes saved."),
    ("de", "Einstellungen", "Speichern", "gespeichert", "Änderungen wurden gespeichert."),
    ("de", "Notiz", "Senden", "gesendet", "Die Notiz wurde gesendet."),
    ("de", "Artikel", "Löschen", "gelöscht", "Der Artikel wurde gelöscht."),
    ("fr", "Réserver une place", "Réserver", "réservée", "Votre place est réservée."),
    ("es", "Reservar una plaza", "Reservar", "reservada", "Tu plaza está reservada."),
    ("it", "Invia una nota", "Invia", "Grazie", "Grazie! La nota è stata inviata."),
    ("nl", "Notitie", "Versturen", "Bedankt", "Bedankt, uw notitie is verstuurd."),
)


def page(told: Told, said: str = "", *, entered: str | None = "Ann Lee") -> tuple[Snapshot, str]:
    language, heading, label, *_ = told
    page = PageBuilder(url="https://rooms.example.com/form", title="Larch & Sons")
    page.heading(heading, 1)
    if said:
        page.text(said)
    button = ""
    if entered is not None:
        with page.inside("form", step="form"):
            page.input("Name", value=entered)
            button = page.button(label, type="submit", method="post")
    return page.snapshot(lang=language, document="d1"), button


def ends(goal: str, label: str, before: tuple[Snapshot, str], now: Snapshot) -> bool:
    """Whether a page ends a goal after a press."""
    done = Deed(1, "sent", *before[:1], now, pressed=before[1])
    given = Evidence(sight_of(now), goal, {"sent": done}, before[0].to_text(), True, str, pressed=[label])
    return bool(expectations(given)) and unproven(shown_at_the_end(goal)[0], given) == ""


def is_told(told: Told, entered: str | None) -> bool:
    goal = f'enter "Ann Lee" in "Name", click "{told[2]}", check that "{told[3]}" is shown'
    return ends(goal, told[2], page(told), page(told, told[4], entered=entered)[0])


@pytest.mark.parametrize("told", OTHERWISE, ids=lambda told: told[4])
def test_words_told_of_another_event_are_no_end(told: Told):
    assert not is_told(told, "Ann Lee")


@pytest.mark.parametrize("entered", ["Ann Lee", None], ids=["beside the form", "instead of it"])
@pytest.mark.parametrize("told", TOLD, ids=lambda told: told[4])
def test_words_told_of_the_press_are_one(told: Told, entered: str | None):
    assert is_told(told, entered)


def loans(said: str = "") -> tuple[Snapshot, str]:
    page = PageBuilder(url="https://library.example.com/loans", title="Larch library")
    page.heading("Loans", 1)
    if said:
        page.text(said)
    buttons: list[str] = []
    for name in ("La Peste", "Le Petit Prince"):
        with page.inside("item", step="li"):
            page.text(name)
            buttons.append(page.button("Prolonger"))
    return page.snapshot(lang="fr", document="d1"), buttons[0]


@pytest.mark.parametrize(
    ("said", "is_end"),
    [
        ("Le prêt « La Peste » a été prolongé jusqu’au 30/12/2026.", True),
        ("Le prêt « Le Petit Prince » a été prolongé jusqu’au 30/12/2026.", False),
        ("Le Petit Prince a été prolongé.", False),
        ("« Germinal » a été prolongé.", False),
        ("Votre prêt a été prolongé.", True),
    ],
)
def test_what_the_page_tells_of_another_row_is_no_end(said: str, *, is_end: bool):
    goal = 'click "Prolonger" in the row of "La Peste", check that "a été prolongé" is shown'
    assert ends(goal, "Prolonger", loans(), loans(said)[0]) is is_end


@pytest.mark.parametrize(
    ("said", "is_end"),
    [
        ("Only 1 place was left, so we booked 1 ticket.", False),
        ("We booked 2 tickets. 8 tickets are left.", True),
        ("Booking number 1, see you on 3 May at 7 pm.", True),
    ],
)
def test_another_number_than_was_asked_for_is_no_end(said: str, *, is_end: bool):
    told = ("en", "Tickets", "Book", "Booking confirmed", f"Booking confirmed. {said}")
    goal = 'enter "2" in "Tickets", click "Book", check that "Booking confirmed" is shown'
    assert ends(goal, "Book", page(told, entered="2"), page(told, told[4], entered=None)[0]) is is_end


ROOM = 'enter "Ada Lovell" in "Name", enter "18:00" in "Time", enter "2" in "Guests", click "Book", '


def booking(*texts: str, is_filled: bool = True) -> tuple[Snapshot, str]:
    page = PageBuilder(url="https://rooms.example.com/form", title="Larch & Sons")
    page.heading("Book a table", 1)
    for text in texts:
        page.text(text)
    button = ""
    if is_filled:
        with page.inside("form", step="form"):
            for question, value in (("Name", "Ada Lovell"), ("Time", "18:00"), ("Guests", "2")):
                page.input(question, value=value)
            button = page.button("Book", type="submit", method="post")
    return page.snapshot(lang="en", document="d1"), button


@pytest.mark.parametrize(
    "other", ["Booked for 9 pm.", "Guests: 4 people", "Margaret, thank you!", "Name: Margaret Hale"]
)
def test_an_end_names_nothing_otherwise_than_the_goal(other: str):
    goal = f'{ROOM}check that "Table booked" is shown'
    for said, is_end in ((other, False), ("Booked for 6 pm.", True), ("Guests: 2 people", True)):
        now = booking("Table booked", said, is_filled=False)[0]
        assert ends(goal, "Book", booking(), now) is is_end, said


@pytest.mark.parametrize(
    ("said", "document", "entered", "is_end"),
    [
        pytest.param("", "d2", None, False, id="another page with the old words alone"),
        pytest.param("We have put you down for a call.", "d2", None, False, id="another page of something else"),
        pytest.param("Please choose another day.", "d1", None, False, id="asked for something else"),
        pytest.param("The last place was just taken.", "d1", "Ann Lee", False, id="refused over the form"),
        pytest.param("Your booking has been received.", "d2", None, True, id="a success"),
        pytest.param("Ann Lee is booked for Friday.", "d2", None, True, id="said once more"),
        pytest.param("", "d1", "", True, id="taken out of the field"),
    ],
)
def test_words_that_stood_before_the_press_need_news(said: str, document: str, entered: str | None, *, is_end: bool):
    def shown(said: str, entered: str | None, document: str = "d1") -> tuple[Snapshot, str]:
        page = PageBuilder(url=f"https://rooms.example.com/{document}", title="Larch & Sons")
        page.text("Your place is booked at once.")
        if said:
            page.text(said)
        button = ""
        if entered is not None:
            with page.inside("form", step="form"):
                page.input("Name", value=entered)
                button = page.button("Book", type="submit", method="post")
        return page.snapshot(lang="en", document=document), button

    goal = 'enter "Ann Lee" in "Name", click "Book", check that "booked" is shown'
    assert ends(goal, "Book", shown("", "Ann Lee"), shown(said, entered, document)[0]) is is_end
