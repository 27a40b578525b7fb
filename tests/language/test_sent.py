"""Sentences about what was sent: which tell that it came in, and which leave open what became of it."""

from __future__ import annotations

import pytest

from footpath.language.sent import beside_thanks, left_open, only_tells_receipt, overtaken


@pytest.mark.parametrize(
    "said",
    [
        "Your message was binned.",
        "Your application, case 88120, was turned away.",
        "Your application has been read and dismissed.",
        "Ihre Anfrage mit der Nummer 88-1204 schmort bis zu Ihrem Anruf.",
        "Votre message a été mis au rebut.",
        "Wiadomość utknęła po drodze.",
        "Uw bericht staat klaar om te worden verstuurd.",
        "Ihre Nachricht ist bereit, gesendet zu werden.",
        "Votre message est prêt à être envoyé.",
        "Su mensaje está listo para ser enviado.",
        "Wiadomość jest gotowa do wysłania.",
        "Your message will be sent tonight.",
    ],
)
def test_what_no_words_know_as_good_is_left_open(said: str):
    assert left_open(f"Thanks. {said}") == said


@pytest.mark.parametrize(
    "said",
    [
        "Your message has been sent.",
        "Votre message a été envoyé pour être traité.",
        "Thank you for your message.",
        "We have your message and will ring you back.",
        "We will read your message within two days.",
        "Ihre Bewerbung wird von uns geprüft.",
        "Je aanvraag heeft nummer D-2209.",
        "If your message is urgent, call us.",
        "Is your message urgent?",
        "Order summary",
        "The office is shut on Mondays.",
        "Your application number is",
        "Booking code RC-201.",
        "Keep it: with it you can see where your application stands.",
        "You can track your application here.",
    ],
)
def test_a_report_a_promise_a_number_and_advice_leave_nothing_open(said: str):
    assert left_open(said) == ""


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        ("Merci. Nous avons noté votre passage.", "Nous avons noté votre passage."),
        ("Thank you!", ""),
        ("Thanks! We will be in touch.", ""),
        ("Thanks! If you need to change anything, call us.", ""),
    ],
)
def test_what_is_said_beside_mere_thanks(said: str, beside: str):
    assert beside_thanks(said) == beside


@pytest.mark.parametrize(("said", "only"), [("Message sent ✓", True), ("Enviado", True), ("Quasi inviato", False)])
def test_a_button_that_says_only_that_it_has_sent(said: str, only: bool):
    assert only_tells_receipt(said) is only


@pytest.mark.parametrize(
    ("said", "is_overtaken"),
    [
        ("Order received and cancelled.", True),
        ("Bestellung erhalten und storniert.", True),
        ("Zamówienie przyjęte i anulowane.", True),
        ("Your booking was confirmed and then released because the payment timed out.", True),
        ("Your application has been received and forwarded to the team.", False),
        ("Ordine ricevuto e confermato.", False),
        ("Ihre Anfrage ist eingegangen und wird bearbeitet.", False),
        ("Votre commande est confirmée sous réserve du paiement.", True),
        ("Your booking is confirmed as long as the deposit reaches us today.", True),
        ("Your request was received, so please wait until you hear from us.", False),
    ],
)
def test_a_fate_or_a_condition_in_the_sentence_of_a_receipt_overtakes_it(said: str, is_overtaken: bool):
    assert bool(overtaken([said])) is is_overtaken
