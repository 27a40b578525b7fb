"""What a page says is still to be done before what was sent counts."""

from __future__ import annotations

import pytest

from footpath.language.outcomes import (
    asks_to_wait,
    has_number,
    has_word,
    is_not_yet,
    is_only_possible,
    speaks_against,
    still_to_do,
    tells_failure,
)


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
        ("Dziękujemy! Pokój przepadnie, jeśli nie zapłacisz zaliczki do piątku.",),
        ("Thanks! The seat will be given away unless you confirm within 24 hours.",),
        ("Danke! Die Buchung verfällt, wenn Sie die Anzahlung nicht bis morgen leisten.",),
        ("Merci ! La place est perdue si vous ne payez pas avant demain.",),
        ("Gracias. La mesa caduca si no paga la señal hoy.",),
        ("Tack! Platsen går till nästa om du inte betalar inom en timme.",),
        ("Grazie! Il posto decade se non versa la caparra.",),
        ("Bedankt! Uw plaats vervalt als u niet binnen 24 uur betaalt.",),
        ("Obrigado! A mesa perde-se se não pagar o sinal.",),
        ("Спасибо! Бронь будет снята, если не оплатить её до завтра.",),
        ("Köszönjük! A helye elvész, ha nem fizeti be a foglalót.",),
        ("Thank you! Your spot is guaranteed only if you pay by Friday.",),
        ("Danke! Ihr Platz ist nur sicher, wenn Sie bis Freitag bezahlen.",),
        ("Gracias. La solicitud es válida solo si firma el documento.",),
        ("Teşekkürler! Ödeme yapmazsanız yeriniz iptal edilir.",),
        ("Děkujeme! Rezervace propadne, pokud ji neuhradíte do zítřka.",),
        ("Your data was recorded. Please print the form, sign it and send it to us by post.",),
        ("Ihre Daten wurden erfasst. Bitte drucken Sie den Antrag aus und unterschreiben Sie ihn.",),
        ("Vos données sont enregistrées. Imprimez la demande, signez-la et envoyez-la par courrier.",),
        ("Datos registrados. Imprima la solicitud, fírmela y envíela por correo postal.",),
        ("Dati registrati. Stampi la domanda, la firmi e la spedisca.",),
        ("Uw gegevens zijn opgeslagen. Print het formulier, onderteken het en stuur het op.",),
        ("Dane zapisano. Prosimy wydrukować wniosek, podpisać go i wysłać pocztą.",),
        ("Dados registados. Imprima o pedido, assine-o e envie-o pelo correio.",),
        ("Uppgifterna är sparade. Skriv ut ansökan, skriv under den och skicka den.",),
        ("Ihre Angaben wurden übermittelt. Bringen Sie den Ausweis mit. Erst dann gilt der Antrag als gestellt.",),
        ("We have your details. Bring your passport to the desk. Only then is the application complete.",),
        ("Gracias. La plaza se reserva cuando abone la cuota.",),
        ("Thanks! Your seat is kept once you pay the fee.",),
        ("Number 7 is reserved. Confirm by phone before six, or it lapses.",),
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
        ("We only write to you if there are questions.",),
        ("Wir rufen nur an, wenn wir Fragen haben.",),
        ("If you do not receive our mail within an hour, open your spam folder.",),
        ("Wenn Sie nicht kommen können, rufen Sie bitte an.",),
        ("Si vous ne recevez rien, cliquez ici.",),
        ("Om du inte kan komma, ring oss.",),
        ("Your booking code is 4711. We will contact you by e-mail.",),
        ("You are booked in. No payment is due until the visit.",),
        ("Follow the link to our blog.",),
        ("You can print this page for your records.",),
        ("Your application has been received. Sign up for our newsletter.",),
        ("If you prefer paper, print the form and sign it.",),
        ("We only then call you if there are questions.",),
        ("You will hear from us when you have been chosen.",),
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


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The note lies in your outbox.", "en"),
        ("Warning: query(): Duplicate key in /srv/form.php on line 48", "en"),
        ("Your visit is not booked until we have called you.", "en"),
        ("Danke! Ihr Termin ist erst nach telefonischer Rückbestätigung gültig.", "de"),
        ("¡Gracias! Su plaza queda libre hasta que abone la señal.", "es"),
        ("Thanks! To finish, reply YES to the text we just sent you.", "en"),
        ("Bedankt! Log in om uw aanvraag af te ronden.", "nl"),
        ("Falta só confirmar o seu e-mail.", "pt"),
        ("Thanks for registering! You are number 57 on the waitlist.", "en"),
        ("Votre candidature est enregistrée comme brouillon.", "fr"),
        ("Grazie! Sei offline: il messaggio partirà più tardi.", "it"),
        ("Su mensaje se guardó en Borradores.", "es"),
        ("Grazie! Questo indirizzo risulta già registrato.", "it"),
        ("Tack! Du är redan anmäld.", "sv"),
        ("Ten adres jest już w naszej bazie.", "pl"),
        ("Merci ! Ce formulaire n’est plus actif.", "fr"),
        ("Gracias. Hemos guardado su mensaje en este dispositivo; se enviará cuando haya conexión.", "es"),
        ("Danke. Ihre Nachricht ist auf diesem Gerät gespeichert und geht später hinaus.", "de"),
        ("Grazie. Abbiamo ricevuto il messaggio ma l'allegato lo ha fatto scartare.", "it"),
    ],
)
def test_thanks_are_worth_nothing_beside_what_puts_off_wants_or_denies(text: str, language: str):
    assert speaks_against(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We have your message; no need to reply.", "en"),
        ("Sie müssen nichts weiter tun.", "de"),
        ("Du behöver inte göra något.", "sv"),
        ("Non è necessario rispondere.", "it"),
        ("Nie musisz nic robić.", "pl"),
        ("No payment is due until the visit.", "en"),
        ("Responderemos em dois dias úteis.", "pt"),
        ("Grazie, la contatteremo appena possibile.", "it"),
        ("Bien reçu ! On vous répond sous 48 h.", "fr"),
        ("We look forward to seeing you again.", "en"),
        ("Du hører fra oss igjen.", "nb"),
        ("Vi ses igen!", "sv"),
        ("Zögern Sie nicht, uns anzurufen.", "de"),
        ("Non esitate a contattarci.", "it"),
        ("Le contestaremos a la mayor brevedad. Nº de registro 2026-0091", "es"),
    ],
)
def test_what_only_says_that_nothing_is_left_to_do_speaks_against_nothing(text: str, language: str):
    assert not speaks_against(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "Tack! Din ansökan är nu skickad.",
        "Uw aanvraag is nu ontvangen.",
        "Din ansøgning er nu sendt.",
        "Order no. 12345 was placed.",
        "Hemos recibido su pedido no. A-123",
        "Gracias, su solicitud fue registrada con el no 4411",
    ],
)
def test_neither_a_word_of_another_language_nor_the_sign_of_a_number_denies(text: str):
    assert not speaks_against(text)


