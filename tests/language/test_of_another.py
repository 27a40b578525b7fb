"""Thanks to somebody else, and applications for another posting."""

from __future__ import annotations

import pytest

from footpath.language.of_another import greets_another, names_other_posting

IDA = frozenset({"ida", "brook"})
NURSE = frozenset({"night", "nurse", "larch", "clinic"})


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Thank you, Margaret. We have received your application."),
        ("en", "Many thanks, Mr Hale!"),
        ("de", "Vielen Dank, Frau Weber!"),
        ("fr", "Merci, Marguerite !"),
        ("es", "Gracias, Ana."),
        ("pl", "Dziękujemy, Małgorzata!"),
        ("nl", "Bedankt, Femke."),
    ],
)
def test_thanks_to_another_name_are_for_somebody_else(language: str, said: str):
    assert greets_another([said], language, IDA)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Thank you, Ida."),
        ("en", "Thank you, Ms Brook!"),
        ("en", "Thank you, we have received your application."),
        ("en", "Thank you, Ida, for applying."),
        ("en", "Thank you! Margaret will call you."),
        ("en", "Margaret, thank you."),
        ("de", "Vielen Dank, Ihre Bewerbung ist eingegangen."),
        ("de", "Danke, Bewerbung erhalten!"),
        ("fr", "Merci, votre demande est partie."),
        ("en", "Thank You, Message Sent!"),
        ("en", "Thank You, Application Received"),
        ("en", "Thanks, The Larch Team"),
        ("de", "Danke, Bewerbung Eingegangen!"),
        ("fr", "Merci, Candidature Envoyée !"),
        ("nl", "Bedankt, Aanvraag Verzonden"),
    ],
)
def test_other_words_behind_thanks_name_nobody(language: str, said: str):
    assert greets_another([said], language, IDA) == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We received your application for Office Manager."),
        ("en", "Your application for the position of Office Manager at Larch Clinic has been received."),
        ("en", "Your application for Office Manager at Harper Prints was received."),
        ("de", "Ihre Bewerbung als Büroleiterin ist eingegangen."),
        ("fr", "Votre candidature pour le poste de Responsable de bureau a bien été reçue."),
        ("es", "Su candidatura para Jefe de Oficina fue recibida."),
    ],
)
def test_an_application_for_another_posting_is_told(language: str, said: str):
    assert names_other_posting([said], language, NURSE) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We received your application for Night Nurse."),
        ("en", "We received your application for the Senior Nurse role."),
        ("en", "Your application for review was received."),
        ("en", "Your application to Larch Clinic was sent."),
        ("en", "Thank You For Applying For This Job"),
        ("en", "Thank You for Your Application for Employment"),
        ("en", "Your Application For This Position Was Received"),
        ("en", "Application for Employment Received"),
        ("en", "Your application was received. For Office Manager postings, see our list."),
        ("de", "Ihre Bewerbung als Night Nurse (m/w/d) ist eingegangen."),
        ("de", "Ihre Bewerbung für unser Auswahlverfahren ist eingegangen."),
        ("fr", "Votre candidature au poste de Night Nurse a bien été reçue."),
    ],
)
def test_what_is_no_other_posting_counts_for_nothing(language: str, said: str):
    assert names_other_posting([said], language, NURSE) == ""
