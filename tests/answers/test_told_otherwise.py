"""Ends that name another answer, number, day, time, person or posting than the run."""

from __future__ import annotations

import pytest

from footpath.answers.told_otherwise import AnswerGiven, Subject, shown_otherwise, told_otherwise

FORM = (
    AnswerGiven("Urgency", "High", ("Low", "Normal", "High")),
    AnswerGiven("Time", "19:30", ("18:00", "19:30", "21:30")),
    AnswerGiven("Guests", "6"),
    AnswerGiven("Note", "Low tables, please"),
    AnswerGiven("Floor", "02"),
    AnswerGiven("Day", "2026-10-09"),
    AnswerGiven("Earliest start date", "2026-12-01"),
    AnswerGiven("Expected salary", "50000"),
    AnswerGiven("Days", "Monday, Tuesday", ("Monday", "Tuesday", "Friday")),
    AnswerGiven("Gift", "20.00"),
)


@pytest.mark.parametrize(
    "texts",
    [
        ("Ticket 55820 created", "Urgency: low. We answer within 48 hours."),
        ("Your ticket", "Urgency", "Low"),
        ("Your table is booked for 21:30.",),
        ("Guests: 4",),
        ("Floor: 3",),
        ("Days", "Friday"),
        ("Your table is booked for 9.30 pm.",),
        ("Your table is booked for 9 pm.",),
        ("Guests: 4 people",),
        ("Day: Saturday 10 October",),
        ("Your table is booked for Saturday, 10 October.",),
        ("Review", "Start: 1 January 2027"),
        ("Review", "Salary", "40,000 EUR"),
        ("We booked a table for 4 guests.",),
        ("Your table is reserved for Friday, 9 October at 9 pm.",),
        ("Booking received", "Friday 9 October 2026 at 17:30, 6 guests"),
        ("Booking received", "Saturday 10 October 2026 at 19:30, 6 guests"),
        ("Booking received", "Saturday 10 October 2026, 6 guests"),
        ("You are booked for the day after tomorrow at 19:30.",),
        ("Booking confirmed", "Saturday 10 October 2026, 12:00, 2 guests, in the name of Keller"),
        ("Booking confirmed", "Your table: 10 October 2026, table by the window, in the name of Keller"),
        ("Your table on 10 October at 12:00 is ready.",),
        ("We look forward to seeing you on 10 October at noon, at 12:00.",),
        ("Your booking of 10 October was confirmed by our host.",),
        ("Thank you for your gift of €200.00",),
        ("Total: 200,00 EUR",),
    ],
)
def test_another_answer_is_found(texts: tuple[str, ...]):
    assert told_otherwise(Subject(FORM, today="11-30"), texts, "en")


@pytest.mark.parametrize(
    "texts",
    [
        ("Ticket 55820 created", "Urgency: High. We answer within 48 hours."),
        ("Your ticket", "Urgency", "High"),
        ("Urgency: as soon as we can", "Guests: 6"),
        ("Your table is booked for 7.30 pm.",),
        ("Your table is booked for Friday, 9 October 2026.",),
        ("Your table was booked on 30 November.",),
        ("Day: 09/10/2026",),
        ("Guests: 6 adults",),
        ("Start: 1 Dec 2026", "Salary: 50 000"),
        ("Start", "Prints", "Friday"),
        ("Your table is booked from 19:30 to 21:30.",),
        ("Your table is booked.", "We are open until 23:00."),
        ("Your request was received at 14:05.",),
        ("Thank you. Low season begins soon.",),
        ("Floor: 2",),
        ("Days", "Monday", "Tuesday"),
        ("Your table is booked: gift 20 EUR, fee $0.50",),
        ("Booking received", "Friday 9 October 2026 at 19:30, 6 guests"),
        ("Your booking was received on Monday 30 November at 14:05.",),
        ("Your table is booked.", "We call you tomorrow."),
        ("Thank you for your gift of €20",),
        ("Your table is booked for Friday 9 October.", "10 October 2026, evening of the lamps, in our yard"),
        ("Your booking was received on 29 November at 23:50.",),
        ("Your table is booked for Friday 9 October.", "Our host has your booking until 8 October at 12:00."),
        ("Your table is booked.", "Closed on Thursday 24 December, 25 December, and on the first day of January"),
        ("Your table is booked.", "Closed for our summer holiday until 14 August, as our whole team is away."),
    ],
)
def test_what_repeats_the_answer_or_tells_none_is_no_other_one(texts: tuple[str, ...]):
    assert told_otherwise(Subject(FORM, today="11-30"), texts, "en") == ""


