"""What pages say when something has arrived, and what only sounds like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read

if TYPE_CHECKING:
    from footpath.schema.snapshot import BlockKind

REPORTS = (
    "Your message has been sent.",
    "Your message was sent successfully",
    "Message sent",
    "Message sent!",
    "Success! Your enquiry has been sent.",
    "Thank you for your message. It has been sent. Your message has been received by our team.",
    "We have received your enquiry and will answer by Monday.",
    "We've got your message!",
    "We’ve received your support request.",
    "Form submitted successfully.",
    "Your form has been successfully submitted",
    "Your response has been recorded.",
    "Thank you! Your submission has been received!",
    "Your feedback was submitted",
    "Your booking is confirmed",
    "Your quote request has been sent to three firms.",
    "Your application for Optical engineer was submitted",
    "You have successfully applied",
    "Thank you for your message. It has been sent.",
    "Your submission was successful.",
    "Thanks! The form was submitted successfully.",
    "We are glad to confirm that your enquiry has been received.",
    "Thank you! Your form submission has been received. You hear from us when it was read.",
    "Vielen Dank für Ihre Nachricht. Sie wurde gesendet.",
    "Merci pour votre message. Il a été envoyé.",
    "Gracias por tu mensaje. Ha sido enviado.",
    "Obrigado pela sua mensagem. Ela foi enviada.",
    "Ihre Nachricht wurde erfolgreich gesendet.",
    "Nachricht gesendet",
    "Wir haben Ihre Anfrage erhalten und melden uns.",
    "Ihre Bewerbung ist bei uns eingegangen.",
    "Das Formular wurde erfolgreich übermittelt.",
    "Deine Anmeldung wurde verschickt",
    "Votre message a bien été envoyé.",
    "Nous avons bien reçu votre demande.",
    "Message envoyé !",
    "Votre demande a été prise en compte.",
    "Tu mensaje ha sido enviado correctamente.",
    "Su consulta fue recibida",
    "Mensaje enviado",
    "Hemos recibido tu solicitud",
    "Su mensaje se ha enviado con éxito.",
    "Sua mensagem foi enviada com sucesso!",
    "Mensagem enviada",
    "Recebemos a sua mensagem.",
    "A sua inscrição foi registada. O seu pedido foi recebido.",
    "Din anmälan är mottagen.",
    "Vi har tagit emot din ansökan.",
    "Meddelandet har skickats",
    "Formularz został przesłany",
    "Twoje zgłoszenie zostało przyjęte.",
    "Otrzymaliśmy Twoją wiadomość.",
    "Wiadomość wysłana",
    "Prenotazione confermata",
    "La tua richiesta è stata inviata correttamente.",
    "Abbiamo ricevuto la Sua candidatura.",
    "Uw aanvraag is ontvangen.",
    "Bericht verzonden",
    "We hebben uw sollicitatie goed ontvangen.",
    "Din tilmelding er modtaget.",
    "Vi har modtaget din ansøgning.",
    "Ваша заявка отправлена.",
    "Мы получили ваше сообщение.",
    "Mesajınız gönderildi.",
    "Başvurunuz başarıyla alındı!",
    "Vaše zpráva byla odeslána.",
    "Zpráva odeslána",
    "Üzenetét megkaptuk.",
    "Jelentkezését rögzítettük.",
)  # fmt: skip
COURTESIES = (
    "Thank you!",
    "Thanks a lot",
    "Thank you, Ida!",
    "Thanks for contacting us",
    "Thank you for your message.",
    "Thanks for getting in touch. Somebody will read it today.",
    "Thank you for reaching out to Larkspur!",
    "We'll be in touch.",
    "We’ll get back to you within two working days.",
    "Our team will contact you shortly.",
    "One of us will reply as soon as possible.",
    "Success!",
    "Thanks for subscribing",
    "You're on the list",
    "Vielen Dank!",
    "Vielen Dank für Ihre Nachricht",
    "Danke für deine Anfrage!",
    "Wir melden uns so schnell wie möglich bei Ihnen.",
    "Merci !",
    "Merci pour votre message",
    "Merci de nous avoir contactés.",
    "Nous vous répondrons dans les plus brefs délais.",
    "¡Gracias!",
    "Gracias por contactarnos",
    "Gracias por tu mensaje",
    "Nos pondremos en contacto contigo.",
    "Obrigado!",
    "Obrigada pelo seu contato",
    "Obrigado por entrar em contato.",
    "Entraremos em contato em breve.",
    "Agradecemos o seu contato.",
    "Thanks for submitting!",
    "Thanks for contacting us! We will get in touch with you shortly.",
    "Thank you for your interest in Larkspur.",
    "Thank you for applying!",
    "Your reference: TB-72",
    "Your confirmation number is 2026/4711.",
    "Ihre Vorgangsnummer lautet 88-4711",
    "Votre référence : A-4711",
)  # fmt: skip
NEITHER = (
    "Your message could not be sent.",
    "Your message has not been sent",
    "Your message was not sent. Please try again.",
    "Once your application has been received, we write to you.",
    "You get an e-mail as soon as your request has been submitted.",
    "If your message was sent outside of office hours, wait a day.",
    "Has your message been sent?",
    "What happens after your application was submitted?",
    "A verification code has been sent to your e-mail address.",
    "Your verification e-mail has been sent",
    "Your e-mail address has been recorded",
    "Your draft application has been saved",
    "Your resume was uploaded successfully.",
    "Your message is sent encrypted",
    "Send us a message and we will answer.",
    "Fill in the form and we'll get back to you within a day.",
    "Please complete the form and we will contact you shortly.",
    "Thank you to all who helped to build this bridge over the years",
    "Thank you for your patience",
    "We will contact you if we have questions.",
    "Messages",
    "Message",
    "Send message",
    "Requests received in 2024: 48",
    "Reference: TB-72",
    "Job reference: 4711",
    "Your reference contacts",
    "Your reference number",
    "Write to us: we read every message that was received.",
    "Ihre Nachricht konnte nicht gesendet werden.",
    "Ihre Nachricht wurde nicht gesendet.",
    "Sobald Ihre Bewerbung eingegangen ist, schreiben wir Ihnen.",
    "Wir melden uns, sobald Ihre Anfrage eingegangen ist",
    "Votre message n'a pas été envoyé.",
    "Merci de remplir tous les champs",
    "Une fois votre message envoyé, attendez.",
    "No se ha enviado el mensaje",
    "Tu mensaje no ha sido enviado",
    "Cuando tu solicitud ha sido enviada, te escribimos",
    "Sua mensagem não foi enviada",
    "Quando a sua mensagem foi enviada, espere.",
    "När din anmälan är mottagen får du ett mejl.",
    "Din anmälan har inte skickats.",
    "Formularz nie został przesłany",
    "Gdy Twoje zgłoszenie zostanie przyjęte, napiszemy.",
    "La tua richiesta non è stata inviata.",
    "Quando la tua richiesta è stata ricevuta, scriviamo.",
    "Uw aanvraag is niet ontvangen.",
    "Zodra uw aanvraag is ontvangen, bellen wij.",
    "Din tilmelding er ikke modtaget.",
    "Ваша заявка не отправлена.",
    "После того как ваша заявка получена, мы позвоним.",
    "Mesajınız gönderilemedi.",
    "Zpráva nebyla odeslána.",
    "Jakmile bude Vaše zpráva odeslána, ozveme se.",
    "Üzenetét nem kaptuk meg.",
    "Il tuo indirizzo e-mail è stato registrato",
    "Ihre Bewerbung wird nach Eingang geprüft.",
    "Ihre Nachricht wird gesendet",
    "Messaggi inviati",
    "Gesendete Nachrichten",
    "Wiadomości wysłane",
    "Your message has to be sent by Friday.",
    "You have done work like this for a while.",
    "They have received many prizes.",
    "The booking tool of our team was a success.",
    "The report on last year has reached us all.",
    "Sie haben Erfahrung und sind gut angekommen.",
)  # fmt: skip


def contact_form(page: PageBuilder) -> None:
    with page.inside("form", step="form"):
        page.input("Name", required=True)
        page.input("Email", "email", required=True)
        page.textarea("Message", required=True)
        page.button("Send message", type="submit")


def application_form(page: PageBuilder, *labels: str) -> None:
    with page.inside("form", step="form"):
        for label in labels or ("First name", "Last name", "Email"):
            page.input(label)
        page.input("Resume", "file", accept=".pdf")
        page.button("Submit application", type="submit")


def kind_of(page: PageBuilder) -> str:
    return read(page.snapshot()).page_type


@pytest.mark.spread(40)
@pytest.mark.parametrize("said", [*REPORTS, *COURTESIES])
def test_the_form_is_gone_and_these_words_stand_in_its_place(said: str) -> None:
    page = PageBuilder(url="https://example.com/contact")
    page.heading("Contact", 1)
    page.text(said)
    page.link("Back to the home page")
    observation = read(page.snapshot())
    assert (observation.page_type, observation.confirmation) == ("confirmation", said)


@pytest.mark.spread(25)
@pytest.mark.parametrize("said", REPORTS)
def test_a_report_holds_where_the_emptied_form_stays(said: str) -> None:
    page = PageBuilder(url="https://example.com/contact")
    contact_form(page)
    page.text(said)
    assert kind_of(page) == "confirmation"


@pytest.mark.parametrize("said", COURTESIES)
def test_a_courtesy_over_a_form_is_none(said: str) -> None:
    page = PageBuilder(url="https://example.com/contact")
    page.heading(said, 1)
    contact_form(page)
    assert kind_of(page) == "contact"


@pytest.mark.spread(25)
@pytest.mark.parametrize("said", [said for said in COURTESIES if "interest" not in said])
@pytest.mark.parametrize("region", ["status", "alert"])
def test_a_courtesy_in_a_live_region_holds_and_is_no_complaint(said: str, region: BlockKind) -> None:
    page = PageBuilder(url="https://example.com/contact")
    contact_form(page)
    with page.inside(region):
        page.text(said)
    observation = read(page.snapshot())
    assert (observation.page_type, observation.errors) == ("confirmation", ())


@pytest.mark.spread(40)
@pytest.mark.parametrize("said", NEITHER)
@pytest.mark.parametrize("is_open", [True, False])
def test_what_only_sounds_like_it(said: str, is_open: bool) -> None:
    page = PageBuilder(url="https://example.com/contact")
    page.heading("Contact", 1)
    page.text(said)
    if is_open:
        contact_form(page)
    assert kind_of(page) != "confirmation"


@pytest.mark.parametrize(
    "said",
    [
        "Thank you for your interest in Larkspur Instruments",
        "Thank you for your interest! Please complete the application below.",
        "Thank you for applying to Larkspur. Please answer every question.",
        "We'll be in touch soon",
        "Vielen Dank für Ihr Interesse an unserem Unternehmen",
        "Merci pour votre intérêt",
        "Your application has been submitted",
    ],
)
def test_an_application_form_under_such_words_is_an_application(said: str) -> None:
    page = PageBuilder(title="Apply: welder")
    page.heading(said, 1)
    application_form(page)
    assert kind_of(page) == "application"


def test_a_first_page_that_asks_for_an_email_alone_is_none_either() -> None:
    page = PageBuilder(title="Apply: welder")
    page.heading("Thank you for applying to Larkspur", 1)
    page.text("Please enter your e-mail address to begin.")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        page.button("Continue", type="submit")
    assert kind_of(page) == "application"


def test_a_posting_that_thanks_for_the_interest_is_a_posting() -> None:
    page = PageBuilder()
    page.text("Thank you for your interest in Larkspur.")
    page.link("Apply for this job")
    assert kind_of(page) == "posting"


def test_a_review_that_calls_the_application_complete_is_a_review() -> None:
    page = PageBuilder()
    page.heading("Review your application", 1)
    page.text("Your application is complete.")
    page.button("Submit application", type="submit")
    assert kind_of(page) == "review"


def test_a_survey_behind_the_thanks_does_not_undo_them() -> None:
    page = PageBuilder(title="Done")
    page.heading("Thank you for applying!", 1)
    with page.inside("form", step="form"):
        page.select("How did you hear about us?", ("A friend", "Elsewhere"))
        page.button("Send", type="submit")
    assert kind_of(page) == "confirmation"


def test_a_newsletter_in_the_footer_asks_nothing_of_the_sender() -> None:
    page = PageBuilder(url="https://example.com/contact")
    page.text("Thank you for contacting us. We'll be in touch.")
    with page.inside("landmark", role="contentinfo"), page.inside("form", step="form"):
        page.input("Subscribe to our newsletter", "email")
        page.button("Subscribe", type="submit")
    assert kind_of(page) == "confirmation"


def test_a_live_region_around_the_whole_page_is_not_heard() -> None:
    page = PageBuilder(url="https://example.com/contact")
    with page.inside("status"):
        page.heading("Thank you!", 1)
        contact_form(page)
    assert kind_of(page) == "contact"


def test_a_failure_beside_the_thanks_is_a_failure() -> None:
    page = PageBuilder(url="https://example.com/contact")
    page.text("Thank you for contacting us.")
    page.text("Something went wrong while sending.")
    assert kind_of(page) != "confirmation"


UNDONE = (
    ("Vielen Dank", "Ihre Bewerbung konnte nicht gespeichert werden."),
    ("Thanks!", "Your application was rejected because the e-mail is invalid."),
    ("Thank you for applying", "We are in maintenance mode; nothing was stored. Try tomorrow."),
    ("Thank you for applying", "Nothing was stored."),
    ("Gracias por su solicitud", "No hemos podido registrarla."),
    ("Merci pour votre candidature", "Elle est incomplète : téléversez votre CV pour la valider."),
    ("Merci pour votre candidature", "Elle n’a pas pu être enregistrée."),
    ("Session expired", "Thank you for your application so far. Start again."),
    ("Obrigado!", "Sua candidatura não pôde ser registrada."),
    ("Your application was submitted", "Warning: your CV was not received. E-mail it to us."),
    ("Your application was submitted", "We couldn’t save your answers."),
    ("Data engineer", "Thank you for visiting. Reference: DE-2231."),
)
LEAVES_STANDING = (
    "If you have not received an e-mail within a day, look into your spam folder.",
    "Have you not received our e-mail?",
    "Falls Sie keine E-Mail erhalten haben, rufen Sie uns an.",
    "Si vous n’avez pas reçu de message, écrivez-nous.",
    "Bitte antworten Sie nicht auf diese Nachricht.",
    "Do not reply to this message.",
    "No account is needed. You have applied for Maintenance technician.",
    "This link expires in seven days.",
)


@pytest.mark.parametrize(("heading", "said"), UNDONE)
def test_thanks_and_reports_beside_what_was_not_taken_confirm_nothing(heading: str, said: str) -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading(heading, 1)
    page.text(said)
    assert kind_of(page) != "confirmation"


@pytest.mark.parametrize("said", LEAVES_STANDING)
def test_advice_after_the_sending_leaves_the_thanks_standing(said: str) -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you for applying", 1)
    page.text(said)
    assert kind_of(page) == "confirmation"


def test_what_a_footer_says_of_the_site_confirms_nothing() -> None:
    page = PageBuilder(url="https://example.com/vacancies")
    page.heading("Join us", 1)
    with page.inside("landmark", role="contentinfo"):
        page.text("Willow Homes is a charity registered in England.")
    assert kind_of(page) != "confirmation"


def test_a_failure_in_the_footer_is_not_one_of_the_sending() -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you for applying", 1)
    with page.inside("landmark", role="contentinfo"):
        page.text("Expired postings")
    assert kind_of(page) == "confirmation"


def test_thanks_at_a_step_before_the_last_confirm_nothing() -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you for your application", 1)
    page.text("Step 2 of 3")
    assert kind_of(page) != "confirmation"


def test_thanks_over_a_question_that_has_to_be_answered_confirm_nothing() -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you for your application", 1)
    with page.inside("form", step="form"):
        page.textarea("Why us?", required=True)
        page.button("Next", type="submit")
    assert kind_of(page) != "confirmation"


@pytest.mark.parametrize(
    "said",
    ["Your application is being submitted. Please do not close this window.", "Please wait…",
     "Ihre Bewerbung wird gerade übermittelt.", "Votre candidature est en cours d’envoi."],
)  # fmt: skip
def test_thanks_beside_what_is_still_being_sent_come_too_early(said: str) -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you", 1)
    page.text(said)
    assert kind_of(page) != "confirmation"


@pytest.mark.parametrize("said", ["Your application is being reviewed.", "Please wait for our call."])
def test_what_is_done_with_it_next_leaves_the_thanks_standing(said: str) -> None:
    page = PageBuilder(url="https://example.com/apply/sent")
    page.heading("Thank you for applying", 1)
    page.text(said)
    assert kind_of(page) == "confirmation"


def test_a_live_region_that_tells_of_an_earlier_application_confirms_none_of_this_run() -> None:
    page = PageBuilder(title="Review: welder", url="https://example.com/apply/review")
    page.heading("Review your application", 1)
    with page.inside("status"):
        page.text("You already applied on 2026-11-28 for this position. Your application number is LI-59EX3V.")
    page.element("button", "Submit application")
    assert kind_of(page) == "already_applied"


def test_an_alert_that_names_a_mistake_stays_a_complaint() -> None:
    page = PageBuilder(url="https://example.com/contact")
    contact_form(page)
    with page.inside("alert"):
        page.text("Your message could not be sent. Please try again.")
    observation = read(page.snapshot())
    assert observation.page_type == "contact"
    assert observation.errors == ("Your message could not be sent. Please try again.",)


def test_a_live_region_beside_a_long_application_is_believed_when_it_reports() -> None:
    page = PageBuilder(title="Apply: welder")
    application_form(page, "First name", "Last name", "Email", "Phone")
    with page.inside("status"):
        page.text("Your application has been submitted.")
    assert kind_of(page) == "confirmation"


def test_a_confirmation_whose_text_has_not_come_yet_is_known_by_its_title_and_address() -> None:
    page = PageBuilder(url="https://example.com/done/AB-12345", title="Application received")
    observation = read(page.snapshot())
    assert (observation.page_type, observation.reference) == ("confirmation", "AB-12345")
