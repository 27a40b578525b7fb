"""Sentences with the words of a receipt: which of them tell none of what was sent."""

from __future__ import annotations

import pytest

from footpath.language import proving
from footpath.language.proving import beside_act, besides_purpose, proves, tells_act, unproven
from footpath.language.tagged import UNTOLD, Topic

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
LEFT = [
    ("es", "Tu cita ha quedado confirmada"),
    ("es", "Tu reserva ha quedado registrada."),
    ("pt", "A sua inscrição ficou registada."),
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
    ("en", "Your application was received and cannot be changed any more."),
    ("en", "We have received your Application."),
    ("en", "Your message has been received and probably answered by Friday."),
    ("en", "Your order 4711 was received."),
    ("en", "Your application Optical Engineer was received."),
    ("en", "Your message was received successfully by our team."),
    ("en", "We have received your message and will reply."),
    ("en", "We are glad to tell you that we have received your message."),
    ("en", "Your application form was received."),
    ("en", "You have successfully subscribed to our newsletter."),
    ("en", "We would like to confirm that your order was received."),
    ("en", "Your application was received, and cannot be changed any more."),
    ("en", "Your report of a wrong address was received."),
    ("en", "Order received. You can cancel your order until Friday."),
    ("de", "Anmeldung erfolgreich, Mirela!"),
    ("de", "Ihre Bewerbung als Koch wurde erfolgreich übermittelt."),
    ("fr", "Votre inscription a été enregistrée avec succès."),
    ("es", "Inscripción realizada con éxito."),
    ("it", "Richiesta inviata con successo."),
]


UNREAD = [
    ("en", "Your message was supposed to be sent."),
    ("en", "Your message is said to have been sent."),
    ("en", "Your request was on the point of being submitted."),
    ("en", "Your reservation has been received back unopened."),
    ("de", "Ihre Nachricht soll gesendet worden sein."),
    ("de", "Ihre Nachricht will gesendet sein."),
    ("de", "Ihre Nachricht wurde fast schon gesendet."),
    ("de", "Heute würde Ihre Nachricht gesendet."),
    ("fr", "Votre message est réputé avoir été envoyé."),
    ("es", "Su mensaje iba a ser enviado."),
    ("it", "Il suo messaggio doveva essere inviato."),
    ("nl", "Uw bericht zou verzonden zijn."),
    ("pl", "Twoja wiadomość miała zostać wysłana."),
    ("sv", "Ditt meddelande lär ha skickats."),
    ("da", "Din besked skal være sendt."),
]
"""A verb phrase with words that no rule knows there."""
HEARSAY = [
    ("en", "Your message was sent, we believe."),
    ("en", "According to the log your order was received."),
    ("de", "Ihre Nachricht wurde gesendet, hoffen wir."),
    ("fr", "Selon le serveur, votre message a été envoyé."),
    ("es", "Su mensaje fue enviado, creemos."),
    ("it", "Il suo messaggio è stato inviato, crediamo."),
    ("nl", "Volgens ons systeem is uw bericht verzonden."),
    ("sv", "Vi tror att ditt meddelande har skickats."),
]
OF_ANOTHER = [
    ("en", "Bo's message was sent."),
    ("en", "Another message was sent."),
    ("en", "A copy of your message was sent to you."),
    ("en", "Two thirds of your message were sent."),
    ("en", "Your message from 2019 was received."),
    ("en", "Your 2019 application was received."),
    ("en", "We have received a letter with your message."),
    ("en", "Your booking was received by someone else."),
    ("de", "Ein Teil Ihrer Nachricht wurde gesendet."),
    ("de", "Ihre Bestellung von 2019 ist eingegangen."),
    ("fr", "Une copie de votre message a été envoyée."),
    ("fr", "Le message de Bo a été envoyé."),
    ("es", "La mitad de su mensaje fue enviada."),
    ("es", "Otro mensaje fue enviado."),
    ("pt", "Uma cópia da sua mensagem foi enviada."),
    ("it", "Il messaggio di Bo è stato inviato."),
    ("nl", "Een ander bericht is verzonden."),
    ("pl", "Inna wiadomość została wysłana."),
    ("sv", "Ett annat meddelande har skickats."),
    ("da", "En anden besked er sendt."),
]
TO_NOBODY = [
    ("en", "Your message was sent (demo)."),
    ("en", "Your message was sent to yourself only."),
    ("en", "Your message was sent into the void."),
    ("de", "Ihre Nachricht wurde ins Leere gesendet."),
    ("fr", "Votre message a été envoyé (simulation)."),
    ("es", "Su mensaje fue enviado al vacío."),
    ("it", "Il suo messaggio è stato inviato (prova)."),
    ("nl", "Uw bericht is verzonden (demo)."),
]
NAMED = [
    ("en", "Your message to Could & Might Ltd was sent."),
    ("en", "Your application to Think Ltd was received."),
    ("en", "Your order for the last lamp of the old year was received."),
    ("en", "We have received your report of incorrect data."),
    ("en", "Your application for Head of Returns was received."),
    ("en", "Your message was received by the Wrong Turn team."),
    ("de", "Ihre Anfrage zur Zurückstellung ist eingegangen."),
    ("de", "Ihre Nachricht wurde an unser Büro weitergeleitet."),
    ("fr", "Votre message pour la société Autre Monde a été envoyé."),
    ("es", "Su mensaje para Quizás Café fue enviado."),
    ("it", "La sua richiesta per il Forse Club è stata ricevuta."),
]
"""What stands in a name, or behind "for" in a complement, decides nothing."""


