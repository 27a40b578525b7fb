"""Sentences that deny a receipt: which of them tell that nothing was kept."""

from __future__ import annotations

import pytest

from footpath.language.proving import tells_not_done
from footpath.language.tagged import Topic


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Your request was not saved."),
        ("en", "Your message wasn't sent."),
        ("de", "Die Anfrage wurde nicht abgeschickt."),
        ("fr", "Votre demande n'a pas été enregistrée."),
        ("es", "Su solicitud no se ha guardado."),
        ("it", "La prenotazione non è stata registrata."),
        ("nl", "Je melding is niet opgeslagen."),
        ("pl", "Rezerwacja nie została złożona."),
        ("pt", "A sua mensagem não foi enviada."),
        ("sv", "Din anmälan har inte skickats."),
        ("en", "Your message could not be sent."),
        ("de", "Ihre Nachricht konnte nicht gesendet werden."),
        ("fr", "Votre message n'a pas pu être envoyé."),
        ("es", "Su mensaje no pudo ser enviado."),
        ("it", "Il messaggio non ha potuto essere inviato."),
        ("nl", "Uw bericht kon niet worden verzonden."),
        ("pl", "Twoja wiadomość nie mogła zostać wysłana."),
        ("pt", "A sua mensagem não pôde ser enviada."),
    ],
)
def test_a_denied_receipt_tells_that_nothing_was_kept(language: str, sentence: str) -> None:
    assert tells_not_done(sentence, language, Topic())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Your request has not been saved yet."),
        ("it", "La prenotazione non è ancora stata registrata."),
        ("de", "Ihre Anfrage wurde noch nicht gespeichert."),
        ("en", "Your request was not sent to third parties."),
        ("de", "Ihre Daten wurden nicht an Dritte gesendet."),
        ("en", "Your card details were not saved."),
        ("en", "Your message was not sent twice."),
        ("en", "Your booking was not confirmed."),
        ("de", "Ihre Buchung wurde nicht bestätigt."),
        ("en", "Your confirmation email was not sent."),
        ("de", "Die Bestätigungs-E-Mail wurde nicht gesendet."),
        ("en", "Your photo was not saved."),
        ("en", "Was your request not saved?"),
        ("en", "Your request was saved."),
        ("en", "Your photo could not be saved."),
        ("en", "Your request could not yet be sent."),
        ("en", "Your request could not be sent to all."),
        ("en", "Your comment was not published."),
        ("de", "Ihr Kommentar konnte nicht veröffentlicht werden."),
        ("en", "Your request could not be sent?"),
    ],
)
def test_what_is_denied_of_more_or_of_something_else_tells_nothing(language: str, sentence: str) -> None:
    assert not tells_not_done(sentence, language, Topic())


def test_a_sentence_in_an_unknown_language_tells_nothing() -> None:
    assert not tells_not_done("You were not selected, and your data was not forwarded.", "", Topic())
    assert not tells_not_done("Xyz not zyx.", "xx", Topic())
