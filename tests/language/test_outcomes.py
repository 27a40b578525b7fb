"""What a page says is still to be done before what was sent counts."""

from __future__ import annotations

import pytest

from footpath.language.outcomes import still_to_do, tells_failure


@pytest.mark.parametrize(
    "texts",
    [
        ("Vielen Dank!", "Wir haben Ihnen eine E-Mail geschickt. Klicken Sie auf den Link darin, damit sie eingeht."),
        ("We have your request. Confirm it with the code we have just texted you.",),
        ("You are in the queue. Position 56.",),
        ("Ihr Platz ist erst nach Eingang der Kursgebühr von 80 € verbindlich reserviert.",),
        ("Merci ! Un e-mail vient de vous être envoyé. Cliquez sur le lien qu’il contient pour valider.",),
        ("Gracias. Le hemos enviado un correo.", "Haga clic en el enlace para confirmar su solicitud."),
        ("Bijna klaar! Klik op de link in de e-mail.",),
    ],
)
def test_something_is_still_to_do(texts: tuple[str, ...]):
    assert still_to_do(texts)


@pytest.mark.parametrize(
    "texts",
    [
        ("Thank you! We have sent a confirmation e-mail to you.",),
        ("We will e-mail you to confirm the time.",),
        ("If you did not get our e-mail, click the link below.",),
        ("Your booking code is 4711. We will contact you by e-mail.",),
        ("You are booked in. No payment is due until the visit.",),
        ("Follow the link to our blog.",),
    ],
)
def test_nothing_is_left_to_do(texts: tuple[str, ...]):
    assert not still_to_do(texts)


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        ("Es ist ein Fehler aufgetreten.", True),
        ("Unable to save your note.", True),
        ("Ihre Meldung ist da. Sie müssen nichts weiter tun. Fehler in Ihren Angaben? Rufen Sie uns an.", False),
        ("Your note is in our inbox. If there is a problem, we call you.", False),
    ],
)
def test_a_failure_is_told_by_a_sentence_that_neither_asks_nor_supposes(text: str, fails: bool):
    assert tells_failure(text) is fails