INTRODUCED = [
    ("en", "We deny that your message was sent."),
    ("en", "Rumour has it that your message was sent."),
    ("en", "Example: your message was sent."),
    ("en", "You may see a page that says your message was sent."),
    ("en", "Your message was sent (not really)."),
    ("en", "In theory your message was sent."),
    ("en", "As a joke your message was sent."),
    ("en", "Tell Bo that your message was sent."),
    ("sv", "I teorin har ditt meddelande skickats."),
    ("de", "Beispiel: Ihre Nachricht wurde gesendet."),
    ("de", "Wir bestreiten, dass Ihre Nachricht gesendet wurde."),
    ("fr", "Il est faux que votre message a été envoyé."),
    ("pl", "Twoja wiadomość została wysłana (test)."),
]
"""Words before a receipt, or in brackets, that are no mere introduction."""
OF_OTHERS = [
    ("en", "Your friend's message was sent."),
    ("en", "Her message was sent."),
    ("en", "Our message to you was sent."),
    ("en", "Your message of yesterday was sent."),
    ("de", "Seine Nachricht wurde gesendet."),
    ("fr", "Notre message a été envoyé."),
    ("es", "Nuestro mensaje fue enviado."),
    ("it", "Il nostro messaggio è stato inviato."),
    ("nl", "Ons bericht is verzonden."),
    ("sv", "Vårt meddelande har skickats."),
    ("pl", "Nasza wiadomość została wysłana."),
]
EMPHASIS = [
    ("en", "Your message was sent to NOBODY."),
    ("en", "Your message was sent to the WRONG office."),
    ("en", "Your message from LAST year was received."),
    ("en", "Your message was sent (Demo)."),
    ("fr", "Votre message a été envoyé à la MAUVAISE adresse."),
    ("fr", "Votre message n’a été envoyé à personne."),
]
"""Words in capitals, and the first ones of a clause, are no names; "n'" is no number."""


def test_the_object_of_the_next_statement_is_not_what_was_received():
    assert not proves("We noted it but your phone looks odd.", "en", Topic())
    assert proves("We received your message.", "en", Topic())


@pytest.mark.parametrize(("language", "said"), [*INTRODUCED, *OF_OTHERS, *EMPHASIS])
def test_what_only_looks_like_a_receipt_proves_nothing(language: str, said: str):
    assert unproven([said], language)
    assert not proves(said, language, Topic())


def test_an_introduction_takes_nothing_from_a_receipt():
    for said in (
        "We are happy to tell you that your message was sent.",
        "Good news: your message was sent.",
        "On 3 December your message was sent.",
        "Your message was sent (reference 4711).",
    ):
        assert unproven([said], "en") == ""


