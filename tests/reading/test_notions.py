"""Questions in whole sentences, in seven languages: read by their notions, in whatever order the words stand."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

OURS = frozenset({"salary", "start_date", "referral", "work_authorization"})


def meaning_of(question: str) -> str:
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.input(question)
        page.button("Submit application", type="submit")
    return fields_of(page)[1].meaning


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Welchen Bruttolohn erwartest du?", "salary"),
        ("Wie viel möchtest du bei uns verdienen?", "salary"),
        ("Was sind deine Lohnvorstellungen?", "salary"),
        ("Quel salaire souhaitez-vous ?", "salary"),
        ("Quelle rémunération attendez-vous pour ce poste ?", "salary"),
        ("¿Qué sueldo te gustaría ganar?", "salary"),
        ("¿Cuánto esperas cobrar?", "salary"),
        ("Che stipendio ti aspetti?", "salary"),
        ("Quale retribuzione annua lorda desideri?", "salary"),
        ("Welk salaris verwacht je?", "salary"),
        ("Wat wil je graag verdienen?", "salary"),
        ("Quanto gostaria de ganhar?", "salary"),
        ("Que salário espera?", "salary"),
        ("How much would you like to earn?", "salary"),
        ("Ab wann kannst du bei uns loslegen?", "start_date"),
        ("Zu welchem Zeitpunkt könntest du einsteigen?", "start_date"),
        ("Quand pourriez-vous prendre votre poste ?", "start_date"),
        ("À partir de quand seriez-vous disponible ?", "start_date"),
        ("¿Cuándo podrías incorporarte?", "start_date"),
        ("¿A partir de qué fecha puedes empezar?", "start_date"),
        ("Quando potresti iniziare a lavorare?", "start_date"),
        ("Da quando sei disponibile?", "start_date"),
        ("Wanneer zou je kunnen beginnen?", "start_date"),
        ("Per wanneer ben je beschikbaar?", "start_date"),
        ("Quando pode começar a trabalhar?", "start_date"),
        ("When would you be able to join us?", "start_date"),
        ("Wo hast du uns gefunden?", "referral"),
        ("Wie bist du auf die Stelle gestossen?", "referral"),
        ("Comment avez-vous entendu parler de cette offre ?", "referral"),
        ("Où avez-vous trouvé notre annonce ?", "referral"),
        ("¿Cómo te enteraste de esta vacante?", "referral"),
        ("¿Dónde encontraste nuestra oferta?", "referral"),
        ("Come sei venuto a conoscenza di questa posizione?", "referral"),
        ("Dove hai trovato il nostro annuncio?", "referral"),
        ("Hoe ben je bij deze vacature terechtgekomen?", "referral"),
        ("Waar heb je van ons gehoord?", "referral"),
        ("Como soube desta vaga?", "referral"),
        ("Onde encontrou o nosso anúncio?", "referral"),
        ("Besitzt du eine gültige Arbeitsbewilligung für die Schweiz?", "work_authorization"),
        ("Avez-vous un permis de travail valable en France ?", "work_authorization"),
        ("¿Tienes permiso de trabajo en España?", "work_authorization"),
        ("Hai un permesso di lavoro valido in Italia?", "work_authorization"),
        ("Heb je een geldige werkvergunning voor Nederland?", "work_authorization"),
        ("Tem autorização de trabalho em Portugal?", "work_authorization"),
    ],
)
def test_a_question_is_known_by_its_notions(question: str, meaning: str) -> None:
    assert meaning_of(question) == meaning


@pytest.mark.parametrize(
    "question",
    [
        "Warum möchtest du bei uns arbeiten?",
        "Wann hast du dein Studium begonnen?",
        "Wann können wir dich am besten erreichen?",
        "When did you start your current job?",
        "Wie hast du deine letzte Stelle gefunden?",
        "Welche Art von Arbeitsbewilligung hast du?",
        "Bis wann ist deine Arbeitsbewilligung gültig?",
        "Brauchst du eine Arbeitsbewilligung?",
        "Wie viel verdienst du derzeit?",
        "Stellst du dir vor, im Ausland zu arbeiten?",
        "When can you come to an interview?",
        "Wie stellst du dir deinen ersten Tag vor?",
        "Comment trouvez-vous notre offre ?",
        "Quand avez-vous commencé votre dernier emploi ?",
        "¿Cómo encontrarías un error en nuestra empresa?",
        "Hoe zou je een nieuwe functie vinden?",
        "What do you know about our pay transparency?",
    ],
)
def test_a_question_with_another_notion_is_left(question: str) -> None:
    assert meaning_of(question) not in OURS
