"""What a site says after a form was sent, in many languages: true ends, and ends that only begin like one."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tests.engine import wordings_of_ends, wordings_of_no_end
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.engine.view import View

TRUE = (
    ("en", "Registration complete. We look forward to seeing you on Saturday."),
    ("en", "Success! You've joined the mailing list."),
    ("en", "Thank you for your donation of €20!"),
    ("en", "Thank you, the new hire has been added."),
    ("de", "Danke, die neue Kollegin wurde angelegt."),
    ("fr", "Merci, le salarié a bien été ajouté."),
    ("en", "We have it.", "It will be looked at by Monday."),
    ("en", "Your message was received", "It was forwarded to Mara Quill."),
    ("de", "Ihre Anfrage ist eingegangen.", "Sie haben eine Bestätigung per E-Mail erhalten."),
    ("fr", "Votre message a bien été reçu.", "Il a été transmis à l'atelier."),
    ("en", "Your enquiry is with our team."),
    ("en", "“Broken lamp in room 4” has reached us."),
    ("en", "Thank you! If you need to change anything, call us."),
    ("en", "Case #HD-20441", "Logged a minute ago. We answer within a day."),
    ("en", "Your message has been sent.", "A copy went to the sender."),
    ("en", "Your message was received.", "You can change it until Friday."),
    ("en", "Your message was received.", "We will read it on Monday."),
    ("de", "Ihre Nachricht ist eingegangen.", "Sie können sie bis Freitag ändern."),
    ("de", "Ihre Nachricht ist eingegangen.", "Wir haben Sie als Gast vorgemerkt."),
    ("es", "Mensaje recibido", "Le responderemos lo antes posible."),
    ("it", "Messaggio inviato", "Può modificarlo entro venerdì."),
    ("de", "Ihr Anliegen ist bei uns angekommen."),
    ("de", "Termin bestätigt", "Buchungscode: KX4RT"),
    ("de", "Wir haben Ihre Anmeldung erhalten. Falls Sie Fragen haben, rufen Sie uns an."),
    ("de", "Ihre Anfrage liegt uns vor."),
    ("it", "Il suo messaggio è nelle nostre mani. Pratica n. 2026-7781."),
    ("fr", "Inscription confirmée", "Code : PL88Q"),
    ("fr", "Nous avons bien enregistré votre demande. Si vous avez une question, appelez-nous."),
    ("es", "Inscripción confirmada"),
    ("es", "Su aviso nos ha llegado."),
    ("es", "Hemos recibido su denuncia."),
    ("it", "Richiesta inviata"),
    ("it", "La tua segnalazione è stata registrata."),
    ("it", "Abbiamo ricevuto la sua iscrizione."),
    ("nl", "Je aanmelding is ontvangen."),
    ("nl", "We hebben uw klacht in goede orde ontvangen."),
    ("nl", "Reservering bevestigd"),
    ("pl", "Twoja wiadomość została wysłana."),
    ("pl", "Otrzymaliśmy Twoje zgłoszenie."),
    ("pl", "Rezerwacja potwierdzona"),
    ("sv", "Din bokning är bekräftad."),
    ("sv", "Vi har tagit emot ditt ärende."),
    ("sv", "Meddelandet har skickats."),
    ("pt", "A sua reserva está confirmada."),
    ("pt", "O formulário foi enviado."),
    ("da", "Din tilmelding er modtaget."),
    ("ru", "Ваша заявка принята."),
    ("tr", "Mesajınız alındı."),
    ("cs", "Vaše zpráva byla odeslána."),
    ("hu", "Üzenetét megkaptuk."),
    ("en", "Your request was received and forwarded to our team."),
    ("en", "Thank you, your swap request has been received."),
    ("en", "Thank you, you are on the guest list."),
    ("en", "Thank you, we have your particulars and details."),
    ("en", "Thanks for your entry!"),
    ("en", "We have received it. Your order or application was submitted."),
    ("de", "Danke, Sie stehen auf der Liste."),
    ("fr", "Merci, vous êtes sur la liste."),
    ("fr", "Merci, nous avons vos coordonnées."),
    ("es", "Gracias, está en la lista."),
    ("nl", "Bedankt, u staat op de lijst."),
    ("it", "Grazie, lei è in lista."),
    ("pl", "Dziękujemy, jest Pani na liście."),
    ("sv", "Tack, du står på listan."),
    ("en", "Your order was placed and a receipt was emailed to you."),
    ("en", "Your message has been received and will be read on Monday."),
    ("en", "Your message has been sent and a reference, KP-2207, was mailed to you."),
    ("de", "Ihre Nachricht wurde gesendet, vielen Dank."),
    ("de", "Ihre Nachricht ist eingegangen und wurde an die Werkstatt weitergeleitet."),
    ("fr", "Votre message a été envoyé et une copie vous a été adressée."),
    ("es", "Su mensaje ha sido recibido y será atendido."),
    ("it", "Il messaggio è stato ricevuto e inoltrato."),
    ("nl", "Uw bericht is ontvangen en doorgestuurd."),
    ("pl", "Wiadomość została wysłana i przekazana do działu."),
    ("sv", "Ditt meddelande har tagits emot och vidarebefordrats."),
)
FALSE = (
    ("es", "Gracias. Completa tus datos."),
    ("en", "Thanks! You've joined the waiting list."),
    ("en", "12 people have joined."),
    ("es", "Casi listo. Complete su registro con el código."),
    ("es", "Por favor, complete los campos."),
    ("en", "Thank you for writing", "The shelf is full; try again on Monday."),
    ("de", "Danke für Ihre Nachricht", "Der Kasten ist voll; versuchen Sie es am Montag noch einmal."),
    ("de", "Danke für Ihre Nachricht", "Bitte versuchen Sie es später erneut."),
    ("fr", "Merci pour votre message", "La boîte est pleine ; réessayez lundi."),
    ("es", "Gracias por escribirnos", "La caja está llena; vuelva a intentarlo el lunes."),
    ("it", "Grazie per il messaggio", "La casella è piena; riprovi lunedì."),
    ("nl", "Bedankt voor uw bericht", "De bus is vol; probeer het maandag opnieuw."),
    ("pl", "Dziękujemy za wiadomość", "Skrzynka jest pełna; proszę spróbować ponownie w poniedziałek."),
    ("sv", "Tack för ditt meddelande", "Lådan är full; försök igen på måndag."),
    ("pt", "Obrigado pela sua mensagem", "A caixa está cheia; tente novamente na segunda-feira."),
    ("da", "Tak for din besked", "Kassen er fuld; prøv igen på mandag."),
    ("cs", "Děkujeme za zprávu", "Schránka je plná; zkuste to znovu v pondělí."),
    ("ru", "Спасибо за сообщение", "Ящик полон; попробуйте ещё раз в понедельник."),
    ("tr", "Mesajınız için teşekkürler", "Kutu dolu; pazartesi tekrar deneyin."),
    ("hu", "Köszönjük az üzenetét", "A láda megtelt; próbálja újra hétfőn."),
    ("en", "Success!", "0 of 2 recipients reached."),
    ("en", "Thanks!", "1 message skipped."),
    ("en", "Done", "Sent: 0, queued: 1"),
    ("en", "Your message was sent to 0 recipients."),
    ("en", "Thank you!", "Only part of your answers was saved."),
    ("en", "Thank you! Your reservation will be cancelled unless the fee is paid today."),
    ("en", "Thanks! Your request lapses if you do not confirm it within 24 hours."),
    ("de", "Erfolg!", "0 von 3 Nachrichten zugestellt."),
    ("de", "Danke! Ihre Buchung verfällt, wenn Sie nicht bis Montag überweisen."),
    ("de", "Vielen Dank! 1 Nachricht übersprungen."),
    ("de", "Keine Nachricht gesendet"),
    ("fr", "Succès !", "0 message envoyé sur 1."),
    ("fr", "Merci ! Votre réservation sera annulée si vous ne réglez pas l’acompte."),
    ("fr", "Merci ! 1 message en attente."),
    ("fr", "Votre réponse est enregistrée comme brouillon."),
    ("pl", "Dziękujemy! Kliknij w link wysłany na adres e-mail, aby potwierdzić."),
    ("en", "Your number in line: 512. Your form is sent when it is your turn."),
    ("es", "¡Éxito!", "0 de 1 mensajes entregados."),
    ("es", "¡Gracias! La reserva caduca si no abona la señal mañana."),
    ("it", "Fatto!", "Inviati: 0, falliti: 1"),
    ("it", "Grazie! La prenotazione decade se non versa la caparra entro domani."),
    ("nl", "Gelukt!", "0 van 2 berichten verstuurd."),
    ("nl", "Bedankt! Uw reservering vervalt als u niet binnen 24 uur betaalt."),
    ("pl", "Sukces!", "Wysłano 0 z 1 wiadomości."),
    ("pl", "Dziękujemy! Miejsce przepadnie, jeśli nie zapłacisz do piątku."),
    ("sv", "Klart!", "0 av 1 meddelanden skickade."),
    ("sv", "Tack! Din plats förfaller om du inte betalar i tid."),
    ("pt", "Obrigado! A reserva será cancelada se não pagar o sinal."),
    ("da", "Tak! Din plads bortfalder, hvis du ikke betaler i dag."),
    ("ru", "Спасибо! Бронь аннулируется, если вы не оплатите её до завтра."),
    ("cs", "Děkujeme! Rezervace propadne, pokud nezaplatíte zálohu."),
    ("hu", "Köszönjük! A foglalás törlődik, ha nem fizet holnapig."),
)
UNCLEAR = (
    ("nl", "Bedankt voor uw bericht", "Het ligt stil tot u ons even belt."),
    ("pl", "Dziękujemy za wiadomość", "Czeka, aż pan zadzwoni."),
    ("pt", "Obrigado pela sua mensagem", "Fica parada até nos ligar."),
    ("da", "Tak for din besked", "Den ligger stille, til du ringer."),
    ("en", "Your message was dropped."),
    ("en", "Thanks for writing!", "Your message was binned: the office is shut."),
    ("en", "Thank you", "Your message goes nowhere before a steward has looked it over."),
    ("en", "Ticket 88120", "Your message, ticket 88120, was turned away at the door."),
    ("en", "We kept a copy here. It travels once you plug in a phone number."),
    ("de", "Danke! Ihre Anfrage wurde zerknüllt."),
    ("de", "Danke, Ihre Nachricht rattert gerade durch die Leitung"),
    ("de", "Ihre Anfrage mit der Nummer 88-1204 schmort bis zu Ihrem Anruf."),
    ("fr", "Merci", "Votre message a été mis au rebut."),
    ("fr", "Merci. Nous n'avons pu que noter votre passage."),
    ("es", "Su mensaje, expediente 2031/55, quedó varado en el filtro."),
    ("it", "Grazie! Il tuo messaggio è rimasto al palo."),
    ("pl", "Dziękujemy", "Wiadomość trafi do kosza."),
    ("en", "Thank you, the message has been added to the pile by the stove."),
    ("en", "Your message was received", "It was turned away at the desk."),
    ("en", "Your message has been received. It has been set aside."),
    ("de", "Anfrage eingegangen", "Ihre Anfrage wurde wieder gelöscht, da eine zweite vorlag."),
    ("fr", "Message reçu", "Votre message a été effacé."),
    ("es", "Mensaje recibido. Ha sido descartado."),
    ("it", "Messaggio ricevuto", "È stato cestinato."),
    ("nl", "Uw bericht is ontvangen.", "Het is weggegooid."),
    ("pl", "Wiadomość została wysłana", "Została usunięta."),
    ("sv", "Ditt meddelande är mottaget. Den har kastats."),
    ("en", "Your message was received twice and both copies were shredded as junk."),
    ("en", "Your message has been received, but it was thrown away."),
    ("en", "Your message was received and then binned."),
    ("es", "Mensaje recibido", "El sistema lo devolvió al remitente."),
    ("en", "Message received", "Our filter threw it away."),
    ("en", "Message received. The system has returned it to you."),
    ("de", "Nachricht eingegangen", "Wir haben sie ungelesen gelöscht."),
    ("de", "Anfrage eingegangen. Sie geht zurück an den Absender."),
    ("fr", "Message reçu. Le serveur l'a renvoyé à l'expéditeur."),
    ("fr", "Message reçu", "Nous avons dû le supprimer."),
    ("es", "Mensaje recibido", "Tuvimos que borrarlo."),
    ("it", "Messaggio ricevuto", "L'ufficio lo ha rispedito al mittente."),
    ("it", "Messaggio ricevuto", "Abbiamo dovuto cestinarlo."),
    ("nl", "Bericht ontvangen", "Wij hebben het weggegooid."),
    ("pl", "Wiadomość otrzymana. Zwrócono ją nadawcy."),
    ("pl", "Wiadomość otrzymana", "System ją usunął."),
    ("sv", "Meddelandet har tagits emot", "Systemet skickade det tillbaka."),
    ("pt", "Mensagem recebida", "O sistema devolveu-a."),
    ("da", "Din besked er modtaget.", "Systemet sendte den tilbage."),
    ("cs", "Zpráva byla přijata", "Systém ji vrátil."),
    ("ru", "Сообщение получено", "Система вернула его."),
    ("en", "Thank you, you are on the list of those who wait."),
    ("de", "Danke, Sie stehen auf der Liste der Wartenden."),
    ("fr", "Merci, vous êtes sur la liste d'attente."),
    ("es", "Gracias, está en la lista de los que esperan."),
    ("nl", "Bedankt, u staat op de lijst van wachtenden."),
    ("de", "Ihre Nachricht ist eingegangen und wurde als Werbung verworfen."),
    ("de", "Ihre Nachricht ist eingegangen, wurde aber verworfen."),
    ("fr", "Votre message a été reçu puis déchiré."),
    ("es", "Su mensaje fue recibido y ha sido descartado."),
    ("it", "Il messaggio è stato ricevuto ed è stato cestinato."),
    ("nl", "Uw bericht is ontvangen en is weggegooid."),
    ("pl", "Wiadomość została odebrana i została usunięta."),
    ("sv", "Ditt meddelande har tagits emot och har kastats."),
)
"""Words that no rule knows as good, beside thanks, a number or a report."""


@cache
def filled(language: str) -> View:
    """A contact form, filled in."""
    page = PageBuilder(url="https://example.com/contact", title="Kontakt")
    page.heading("Kontakt", 1)
    with page.inside("form", step="form"):
        page.input("Name", value="Bo Lund")
        page.input("Email", "email", value="bo.lund@example.com")
        page.textarea("Message", value="Two people on Friday, please.")
        page.button("Send", type="submit")
    return understand(page.snapshot(lang=language, document="d1"))


def another_page(language: str, *texts: str) -> View:
    """The site answers with a page of its own."""
    page = PageBuilder(url="https://example.com/contact", title="Kontakt")
    for text in texts:
        page.text(text)
    return understand(page.snapshot(lang=language, document="d2"))


def under_the_form(language: str, *texts: str) -> View:
    """A script empties the form and says something under it."""
    page = PageBuilder(url="https://example.com/contact", title="Kontakt")
    page.heading("Kontakt", 1)
    with page.inside("form", step="form"):
        page.input("Name")
        page.input("Email", "email")
        page.textarea("Message")
        page.button("Send", type="submit")
    with page.inside("status"):
        for text in texts:
            page.text(text)
    return understand(page.snapshot(lang=language, document="d1"))


def proof(before: View, now: View, *, accepts: bool = False) -> str:
    """What proves that the form was sent, as a run judges a page with which the site answered; empty where unproven.
    `accepts`: the site's answer says by its structure that it took the form.
    """
    said = now.page.confirmation or confirmed(before, now, Answers((200,), has_left=True, has_accepted=accepts))
    if not said:
        return ""
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    now = dataclasses.replace(now, page=page)
    return "" if doubt_of_texts("fill_form", before, now, is_answered=True, has_accepted=accepts) else said


SHOWN = pytest.mark.parametrize("shown", [another_page, under_the_form])


@pytest.mark.spread(60)
@SHOWN
@pytest.mark.parametrize("told", [*TRUE, *wordings_of_ends.TRUE], ids=" ".join)
def test_a_true_end_is_believed(told: tuple[str, ...], shown: Callable[..., View]):
    assert proof(filled(told[0]), shown(*told))


@pytest.mark.spread(24)
@SHOWN
@pytest.mark.parametrize("told", FALSE, ids=" ".join)
def test_an_end_that_says_that_none_fewer_or_not_yet_is_not(told: tuple[str, ...], shown: Callable[..., View]):
    assert not proof(filled(told[0]), shown(*told))


@pytest.mark.spread(60)
@SHOWN
@pytest.mark.parametrize("told", [*UNCLEAR, *wordings_of_no_end.FALSE], ids=" ".join)
def test_what_is_said_of_the_form_in_words_that_no_rule_knows_proves_nothing(
    told: tuple[str, ...], shown: Callable[..., View]
):
    assert not proof(filled(told[0]), shown(*told))


@pytest.mark.parametrize("said", ["It sits with the crew.", "Su mensaje descansa en la mesa del taller."])
def test_words_that_no_rule_knows_prove_it_under_an_answer_that_accepts_the_form(said: str):
    before, now = filled("en"), under_the_form("en", said)
    assert not proof(before, now)
    assert proof(before, now, accepts=True) == said


def doubted(*texts: str) -> str:
    """Why texts beside a report leave the end open."""
    before, now = filled("en"), another_page("en", *texts)
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": texts[0]})
    return str(doubt_of_texts("fill_form", before, dataclasses.replace(now, page=page), is_answered=True))


def test_a_summary_of_the_answers_is_no_statement_of_the_site():
    assert not doubted("Message received", "You: Bo Lund, bo.lund@example.com")


def test_what_runs_together_is_quoted_apart_since_a_value_is_hidden_as_a_whole_word():
    said = "Not with the profile of Ada BrookSubmit application"
    assert "profile of Ada Brook Submit" in doubted("Message received", said)