@pytest.mark.parametrize(
    ("said", "words", "button"),
    [
        ("Bo has successfully donated.", "donate", "donate"),
        ("You have successfully donated if you see a number.", "donate", "donate"),
        ("Your password was successfully updated.", "profile update", "update"),
        ("The page was updated successfully.", "profile update", "update"),
        ("Your session was successfully continued.", "checkout continue", "continue"),
        ("Your order has been received.", "cancel order", "cancel order"),
        ("You have successfully subscribed.", "unsubscribe", "unsubscribe"),
    ],
)
def test_the_act_of_the_form_by_another_or_on_another_thing_is_no_end(said: str, words: str, button: str):
    topic = Topic(frozenset(words.split()), frozenset(button.split()))
    assert unproven([said], "en", topic)
    assert not proves(said, "en", topic)


def test_each_sentence_of_a_page_is_read_once(monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    found = proving.languages_told
    monkeypatch.setattr(proving, "languages_told", lambda said, language: asked.append(1) or found(said, language))
    unproven([f"Order {number} received." for number in range(50)], "en")
    assert len(asked) == 1


@pytest.mark.parametrize(("language", "said"), [*OTHER_ACTS, *SUPPOSED, *UNREAD, *HEARSAY])
def test_another_act_or_a_supposition_proves_nothing(language: str, said: str):
    assert unproven([said], language) == said


@pytest.mark.parametrize(("language", "said"), [*OTHER_THINGS, *OF_ANOTHER, *ASTRAY, *TO_NOBODY])
def test_a_receipt_of_something_else_or_elsewhere_proves_nothing(language: str, said: str):
    assert unproven([said], language) == said


@pytest.mark.parametrize(("language", "said"), [*RECEIPTS, *NAMED])
def test_a_receipt_of_the_sent_thing_proves_it(language: str, said: str):
    assert unproven([said], language) == ""


def form(words: str, button: str = "") -> Topic:
    return Topic(frozenset((words + " " + button).split()), frozenset(button.split()))


def test_a_form_for_a_cancellation_is_confirmed_by_its_own_words():
    assert unproven(["Your cancellation has been received."], "en", form("order", "cancel")) == ""
    assert unproven(["Your request for a refund was received."], "en", form("returns", "send")) == ""


@pytest.mark.parametrize(("which", "is_it"), [("new", True), ("last", False)])
def test_the_thing_has_each_word_that_the_form_has_for_it(which: str, is_it: bool):
    said = f"Thank you, the {which} hire has been added."
    assert unproven([said], "en", Topic(frozenset({"new", "hire"}), frozenset({"add", "new", "hire"}))) == (
        "" if is_it else said
    )


@pytest.mark.parametrize(
    ("said", "words", "button"),
    [
        ("Your message draft was saved.", "draft message", "send message"),
        ("Your payment reminder was sent.", "payment reminder", "pay invoice"),
        ("Your order preview was sent.", "order preview", "place order"),
    ],
)
def test_a_word_of_the_heading_alone_is_another_thing(said: str, words: str, button: str):
    assert not proves(said, "en", form(words, button))


def test_what_the_form_names_may_succeed():
    assert unproven(["Your crossing was successful."], "en", form("crossing")) == ""
    assert unproven(["Your crossing was successful."], "en") != ""


ABOUT = [
    ("en", "Your complaint about your order was received.", "order"),
    ("de", "Ihre Frage zur Bewerbung ist eingegangen.", "bewerbung"),
    ("fr", "Votre question sur votre commande a été reçue.", "commande"),
    ("es", "Su consulta sobre su pedido ha sido recibida.", "pedido"),
    ("it", "La sua domanda sulla prenotazione è stata ricevuta.", "prenotazione"),
    ("nl", "Uw vraag over uw bestelling is ontvangen.", "bestelling"),
]


@pytest.mark.parametrize(("language", "said", "topic"), ABOUT)
def test_a_question_about_what_the_form_is_for_is_another_thing(language: str, said: str, topic: str):
    assert unproven([said], language, form(topic, "senden")) == said
    assert unproven([said], language, form("kontakt", "senden")) == ""


OWN_ACTS = [
    ("en", "Profile updated successfully.", "edit profile", "save"),
    ("en", "Your vote was successfully cast.", "vote", "cast"),
    ("en", "You have unsubscribed successfully.", "", "unsubscribe"),
    ("en", "Your file was successfully uploaded.", "upload documents", "upload"),
    ("en", "Your photo has been submitted to the contest.", "contest", "enter"),
    ("de", "Sie haben sich erfolgreich angemeldet.", "anmeldung", "anmelden"),
    ("de", "Ihr Profil wurde erfolgreich aktualisiert.", "profil bearbeiten", "speichern"),
    ("fr", "Votre profil a été mis à jour avec succès.", "modifier profil", "enregistrer"),
    ("es", "Perfil actualizado con éxito.", "editar perfil", "guardar"),
    ("pt", "Perfil atualizado com sucesso.", "editar perfil", "guardar"),
    ("it", "Profilo aggiornato con successo.", "modifica profilo", "salva"),
    ("nl", "Uw profiel is succesvol bijgewerkt.", "profiel", "opslaan"),
    ("pl", "Twój profil został pomyślnie zaktualizowany.", "profil", "zapisz"),
]


@pytest.mark.parametrize(("language", "said", "words", "button"), OWN_ACTS)
def test_the_act_of_the_form_is_its_end(language: str, said: str, words: str, button: str):
    assert unproven([said], language, form(words, button)) == ""
    assert unproven([said], language, form("kontakt", "absenden")) == said


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
    assert unproven([said], language, form("", topic)) == ""
    assert unproven([said], language) == said


@pytest.mark.parametrize(
    "beside",
    [
        "Payment successful",
        "You should have received an e-mail about your booking.",
        "File uploaded successfully.",
        "Form cleared",
        "Your photo was received.",
    ],
)
def test_another_success_beside_a_receipt_takes_nothing_away(beside: str):
    assert unproven([beside, "Your application has been submitted."], "en") == ""
    assert unproven([beside], "en") == beside


@pytest.mark.parametrize("against", ["Your message was sent to the wrong office.", "We received your withdrawal."])
def test_what_takes_a_receipt_back_counts_beside_one(against: str):
    assert unproven(["Your message has been received.", against], "en") == against


@pytest.mark.parametrize("said", ["Your message was successfully checked.", "Your order was successfully cancelled."])
def test_a_word_that_only_begins_like_the_forms_is_another(said: str):
    assert unproven([said], "en", form("contact order", "checkout")) == said


def test_what_seems_so_of_another_act_takes_no_receipt_back():
    assert unproven(["Your booking was received. It seems you have booked before."], "en") == ""
    assert unproven(["Your booking was received.", "It seems it was sent."], "en") == "It seems it was sent."


@pytest.mark.parametrize(
    ("said", "is_receipt"),
    [
        ("Thank you, we have received your application (LI-59EX3V)", True),
        ("We received your application (A-17).", True),
        ("Your application was received (TEST 1)", False),
    ],
)
def test_a_reference_in_brackets_takes_nothing_from_a_receipt(said: str, is_receipt: bool):
    assert (unproven([said], "en") == "") is is_receipt


def test_a_question_claims_nothing():
    assert unproven(["Was your message sent to the wrong office?"], "en") == ""


def test_a_sentence_that_names_the_reader_proves_a_receipt_in_full():
    topic = form("contact", "send")
    assert proves("Your message to Could & Might Ltd was sent.", "en", topic)
    assert proves("You have unsubscribed successfully.", "en", form("", "unsubscribe"))
    for less in ("Message sent", "Your message was supposed to be sent.", "Your photo was received.", "Thank you!"):
        assert not proves(less, "en", topic)
    assert not proves("Your message was sent to the wrong office.", "en", topic)
    assert not proves("Your message was sent.", "ja", topic)
    assert not proves("Thank you for your vote.", "en", form("vote", "vote"))


@pytest.mark.parametrize("said", ["Your photo was received.", "Your changes to the address book were saved."])
def test_a_part_or_something_else_is_received_where_the_form_is_for_it(said: str):
    assert unproven([said], "en", form("contact", "send")) == said
    assert unproven([said], "en", form("photo changes", "send")) == ""


def test_of_two_languages_one_may_read_a_sentence():
    assert unproven(["Your message was sent.", "Ihre Nachricht wurde gesendet."], "") == ""


def test_the_reader_may_be_who_did_the_act_of_the_form():
    topic = form("newsletter", "subscribe")
    assert unproven(["You have successfully subscribed to our newsletter."], "en", topic) == ""
    assert unproven(["You might have successfully subscribed to our newsletter."], "en", topic) != ""
    assert not proves("You might have unsubscribed successfully.", "en", form("", "unsubscribe"))


def test_the_forms_act_on_its_own_thing_needs_no_word_for_receipts():
    topic = form("hund", "anmelden")
    assert proves("Ihr Hund ist angemeldet.", "de", topic)
    assert tells_act("Ihr Hund ist angemeldet.", "de", topic)
    for other in ("Ist Ihr Hund angemeldet?", "Ihr Konto ist angemeldet.", "Der Hund ist angemeldet.", "“”", ""):
        assert not tells_act(other, "de", topic)
    assert not tells_act("Ihr Hund ist angemeldet.", "ja", topic)
    assert not tells_act("Ihr Hund wurde von einer anderen Person angemeldet.", "de", topic)
    assert beside_act("Ihr Hund ist angemeldet. Das Foto ging verloren.", "de", topic) == "Das Foto ging verloren."


@pytest.mark.parametrize(
    ("language", "sentence", "rest"),
    [
        ("en", "Your request was sent to Bo Lund for approval.", "Your request was sent to Bo Lund."),
        ("en", "Your request was sent to your manager for approval.", "Your request was sent to your manager."),
        ("de", "Ihre Anfrage wurde an Bo Lund zur Freigabe gesendet.", "Ihre Anfrage wurde an Bo Lund gesendet."),
        ("fr", "Votre demande a été transmise à Bo Lund pour approbation.", "Votre demande a été transmise à Bo Lund."),
        ("es", "Tu solicitud se ha enviado a Bo Lund para su aprobación.", "Tu solicitud se ha enviado a Bo Lund."),
        ("nl", "Je aanvraag is naar Bo Lund gestuurd voor goedkeuring.", "Je aanvraag is naar Bo Lund gestuurd."),
    ],
)
def test_what_a_thing_is_for_that_somebody_has_got_leaves_nothing_open(language: str, sentence: str, rest: str) -> None:
    assert besides_purpose(sentence, language) == rest


@pytest.mark.parametrize(
    "sentence",
    [
        "Your request was sent for approval.",
        "Your request was sent to the waiting list.",
        "Your request was sent back to Bo Lund for approval.",
        "Your request will be sent to Bo Lund for approval.",
        "Your request was not sent to Bo Lund for approval.",
        "Your request was saved for Bo Lund for approval.",
        "Your request was sent to Bo Lund for approval and is on hold.",
    ],
)
def test_what_nobody_has_got_is_left_open_by_what_it_is_for(sentence: str) -> None:
    assert besides_purpose(sentence, "en") == sentence


@pytest.mark.parametrize(
    ("sentence", "is_done"),
    [
        ("You have completed your job submission for Clock Keeper.", True),
        ("You have now completed your application.", True),
        ("You have completed step 2 of your job submission.", False),
        ("You have completed your profile.", False),
        ("You have completed your application form.", False),
        ("You have not completed your application.", False),
        ("Once you have completed your application, sign it.", False),
    ],
)
def test_readers_who_have_completed_a_submission_have_sent_it(sentence: str, is_done: bool) -> None:
    assert tells_act(sentence, "en", Topic()) is is_done


@pytest.mark.parametrize(("language", "said"), LEFT)
def test_what_has_been_left_registered_is_received(language: str, said: str):
    assert unproven([said], language) == ""
    assert proves(said, language, UNTOLD)


@pytest.mark.parametrize("said", ["Tu cita ha quedado en borradores.", "Tu cita ha quedado pendiente de pago."])
def test_what_has_been_left_elsewhere_proves_nothing(said: str):
    assert not proves(said, "es", UNTOLD)
