"""Sentences with the words of a receipt: which of them tell none of what was sent."""

from __future__ import annotations

import pytest

from footpath.language.unproven import unproven

OTHER_ACTS = [
    ("en", "Your message was successfully checked for spelling."),
    ("en", "Your login was successful."),
    ("en", "Language successfully set to English."),
    ("de", "Ihre Nachricht wurde erfolgreich geprüft."),
    ("de", "Ihr Formular wurde erfolgreich zurückgesetzt."),
    ("fr", "Votre session a été prolongée avec succès."),
    ("es", "Su mensaje ha sido revisado con éxito."),
    ("it", "La sua candidatura è stata compilata con successo."),
]
SUPPOSED = [
    ("en", "Your message should have been sent by now."),
    ("en", "Assuming that your order was received, you will hear from us."),
    ("de", "Ihre Nachricht würde jetzt gesendet."),
    ("fr", "Votre message a failli être envoyé."),
    ("es", "Su solicitud se habría enviado."),
    ("it", "La sua domanda sarebbe stata inviata."),
    ("en", "We hope your request was received."),
]
OTHER_THINGS = [
    ("en", "Your earlier application was received in March."),
    ("en", "We have received your request to withdraw your application."),
    ("en", "Cancellation of your order confirmed"),
    ("en", "We received your withdrawal."),
    ("en", "Last week's order was received."),
    ("en", "Your attachment was received."),
    ("de", "Ihre Stornierung ist bei uns eingegangen."),
    ("de", "Vielen Dank für Ihre Bewerbung vom letzten Jahr."),
    ("fr", "Votre demande d’annulation a bien été reçue."),
    ("es", "Su pedido anterior fue enviado."),
    ("it", "Abbiamo ricevuto la sua richiesta di annullamento."),
]
ASTRAY = [
    ("en", "Your message was sent to the wrong department."),
    ("en", "Your enquiry was sent to a mailbox that no longer exists."),
    ("de", "Ihre Anfrage wurde an die falsche Abteilung gesendet."),
    ("fr", "Votre message a été envoyé à la mauvaise adresse."),
    ("es", "Su mensaje fue enviado al departamento equivocado."),
    ("it", "Il suo messaggio è stato inviato all'ufficio sbagliato."),
]
RECEIPTS = [
    ("en", "Your registration for the open day was successful."),
    ("en", "Your message was successfully checked and sent."),
    ("en", "Registration for the spring workshop successful"),
    ("de", "Ihre Anmeldung zum Frühjahrskurs war erfolgreich."),
    ("en", "Success! Your enquiry has been passed on."),
    ("en", "We would like to confirm that your order was received."),
    ("en", "You should have received an e-mail about your booking."),
    ("en", "Your application was received, and cannot be changed any more."),
    ("en", "Your report of a wrong address was received."),
    ("en", "Order received. You can cancel your order until Friday."),
    ("de", "Anmeldung erfolgreich, Mirela!"),
    ("de", "Ihre Bewerbung als Koch wurde erfolgreich übermittelt."),
    ("fr", "Votre inscription a été enregistrée avec succès."),
    ("es", "Inscripción realizada con éxito."),
    ("it", "Richiesta inviata con successo."),
]


@pytest.mark.parametrize(("language", "said"), [*OTHER_ACTS, *SUPPOSED, *OTHER_THINGS, *ASTRAY])
def test_a_receipt_of_something_else_proves_nothing(language: str, said: str):
    assert unproven([said], language) == said


@pytest.mark.parametrize(("language", "said"), RECEIPTS)
def test_a_receipt_of_the_sent_thing_proves_it(language: str, said: str):
    assert unproven([said], language) == ""


def test_a_form_for_a_cancellation_is_confirmed_by_its_own_words():
    assert unproven(["Your cancellation has been received."], "en", frozenset({"cancel", "order"})) == ""


def test_what_the_form_names_may_succeed():
    assert unproven(["Your donation was successful."], "en", frozenset({"donation"})) == ""
    assert unproven(["Your donation was successful."], "en") != ""


@pytest.mark.parametrize("language", ["", "xx", "ja"])
def test_a_page_in_no_language_that_is_read_is_not_judged(language: str):
    assert unproven(["successful"], language) == ""


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("Your appointment has been scheduled successfully.", "schedule"),
        ("Su cita ha sido reservada con éxito.", "reservar"),
        ("Il suo appuntamento è stato prenotato con successo.", "prenota"),
    ],
)
def test_a_verb_of_the_form_counts_in_each_of_its_forms(said: str, topic: str):
    language = {"schedule": "en", "reservar": "es", "prenota": "it"}[topic]
    assert unproven([said], language, frozenset({topic})) == ""
    assert unproven([said], language) == said


@pytest.mark.parametrize(
    "beside", ["Payment successful", "File uploaded successfully.", "Form cleared", "Your photo was received."]
)
def test_another_success_beside_a_receipt_takes_nothing_away(beside: str):
    assert unproven([beside, "Your application has been submitted."], "en") == ""
    assert unproven([beside], "en") == beside


@pytest.mark.parametrize("against", ["Your message was sent to the wrong office.", "We received your withdrawal."])
def test_what_takes_a_receipt_back_counts_beside_one(against: str):
    assert unproven(["Your message has been received.", against], "en") == against


@pytest.mark.parametrize("said", ["Your message was successfully checked.", "Your order was successfully cancelled."])
def test_a_word_that_only_begins_like_the_forms_is_another(said: str):
    assert unproven([said], "en", frozenset({"checkout", "order", "contact"})) == said
