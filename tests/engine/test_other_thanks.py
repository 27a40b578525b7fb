"""Thanks for something else than what was sent, beside a bare "Thank you!" or alone; and thanks for what was sent."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.schema.task import TaskType

Told: TypeAlias = "tuple[str, tuple[str, str], str, str]"
"""The language, the heading and the button of the form; the heading and the text of the page that answers."""
CONTACT: Final = ("Contact us", "Send")
OTHER: Final[tuple[Told, ...]] = (
    ("en", CONTACT, "Thank you!", "Thanks for signing up to our newsletter."),
    ("en", CONTACT, "Thank you!", "Thank you for subscribing to our mailing list."),
    ("en", CONTACT, "Thanks!", "Thanks for registering for the webinar."),
    ("en", CONTACT, "Thank you!", "Thank you for booking a table."),
    ("en", CONTACT, "Thank you!", "Thank you for your newsletter registration."),
    ("en", CONTACT, "Thank you!", "Thanks for booking your stay with us."),
    ("en", CONTACT, "Thank you!", "Thanks for enrolling in our evening course."),
    ("en", CONTACT, "Thank you!", "Thank you for your interest in our newsletter."),
    ("en", CONTACT, "Thank you!", "Thanks for signing up as a volunteer."),
    ("en", ("Report a broken lamp", "Report"), "Thank you!", "Thanks for subscribing to our job alerts."),
    ("en", ("Claim a refund", "Claim"), "Thank you", "Thank you for booking a flight with us."),
    ("de", ("Kontakt", "Senden"), "Vielen Dank!", "Danke für Ihre Anmeldung zum Newsletter."),
    ("fr", ("Contact", "Envoyer"), "Merci !", "Merci pour votre inscription à la newsletter."),
    ("es", ("Contacto", "Enviar"), "¡Gracias!", "Gracias por suscribirse a nuestro boletín."),
    ("it", ("Contatti", "Invia"), "Grazie!", "Grazie per l'iscrizione alla newsletter."),
    ("nl", ("Contact", "Verstuur"), "Bedankt!", "Bedankt voor je inschrijving voor de nieuwsbrief."),
)
UNDONE: Final[tuple[Told, ...]] = (
    ("en", ("Book a boat", "Book"), "Booking", "Thank you for starting your booking."),
    ("en", ("Library card", "Apply"), "Library card", "Thank you for beginning your application."),
    ("en", ("Library card", "Apply"), "Thank you!", "Thank you for checking the details of your application."),
    ("en", ("Library card", "Apply"), "Library card", "Thank you for completing step 1."),
    ("en", ("Library card", "Apply"), "Library card", "Thank you for confirming your e-mail address."),
    ("de", ("Kurs buchen", "Jetzt buchen"), "Kurs", "Danke, dass Sie mit der Buchung begonnen haben."),
    ("de", ("Mitglied werden", "Absenden"), "Vielen Dank!", "Vielen Dank für die Prüfung Ihrer Angaben."),
    ("de", ("Mitglied werden", "Absenden"), "Verein", "Vielen Dank für die Bestätigung Ihrer E-Mail-Adresse."),
    ("fr", ("Réserver une salle", "Réserver"), "Salle", "Merci de vérifier votre formulaire."),
    ("fr", ("Réserver une salle", "Réserver"), "Salle", "Merci de bien vouloir confirmer votre réservation."),
    ("fr", ("Commander un badge", "Commander"), "Badge", "Merci d'avoir commencé votre commande."),
    ("es", ("Reservar pista", "Reservar"), "Pista", "Gracias por iniciar tu reserva."),
    ("es", ("Pedir un duplicado", "Enviar"), "Duplicado", "Gracias por revisar su solicitud."),
    ("it", ("Prenota un tavolo", "Prenota"), "Tavolo", "Grazie per aver iniziato la prenotazione."),
    ("it", ("Richiesta", "Invia"), "Richiesta", "Grazie per aver verificato la richiesta."),
    ("nl", ("Tafel reserveren", "Reserveren"), "Tafel", "Bedankt dat u uw reservering bent begonnen."),
    ("nl", ("Aanvraag", "Indienen"), "Aanvraag", "Bedankt voor het controleren van uw aanvraag."),
)
"""Thanks for an act that sends nothing, or requests in the words of thanks."""
DONE: Final[tuple[Told, ...]] = (
    ("en", ("Order tulips", "Place order"), "Tulips", "Thank you for placing your order."),
    ("en", ("Book a viewing", "Book viewing"), "Viewing", "Thank you for making a reservation."),
    ("en", ("Parking permit", "Renew"), "Thank you!", "Thank you for renewing your parking permit."),
    ("en", CONTACT, "Larch", "Thank you for sending us your message."),
    ("en", CONTACT, "Larch", "Thank you, Mrs Brook, for your very kind message."),
    ("de", ("Kurs buchen", "Jetzt buchen"), "Kurs", "Vielen Dank für die Buchung des Kurses."),
    ("de", ("Kurs buchen", "Jetzt buchen"), "Kurs", "Danke, dass Sie den Kurs gebucht haben!"),
    ("de", ("Kontakt", "Senden"), "Vielen Dank!", "Danke, dass Sie uns Ihre Anfrage gesendet haben."),
    ("fr", ("Contact", "Envoyer"), "Merci !", "Merci de nous avoir envoyé votre demande."),
    ("fr", ("Faire un don", "Donner"), "Don", "Merci d'avoir donné 20 €."),
    ("es", ("Contacto", "Enviar"), "Contacto", "Gracias por enviar tu solicitud."),
    ("es", ("Comprar entradas", "Comprar"), "Entradas", "Gracias por realizar tu pedido."),
    ("it", ("Ordina", "Ordina"), "Grazie!", "Grazie per aver inviato la tua richiesta."),
    ("nl", ("Contact", "Versturen"), "Bedankt!", "Bedankt voor het versturen van uw aanvraag."),
)
"""Thanks for the act itself."""
OWN: Final[tuple[Told, ...]] = (
    ("en", ("Join us", "Sign up"), "Thank you!", "Thanks for signing up to our newsletter."),
    ("en", ("The Weekly Map", "Subscribe"), "Thank you!", "Thanks for signing up to our mailing list."),
    ("en", ("Webinar on bats", "Register"), "Thank you!", "Thanks for registering for the webinar."),
    ("en", ("Reserve a table", "Book"), "Thank you!", "Thank you for booking a table."),
    ("en", CONTACT, "Thank you!", "Thank you for contacting the Parks Department."),
    ("en", CONTACT, "Thank you!", "Thanks for writing to our support team."),
    ("en", CONTACT, "Thank you!", "Thank you for your message about our newsletter."),
    ("en", CONTACT, "Thank you!", "Thank you for your message and for signing up to our newsletter."),
    ("en", CONTACT, "Message sent", "Your message has been sent. Thanks for signing up to our newsletter."),
    ("en", ("Evening classes", "Continue"), "Thank you!", "Thank you for registering with us."),
    ("en", ("Evening classes", "Continue"), "Thank you!", "Thank you for registering."),
    ("de", ("Newsletter", "Anmelden"), "Vielen Dank!", "Danke für Ihre Anmeldung zum Newsletter."),
    ("de", ("Kontakt", "Senden"), "Vielen Dank!", "Danke für Ihre Nachricht."),
)


def view(told: Told, document: str, texts: Sequence[str], *, is_filled: bool) -> View:
    language, (heading, label), *_ = told
    page = PageBuilder(url="https://example.com/form", title=heading)
    page.heading(texts[0] if texts else heading, 1)
    for text in texts[1:]:
        page.text(text)
    if is_filled:
        with page.inside("form", step="form"):
            page.input("Name", value="Bo Lund")
            page.textarea("Message", value="A glove please, grey")
            page.button(label, type="submit")
    return understand(page.snapshot(lang=language, document=document))


def doubted(told: Told, task_type: TaskType = "fill_form") -> bool:
    """Whether no page text is believed to confirm."""
    before = view(told, "d1", (), is_filled=True)
    now = view(told, "d2", told[2:], is_filled=False)
    said = now.page.confirmation or confirmed(before, now, Answers((200,), has_left=True))
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    now = dataclasses.replace(now, page=page)
    return not said or bool(doubt_of_texts(task_type, before, now, is_answered=True))


@pytest.mark.parametrize("told", OTHER, ids=lambda told: told[3])
def test_thanks_for_something_else_are_no_end(told: Told):
    assert doubted(told)


@pytest.mark.parametrize("told", OTHER[:4], ids=lambda told: told[3])
def test_neither_are_they_without_the_bare_thanks(told: Told):
    assert doubted((*told[:2], told[3], "Have a nice day."))
    assert doubted(told, "apply")


@pytest.mark.parametrize("told", OWN, ids=lambda told: told[3])
def test_thanks_for_what_was_sent_are_one(told: Told):
    assert not doubted(told)


@pytest.mark.parametrize("told", UNDONE, ids=lambda told: told[3])
def test_thanks_for_an_act_that_sends_nothing_are_no_end(told: Told):
    assert doubted(told)
    assert doubted((*told[:2], told[3], "Larch & Sons"))
    assert doubted((*told[:2], told[3], "Larch & Sons"), "apply")


@pytest.mark.parametrize("told", DONE, ids=lambda told: told[3])
def test_thanks_for_the_act_itself_are_one(told: Told):
    assert not doubted(told)
