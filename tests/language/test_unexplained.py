"""Which words of a question its meaning explains: a question with another is about something else."""

from __future__ import annotations

import pytest

from footpath.language.unexplained import unexplained


@pytest.mark.parametrize(
    ("meaning", "question"),
    [
        ("notice_period", "Please state your notice period (in weeks)"),
        ("notice_period", "How many weeks' notice are you required to give your present employer?"),
        ("notice_period", "Welche Kündigungsfrist haben Sie derzeit?"),
        ("notice_period", "Durée de votre préavis (en mois)"),
        ("notice_period", "Jaki jest Twój okres wypowiedzenia?"),
        ("salary", "What is your expected gross annual salary (EUR)?"),
        ("salary", "Löneanspråk (kr/mån)"),
        ("salary", "Welchen Brutto-Jahreslohn stellst du dir bei 100 % vor?"),
        ("salary", "¿Cuáles son sus expectativas salariales?"),
        ("salary", "Quale retribuzione annua lorda desideri?"),
        ("relocation", "Would you be willing to relocate for this position?"),
        ("relocation", "Kan du tänka dig att flytta?"),
        ("travel", "¿Estaría dispuesto a viajar por trabajo?"),
        ("drivers_license", "Posiadasz prawo jazdy kat. B?"),
        ("years_experience", "Combien d'années d'expérience professionnelle avez-vous ?"),
        ("start_date", "What is the earliest date you could join our team?"),
        ("start_date", "Zu welchem Termin könnten Sie beginnen?"),
        ("start_date", "Qual è la tua disponibilità per l'inizio?"),
        ("start_date", "Tidigast möjliga startdatum"),
        ("travel", "Ben je bereid om te reizen?"),
        ("travel", "Er du indstillet på rejseaktivitet?"),
        ("relocation", "Está disponível para mudar de residência?"),
        ("relocation", "Saresti disposta a cambiare città?"),
        ("referral", "Gdzie znalazła Pani ogłoszenie?"),
        ("current_company", "Dernier employeur"),
        ("organization-title", "Zuletzt ausgeübte Tätigkeit"),
        ("work_authorization", "Êtes-vous autorisé(e) à travailler en France ?"),
        ("email", "Din e-mail-adresse:"),
        ("email", "Tvůj e-mail"),
        ("email", "Az Ön e-mail címe"),
        ("tel", "Telefon numaranız"),
    ],
)
def test_a_plain_question_has_no_other_word(meaning: str, question: str) -> None:
    assert unexplained(meaning, question) == ()


@pytest.mark.parametrize(
    ("meaning", "question", "others"),
    [
        ("notice_period", "Notice period agreed with your landlord", "agreed landlord"),
        ("notice_period", "How much notice did you give at your previous job?", "did previous job"),
        ("notice_period", "Kündigungsfrist, die der Betrieb einhalten muss", "betrieb einhalten"),
        ("notice_period", "Okres wypowiedzenia umowy najmu", "umowy najmu"),
        ("notice_period", "Préavis pour résilier le bail", "resilier bail"),
        ("salary", "Average expected salary in your city", "average city"),
        ("salary", "Gehaltsvorstellung Ihrer Vertretung", "vertretung"),
        ("relocation", "Would you be willing to relocate abroad?", "abroad"),
        ("relocation", "Are you willing to relocate to Austin, TX?", "austin tx"),
        ("travel", "Are you willing to travel 80% of the time?", "80 time"),
        ("travel", "Sind Sie bereit zu reisen, auch am Wochenende?", "auch wochenende"),
        ("drivers_license", "Have you lost your driving licence?", "lost"),
        ("drivers_license", "Avez-vous le permis B et un véhicule ?", "vehicule"),
        ("years_experience", "How many years of experience does your mentor have?", "mentor"),
        ("start_date", "Start date of your current job", "current"),
        ("start_date", "Ab wann ist die Wohnung frei?", "wohnung frei"),
    ],
)
def test_a_word_that_may_turn_the_question_round_is_told(meaning: str, question: str, others: str) -> None:
    assert unexplained(meaning, question) == tuple(others.split())


@pytest.mark.parametrize(
    ("meaning", "question", "others"),
    [
        ("tel", "Phone number shown on the poster", "poster"),
        ("tel", "Telefonnummer (mobil)", ""),
        ("bday", "Date of birth on the ticket", "ticket"),
        ("organization-title", "Job title you are hiring for", "hiring"),
        ("name", "Imię i nazwisko współmałżonka", "wspołmałzonka"),
    ],
)
def test_a_label_may_have_words_that_only_say_which(meaning: str, question: str, others: str) -> None:
    assert unexplained(meaning, question) == tuple(others.split())


@pytest.mark.parametrize("question", ["Start Date For Current Role", "Start date of the company"])
def test_what_a_title_writes_large_is_no_firm(question: str) -> None:
    assert unexplained("start_date", question) != ()


def test_a_firm_is_no_other_question():
    assert unexplained("start_date", "When could you start at Meridian Works?") == ()


@pytest.mark.parametrize(
    ("meaning", "question", "other"),
    [
        ("drivers_license", "Besitzen Sie einen Führerschein der Klasse CE?", "ce"),
        ("travel", "Are you willing to travel par semaine?", "par semaine"),
    ],
)
def test_a_word_of_another_language_explains_nothing(meaning: str, question: str, other: str) -> None:
    assert unexplained(meaning, question) == tuple(other.split())


def test_the_words_of_english_labels_are_of_any_language() -> None:
    assert unexplained("linkedin", "Profil LinkedIn") == ()


@pytest.mark.parametrize(("meaning", "question"), [("family-name", "Apellido(s)"), ("given-name", "Vorname(n)")])
def test_the_ending_of_a_plural_in_brackets_is_no_other_word(meaning: str, question: str) -> None:
    assert unexplained(meaning, question) == ()
