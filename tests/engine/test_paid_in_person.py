"""What is to be paid later, in person, beside a report with a number; and demands on which a booking depends."""

from __future__ import annotations

from typing import Final

import pytest
from tests.engine.test_pages_of_ends import ANSWERED, REDIRECTED, after_redirect, filled, in_place_of_form, proof

LATER: Final = (
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the desk."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Please pay on arrival."),
    ("en", "Booking confirmed", "Confirmation number CH7781. You pay €40.50 at reception."),
    ("en", "Your order has been placed", "Your order number is 20-4471. Pay on delivery."),
    ("en", "Reservation confirmed", "Reference: KX-2207.", "You can pay your deposit at the counter."),
    ("de", "Buchung bestätigt", "Buchungsnummer: CH-7781. Bitte zahlen Sie bei Ankunft."),
    ("de", "Termin gebucht", "Vorgangsnummer: T-33812", "Sie zahlen vor Ort."),
    ("fr", "Réservation confirmée", "Numéro de réservation : CH-7781. Payez sur place."),
    ("es", "Reserva confirmada", "Número de reserva: CH-7781. Pago a la llegada."),
    ("nl", "Boeking bevestigd", "Boekingsnummer: CH-7781. U betaalt aan de balie."),
)
FIRST: Final = (
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay now to complete."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the desk within 10 minutes."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the desk by noon to keep it."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Please pay at the desk to confirm."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay in advance."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the checkout."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the link below."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay today, not at the desk."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay at the desk first."),
    ("en", "Booking confirmed", "Confirmation number CH7781. It is void unless you pay at the desk today."),
    ("en", "Booking confirmed", "Confirmation number CH7781. Pay only at the desk before Friday."),
    ("en", "Booking confirmed", "Pay at the desk."),
    ("de", "Buchung bestätigt", "Buchungsnummer: CH-7781. Zahlen Sie jetzt, um die Buchung abzuschließen."),
    ("de", "Buchung bestätigt", "Buchungsnummer: CH-7781. Zahlen Sie bis Freitag am Schalter."),
    ("fr", "Réservation confirmée", "Numéro de réservation : CH-7781. Payez maintenant pour la garder."),
)


@pytest.mark.parametrize("told", LATER, ids=" ".join)
def test_what_is_paid_later_in_person_costs_no_end_with_a_number(told: tuple[str, ...]):
    language, *texts = told
    assert proof(filled(language), after_redirect(language, texts), REDIRECTED)
    assert proof(filled(language), in_place_of_form(language, texts), ANSWERED)


@pytest.mark.parametrize("told", FIRST, ids=" ".join)
def test_a_payment_on_which_the_booking_depends_does(told: tuple[str, ...]):
    language, *texts = told
    assert not proof(filled(language), after_redirect(language, texts), REDIRECTED)
    assert not proof(filled(language), in_place_of_form(language, texts), ANSWERED)
