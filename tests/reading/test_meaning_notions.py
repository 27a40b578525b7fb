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


@pytest.mark.spread(30)
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
        ("Wie hoch sind Ihre Gehaltserwartungen brutto pro Jahr?", "salary"),
        ("Welches Jahresgehalt schwebt Ihnen vor?", "salary"),
        ("Was wären deine Gehaltswünsche?", "salary"),
        ("Quelles sont vos attentes salariales ?", "salary"),
        ("Combien aimeriez-vous gagner par an ?", "salary"),
        ("¿Cuáles son tus expectativas salariales?", "salary"),
        ("¿Qué salario bruto anual deseas?", "salary"),
        ("Quali sono le tue aspettative salariali?", "salary"),
        ("Quanto vorresti guadagnare?", "salary"),
        ("Wat zijn je salariswensen?", "salary"),
        ("Hoeveel wil je verdienen?", "salary"),
        ("Qual é a sua expectativa salarial?", "salary"),
        ("What annual salary are you hoping for?", "salary"),
        ("Wann wärst du startklar?", "start_date"),
        ("Wann könnten Sie frühestens bei uns beginnen?", "start_date"),
        ("Zu wann könntest du wechseln?", "start_date"),
        ("Quelle est votre date de disponibilité ?", "start_date"),
        ("Quand pouvez-vous nous rejoindre ?", "start_date"),
        ("¿Cuál es tu disponibilidad para incorporarte?", "start_date"),
        ("¿Cuándo podrías empezar a trabajar con nosotros?", "start_date"),
        ("Quando puoi iniziare?", "start_date"),
        ("Qual è la tua disponibilità per l'inizio?", "start_date"),
        ("Wanneer kun je starten?", "start_date"),
        ("Op welke datum kun je bij ons beginnen?", "start_date"),
        ("Quando estaria disponível para começar?", "start_date"),
        ("How soon can you start?", "start_date"),
        ("Durch wen oder was hast du von uns erfahren?", "referral"),
        ("Wie sind Sie auf unser Unternehmen aufmerksam geworden?", "referral"),
        ("Wo sind Sie auf dieses Stellenangebot gestoßen?", "referral"),
        ("Par quel biais avez-vous connu notre entreprise ?", "referral"),
        ("¿Cómo has sabido de nosotros?", "referral"),
        ("Come ci hai conosciuto?", "referral"),
        ("Hoe heb je ons gevonden?", "referral"),
        ("Como nos conheceu?", "referral"),
        ("Where did you see this job advertised?", "referral"),
        ("Dürfen Sie in Deutschland arbeiten?", "work_authorization"),
        ("Haben Sie eine gültige Arbeitserlaubnis?", "work_authorization"),
        ("Êtes-vous autorisé(e) à travailler en France ?", "work_authorization"),
        ("¿Estás autorizado para trabajar en la UE?", "work_authorization"),
        ("Sei autorizzato a lavorare in Italia?", "work_authorization"),
        ("Você tem permissão de trabalho em Portugal?", "work_authorization"),
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
        "Quanto guadagni attualmente?",
        "Quel est votre salaire actuel ?",
        "Was war dein letztes Gehalt?",
        "Wann hast du Zeit für ein Gespräch?",
        "Wie lange ist deine Kündigungsfrist?",
        "Como encontrou o seu último emprego?",
        "¿Cuándo terminaste tus estudios?",
        "Welche Vorstellung hast du von der Stelle?",
        "Comment comptez-vous rejoindre le bureau ?",
        "When would you like us to call you?",
    ],
)
def test_a_question_with_another_notion_is_left(question: str) -> None:
    assert meaning_of(question) not in OURS


@pytest.mark.parametrize(
    "says", ["Mentions relatives au RGPD", "Informations et dispositions relatives à la protection des données"]
)
def test_a_word_of_another_language_in_a_sentence_names_nothing(says: str) -> None:
    assert meaning_of(says) == ""


@pytest.mark.parametrize("says", ["Relatives", "Do you have any relatives at Société Hirondelle?"])
def test_the_same_word_in_its_own_language_names_what_it_says(says: str) -> None:
    assert meaning_of(says) == "relatives_employed"


@pytest.mark.parametrize(("label", "meaning"), [("Swedish level", "language_level"), ("Noise level", "")])
def test_a_label_of_two_words_is_read_by_notions_where_each_word_is_one(label: str, meaning: str) -> None:
    assert meaning_of(label) == meaning


@pytest.mark.parametrize("beside", ["Degree", "Field of study"])
def test_an_institution_in_one_section_with_a_degree_is_a_school(beside: str) -> None:
    page = PageBuilder()
    page.heading("Highest qualification", level=3)
    page.input("Institution")
    page.input(beside)
    assert fields_of(page)[0].meaning == "education_school"