def test_the_days_of_a_german_booking_are_compared():
    asked = Subject((AnswerGiven("Tag", "2026-10-09"),), today="10-01")
    assert told_otherwise(asked, ("Sie sind am 10. Oktober eingebucht.",), "de")
    assert told_otherwise(asked, ("Sie sind für morgen eingebucht.",), "de")
    assert told_otherwise(asked, ("Sie sind am 9. Oktober eingebucht.",), "de") == ""
    assert told_otherwise(asked, ("2. Februar 2027, 12:00 Uhr, 2 Personen, auf den Namen Keller.",), "de")


IDAS = (AnswerGiven("E-mail", "ida@brook.example", identifies=True),)


@pytest.mark.parametrize(
    ("said", "is_other"),
    [
        ("A copy was sent to otto@elm.example.", True),
        ("otto@elm.example", True),
        ("A copy was sent to ida@brook.example.", False),
        ("Your message has been sent to info@larch.example.", False),
        ("Questions? Write to help@elm.example.", False),
    ],
)
def test_the_address_of_somebody_else_is_found(said: str, is_other: bool):
    subject = Subject(IDAS, hosts=frozenset({"larch.example"}))
    assert (told_otherwise(subject, ["Thank you", said], "en") != "") == is_other


def test_without_a_given_time_every_time_is_right():
    assert told_otherwise(Subject(FORM[:1]), ("Your table is booked for 21:30.",), "en") == ""


SENDER = (
    AnswerGiven("First name", "Ida", identifies=True),
    AnswerGiven("E-mail", "ida@brook.example", identifies=True),
    AnswerGiven("Telephone", "+44 20 7946 0000", identifies=True),
)


@pytest.mark.parametrize(
    "texts",
    [
        ("Review", "First name: Otto", "E-mail: ida@brook.example"),
        ("Review", "First name", "Otto"),
        ("Review", "email: otto@elm.example"),
        ("Review", "Urgency: Low"),
    ],
)
def test_a_last_look_with_another_sender_or_answer_is_found(texts: tuple[str, ...]):
    assert shown_otherwise((*FORM, *SENDER), texts, "en")


@pytest.mark.parametrize(
    "texts",
    [
        ("Review", "First name: Ida B.", "E-mail: IDA@brook.example"),
        ("Review", "E-mail: ida@brook.example", "Questions? Write to help@larch.example"),
        ("Review", "First name: Ida", "Urgency: High", "Sent on 30 November, 14:05"),
        ("First name", "E-mail", "Ida", "ida@brook.example"),
        ("First name", "Edit", "Ida"),
        ("Review", "Questions? Write to help@larch.example"),
        ("Telephone", "+442079460000"),
    ],
)
def test_a_last_look_at_the_given_answers_shows_no_other_one(texts: tuple[str, ...]):
    assert shown_otherwise((*FORM, *SENDER), texts, "en") == ""