@pytest.mark.parametrize(
    "text",
    ["Cererea nu a fost trimisă.", "Nu s-a putut trimite.", "No order was placed.", "No hemos recibido 3 pedidos."],
)
def test_a_denial_in_its_own_language_denies(text: str):
    assert speaks_against(text)


def test_a_word_for_a_condition_is_one_only_in_its_own_language():
    assert tells_failure("Si è verificato un errore.", "it")
    assert not tells_failure("Si hay un error, llámenos.", "es")


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Votre demande porte le numéro D-2209.", True),
        ("Nº de registro 2026-0091", True),
        ("Ticket #55120 was opened.", True),
        ("Our number is open since 2019.", False),
        ("Reservation number on 27/11/2026", False),
    ],
)
def test_a_number_under_which_a_site_keeps_something(text: str, has: bool):
    assert has_number(text) is has


@pytest.mark.parametrize(
    "text", ["Ihre Anfrage wird gesendet", "Stellen werden geladen …", "Deine Bewerbung wird gerade geprüft"]
)
def test_a_text_says_that_something_is_waited_for(text: str):
    assert has_word("waiting", text)


def test_a_passive_alone_waits_for_nothing():
    assert not has_word("waiting", "Die Liste wird täglich aktualisiert")


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("Loading, one moment", True),
        ("Sending “Book a bay” to the office", True),
        ("Thank you. “Book a loading bay” has reached us.", False),
        ("„Wird gesendet“ ist eingegangen.", False),
        ("Thank you for sending us your answers.", False),
        ("Thank you, sending your answers", True),
    ],
)
def test_a_word_of_work_in_a_quoted_title_reports_no_work(text: str, *, is_so: bool):
    assert asks_to_wait(text) is is_so


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("Booking code RC-201.", False),
        ("Booking code RC-201 expires today", True),
        ("Enter the code", True),
        ("Code", True),
        ("The link 44-812 works once", True),
    ],
)
def test_a_code_that_is_given_is_not_asked_for(text: str, *, is_open: bool):
    assert is_not_yet(text) is is_open


@pytest.mark.parametrize(
    ("language", "text", "said", "is_so"),
    [
        ("en", "Seats can be booked from Monday.", "booked", True),
        ("en", "Your seat is booked. You can cancel it.", "booked", False),
        ("en", "Your seat is booked and can be cancelled.", "booked", False),
        ("de", "Der Platz kann gebucht werden.", "gebucht", True),
        ("fr", "La place ne peut être réservée que par un membre.", "réservée", True),
        ("en", "We will contact you", "will contact you", False),
        ("ru", "Место забронировано", "забронировано", False),
    ],
)
def test_what_only_can_be_done_is_only_possible(language: str, text: str, said: str, *, is_so: bool):
    assert is_only_possible(text, said, language) is is_so