IDA = Subject(person=frozenset({"ida", "brook"}))
NURSE = Subject(posting=frozenset({"night", "nurse", "larch", "clinic"}))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Thank you, Margaret. We have received your application."),
        ("en", "Many thanks, Mr Hale!"),
        ("en", "Margaret, thank you!"),
        ("en", "Thank you for your order, Margaret!"),
        ("fr", "Merci, Madame Hale !"),
        ("de", "Vielen Dank, Frau Weber!"),
        ("fr", "Merci, Marguerite !"),
        ("es", "Gracias, Ana."),
        ("pl", "Dziękujemy, Małgorzata!"),
        ("nl", "Bedankt, Femke."),
        ("de", "Frau Keller, Ihre Buchung ist bestätigt."),
        ("de", "Sehr geehrte Frau Keller, wir haben Ihre Anfrage erhalten."),
        ("en", "Dear Mr Hale, your booking is confirmed."),
        ("fr", "Bonjour Madame Hale, votre demande est bien arrivée."),
        ("es", "Estimada señora Hale, su solicitud ha sido recibida."),
    ],
)
def test_thanks_to_another_name_are_for_somebody_else(language: str, said: str):
    assert told_otherwise(IDA, [said], language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Thank you, Ida."),
        ("en", "Thank you, Ms Brook!"),
        ("en", "Thank you, we have received your application."),
        ("en", "Thank you, Ida, for applying."),
        ("en", "Thank you! Margaret will call you."),
        ("de", "Vielen Dank, Ihre Bewerbung ist eingegangen."),
        ("de", "Danke, Bewerbung erhalten!"),
        ("fr", "Merci, votre demande est partie."),
        ("en", "Thank You, Message Sent!"),
        ("en", "Thank You, Application Received"),
        ("en", "Thanks, The Larch Team"),
        ("de", "Danke, Bewerbung Eingegangen!"),
        ("fr", "Merci, Candidature Envoyée !"),
        ("nl", "Bedankt, Aanvraag Verzonden"),
        ("en", "Thank you, Recruiting Team"),
        ("fr", "Merci, Madame !"),
        ("de", "Vielen Dank, Redaktion Larch"),
        ("en", "Dear Ms Brook, your booking is confirmed."),
        ("de", "Sehr geehrte Damen und Herren, wir haben Ihre Anfrage erhalten."),
        ("fr", "Madame, Monsieur, votre demande est bien arrivée."),
        ("en", "Your appointment is with Mr Hale, our gardener."),
    ],
)
def test_other_words_behind_thanks_name_nobody(language: str, said: str):
    assert told_otherwise(IDA, [said], language) == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We received your application for Office Manager."),
        ("en", "Your application for the position of Office Manager at Larch Clinic has been received."),
        ("en", "Your application for Office Manager at Harper Prints was received."),
        ("de", "Ihre Bewerbung als Büroleiterin ist eingegangen."),
        ("fr", "Votre candidature pour le poste de Responsable de bureau a bien été reçue."),
        ("es", "Su candidatura para Jefe de Oficina fue recibida."),
        ("en", "You have already applied for Office Manager."),
    ],
)
def test_an_application_for_another_posting_is_told(language: str, said: str):
    assert told_otherwise(NURSE, [said], language) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We received your application for Night Nurse."),
        ("en", "We received your application for the Senior Nurse role."),
        ("en", "Your application for review was received."),
        ("en", "Your application to Larch Clinic was sent."),
        ("en", "Thank You For Applying For This Job"),
        ("en", "You have already applied for this job."),
        ("en", "You have already applied for Night Nurse."),
        ("en", "Thank You for Your Application for Employment"),
        ("en", "Your Application For This Position Was Received"),
        ("en", "Application for Employment Received"),
        ("en", "Your application for Monday 5 October / Job 4711 was received."),
        ("en", "Your application was received. For Office Manager postings, see our list."),
        ("de", "Ihre Bewerbung als Night Nurse (m/w/d) ist eingegangen."),
        ("de", "Ihre Bewerbung für unser Auswahlverfahren ist eingegangen."),
        ("fr", "Votre candidature au poste de Night Nurse a bien été reçue."),
    ],
)
def test_what_is_no_other_posting_counts_for_nothing(language: str, said: str):
    assert told_otherwise(NURSE, [said], language) == ""
