"""What mails tell, by phrases and examples: sets of mails, and the traps of each kind of sentence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.mail.sets import SENT, scored
from tests.mail.test_mail_sentence import ALLOWED

from footpath.mail.kind import judge, judge_sentences, sentences
from footpath.mail.letter import Letter
from footpath.mail.odds import Circumstances


def further(*cases: tuple[object, ...]) -> list[pytest.ParameterSet]:
    """Sets of `make test-thorough`: each takes a second, and a rule seldom breaks one of them alone."""
    return [pytest.param(*case, marks=pytest.mark.thorough) for case in cases]


def told(text: str, subject: str = "Your application") -> str | None:
    return judge(Letter(1, SENT, subject=subject, texts=(text,))).told


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("name", "right"),
    [
        # The weights were learnt from these, too. By weights that the other sets taught, and all rules: 60, 39, 24, 59,
        # 60, 56, 57, 56, 54, 45, 46 and 55 right, none told wrongly.
        ("first", 60),
        *further(("second", 40), ("third", 24), ("fourth", 59), ("fifth", 60), ("sixth", 56), ("seventh", 57)),
        *further(("eighth", 59), ("ninth", 60), ("tenth", 51), ("eleventh", 49)),
        # With headers, threads and times. At first sight, before the weights: 43 right, 5 told wrongly.
        ("twelfth", 57),
        # Held out of the weights until the fifteenth was written: 52 right, 1 wrong; 55 right.
        *further(("thirteenth", 58)),
        ("fourteenth", 58),
        # Held out until the nineteenth. With markup, footers of tracking systems, threads and small print: 44 right at
        # first sight, 3 told wrongly; 50 before they were learnt from.
        *further(("fifteenth", 55), ("sixteenth", 36)),
        # Sixty in six languages whose footers allow to withdraw, or refuse on a condition: 53 right, 7 asked; 59.
        *further(("seventeenth", 59), ("eighteenth", 30)),
        # Forty with alerts, threads and short notes: at first sight 32 right, 7 asked, 1 told as under review.
        ("nineteenth", 39),
    ],
)
def test_of_a_set_of_mails_nearly_all_are_told_and_nobody_is_wrongly_rejected(name: str, right: int):
    score = scored(name)
    assert score.wrongly_rejected == []
    assert score.wrong == []
    assert score.right >= right, score.asked


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        # Twenty with short notes, portals, a called-off interview, a bank's refusal: at first sight 18 right, 2 asked.
        ("twentieth", 19, 0),
    ],
)
def test_of_mails_that_taught_nothing_most_are_told(name: str, right: int, wrong: int):
    score = scored(name)
    assert score.wrongly_rejected == []
    assert len(score.wrong) <= wrong, score.wrong
    assert score.right >= right, score.asked


@pytest.mark.parametrize(
    "text",
    [
        "If you are not selected, we will let you know.",
        "Should your application be unsuccessful, we keep your data for six months.",
        "This does not mean that your application has been rejected.",
        "Your application has not been rejected.",
        "We are glad to say that your application was not declined.",
        "Only shortlisted candidates will be contacted; unsuccessful applicants receive no reply.",
        "Has your application been rejected before?",
        "We are unable to offer visa sponsorship for this role.",
        "Unfortunately we have not decided yet.",
        "Falls Ihre Bewerbung abgelehnt wird, erhalten Sie Nachricht.",
        "Leider ist noch nicht entschieden, ob wir Sie einladen können.",
        "Ihre Bewerbung wurde nicht abgelehnt.",
        "Si votre candidature n'est pas retenue, vous recevrez un message.",
        "Aucune décision n'a encore été prise.",
        "En caso de no ser seleccionada, le avisaremos.",
        "Todavía no ha sido seleccionada ninguna persona.",
        "Se non dovesse essere selezionata, La informeremo.",
        "Als je niet bent geselecteerd, hoor je dat ook.",
        "Se não for selecionada, guardaremos o seu currículo.",
    ],
)
def test_a_condition_a_question_or_a_denial_is_no_rejection(text: str):
    assert told(text) != "rejected"


@pytest.mark.parametrize(
    "text",
    [
        "We have decided not to proceed with your application.",
        "You have not been selected for the role.",
        "Leider müssen wir Ihnen absagen.",
        "Votre candidature n'a pas été retenue.",
        "No ha sido seleccionada para el puesto.",
        "La Sua candidatura non è stata selezionata.",
        "Je bent helaas niet geselecteerd.",
        "A sua candidatura não foi selecionada.",
    ],
)
def test_a_plain_rejection_is_one(text: str):
    assert told(text) == "rejected"


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("If you are not selected, we will let you know.", "rejected"),
        ("We wish you every success in your career.", "rejected"),
        ("We have not received your documents.", "question"),
    ],
)
def test_a_sentence_without_certain_news_tells_what_is_possible(text: str, possible: str):
    found = judge_sentences([text])
    assert (found.told, found.possible) == (None, (possible,))


def test_sentences_that_contradict_each_other_tell_nothing():
    both = "Unfortunately you have not been selected. We would like to invite you to an interview on Monday."
    found = judge(Letter(1, SENT, texts=(both,)))
    assert (found.told, set(found.possible)) == (None, {"rejected", "interview"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Following your interview we are pleased to offer you the post.", "offer"),
        ("Suite à nos entretiens, nous avons le plaisir de vous proposer le poste de comptable.", "offer"),
        ("Nach unserem Gespräch möchten wir Ihnen die Stelle anbieten.", "offer"),
        ("Tras la entrevista, te ofrecemos el puesto.", "offer"),
        ("Following your call with Bo, we would like to invite you to an interview on Monday.", "interview"),
        ("Thank you for attending the interview on Tuesday.", None),
    ],
)
def test_a_meeting_that_has_been_is_no_invitation(text: str, said: str | None):
    assert told(text) == said


def test_a_wording_without_a_known_phrase_is_told_by_examples():
    said = "Drop by the yard on Friday and bring your tools, we'd like to see you at work."
    found = judge(Letter(1, SENT, texts=(f"Hello Ida. {said}",)))
    assert (found.told, found.quote) == ("interview", said)


def test_examples_that_contradict_a_phrase_raise_a_doubt():
    text = (
        "Die Stelle ist besetzt. Wie gewünscht haben wir Ihre Bewerbung aus dem Verfahren genommen und Ihre Daten "
        "gelöscht. Schade, dass Sie kein Interesse mehr haben."
    )
    found = judge(Letter(1, SENT, texts=(text,)))
    assert (found.told, set(found.possible)) == (None, {"closed", "withdrawn"})


def test_a_long_footer_tells_nothing_by_its_many_words():
    footer = (
        "This e-mail and any files transmitted with it are confidential and intended solely for the use of those to "
        "whom they are addressed. If you have received this e-mail in error please notify the sender. You are not "
        "permitted to copy or forward it. We process your personal data as described in our privacy notice. "
    )
    assert told(f"See the attached file. {footer * 4}", "Hello") is None


def test_a_reader_who_goes_on_no_more_is_not_rejected():
    assert told("Sorry that you won't be going ahead with your application after all.") != "rejected"


def test_text_and_markup_have_to_agree():
    texts = ("We have received your application.", "You have not been selected for this role.")
    found = judge(Letter(1, SENT, texts=texts))
    assert (found.told, found.possible) == (None, ("received", "rejected"))


def test_an_interview_that_is_called_off_is_asked_about():
    found = judge(Letter(1, SENT, texts=("Your interview on Monday has been cancelled.",)))
    assert (found.told, "interview" in found.possible or "question" in found.possible) == (None, True)


def test_thanks_tell_of_a_receipt_only_where_no_sentence_denies_something_else():
    assert told("Thank you for your application.") == "received"
    assert told("Thank you for your application. The thing you hoped for does not work out.") is None


@pytest.mark.parametrize("subject", ["Newsletter", "Your verification code", "New jobs for you", "Unsere Umfrage"])
def test_newsletters_codes_and_surveys_tell_nothing(subject: str):
    found = judge(Letter(1, SENT, subject=subject, texts=("We invite you to an interview on Monday.",)))
    assert found.is_other


def test_what_a_mail_server_reports_is_about_no_application():
    assert judge(Letter(1, SENT, is_report=True, texts=("You have not been selected.",))).is_other


def test_the_subject_of_a_reply_was_said_before():
    said = "Einladung zum Vorstellungsgespräch"
    assert told("Bis bald.", said) == "interview"
    assert told("Bis bald.", f"AW: {said}") is None


def test_wrapped_lines_are_one_sentence_and_a_list_goes_with_what_introduces_it():
    wrapped = (
        "We are sorry to tell you that after long thought about it\nwe have not selected you. Dr. Hale greets you."
    )
    assert sentences(wrapped)[0].endswith("selected you.")
    assert sentences("If we cannot offer you a role:\n- you have not been selected\n\nBye.") == [
        "If we cannot offer you a role: you have not been selected",
        "Bye.",
    ]
    assert sentences("Dr. Hale greets you.") == ["Dr. Hale greets you."]


@pytest.mark.spread(16)
@pytest.mark.parametrize("footer", ALLOWED)
def test_a_condition_or_a_permission_beside_a_receipt_tells_no_withdrawal(footer: str):
    assert told(f"Thank you for your application, which we have received.\n\n{footer}") in ("received", None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hat uns das Gespräch auch gut gefallen, so haben wir uns doch anders entschieden.", "rejected"),
        ("Waren Ihre Unterlagen auch überzeugend, müssen wir Ihnen dennoch absagen.", "rejected"),
        ("Much as we enjoyed our conversation, we have decided to go with someone else.", "rejected"),
        ("Si votre parcours nous a beaucoup plu, nous avons néanmoins retenu une autre personne.", "rejected"),
        ("Si bien su perfil nos ha gustado, hemos optado por otra persona.", "rejected"),
        ("Haben wir uns anders entschieden, so melden wir uns.", None),
        ("Wird Ihre Bewerbung abgelehnt, so löschen wir Ihre Daten.", None),
        ("Si votre candidature n'est pas retenue, vos données seront supprimées.", None),
        ("Si su candidatura no es seleccionada, la guardaremos durante un año.", None),
    ],
)
def test_the_main_clause_of_a_concession_decides_and_a_condition_is_asked_about(text: str, told: str | None):
    found = judge(Letter(1, SENT, subject="Bewerbung", texts=(text,)))
    assert found.told == told
    assert told or "rejected" in found.possible


@pytest.mark.parametrize(
    "text",
    [
        "We made an offer to someone else yesterday and she has accepted.",
        "The role has gone to another candidate.",
        "Die Entscheidung ist uns nicht leichtgefallen, am Ende fiel sie jedoch auf einen anderen Bewerber.",
        "Die Stelle wurde inzwischen anderweitig besetzt.",
        "Finalmente nos hemos decantado por otra persona con más experiencia.",
        "En esta ocasión hemos decidido continuar con otros perfiles.",
        "Après réflexion, nous n'irons pas plus loin avec votre candidature.",
    ],
)
def test_who_has_chosen_another_turns_the_reader_down(text: str):
    assert told(text) == "rejected"


@pytest.mark.parametrize(
    "text",
    [
        "If the role has gone to another candidate, we will let you know.",
        "We made an offer to someone else, but she declined: we would like to offer you the job.",
        "We made an offer to someone else, but she declined. Are you still interested?",
        "La decisión recayó en otra persona, pero ha renunciado. ¿Sigue interesado?",
        "Die Entscheidung fiel auf einen anderen Bewerber, der ist aber abgesprungen.",
        "Since the selected candidate turned us down, we are back to you.",
        "Nachdem der ausgewählte Kandidat abgesagt hat, suchen wir weiter und denken an Sie.",
        "Nachdem der zunächst ausgewählte Kandidat abgesagt hat, würden wir Ihnen die Stelle gern anbieten.",
        "Falls die Entscheidung auf einen anderen Bewerber fällt, melden wir uns.",
        "Si finalmente nos decantamos por otra persona, le avisaremos.",
    ],
)
def test_another_who_is_chosen_on_a_condition_turns_nobody_down(text: str):
    assert told(text) != "rejected"


RECEIPT = "Thanks so much for your interest in Tidewell Labs! Your application has landed safely with our team."


@pytest.mark.parametrize(
    "small_print",
    [
        "Do not reply to this email. This email is sent from an unattended mailbox. Replies will not be read.",
        "This inbox is not monitored.",
    ],
)
def test_small_print_about_answers_makes_no_receipt_doubtful(small_print: str):
    assert told(f"{RECEIPT}\n\n{small_print}") == "received"


ABSENT = "Je suis absente jusqu'au 10 mars inclus. En cas d'urgence, merci de contacter l'accueil."


@pytest.mark.parametrize(
    ("text", "news", "possible"),
    [
        (ABSENT, None, ()),
        ("Thank you for applying. We have received your application.", "received", ()),
        ("This position has been filled.", None, ("closed",)),
    ],
)
def test_an_answer_by_a_program_confirms_a_receipt_at_most(text: str, news: str | None, possible: tuple[str, ...]):
    around = Circumstances(stage="sent", after=timedelta(hours=1), is_answer=True, is_automatic=True)
    found = judge(Letter(1, SENT, subject="Candidature comptable", texts=(text,), is_auto_reply=True), around)
    assert (found.told, found.possible, found.is_other) == (news, possible, not (news or possible))


@pytest.mark.parametrize(
    ("text", "news"),
    [
        ("Tras la última entrevista, tenemos el placer de ofrecerle el puesto de cocinera.", "offer"),
        ("This email acknowledges receipt of your completed application form.", "received"),
        ("On this occasion, you were not among those selected for interview.", "rejected"),
        ("The panel has, however, appointed an internal candidate.", "rejected"),
        ("Sie gehören leider nicht zu den ausgewählten Bewerberinnen.", "rejected"),
    ],
)
def test_words_between_the_words_of_a_phrase_change_nothing(text: str, news: str):
    assert judge_sentences([text]).told == news


@pytest.mark.parametrize(
    "text", ["Leider muss ich unseren Termin am Montag absagen.", "Der Termin wird leider abgesagt."]
)
def test_an_appointment_that_is_called_off_is_no_invitation(text: str):
    assert "called_off" in judge_sentences([text]).signs


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Leider konnten wir Sie für diese Tätigkeit nicht berücksichtigen.", True),
        ("Es kann sein, dass wir Sie nicht berücksichtigen können.", False),
        ("Eventuell könnten wir Sie nicht berücksichtigen.", False),
        ("Dann könnten wir Sie nicht berücksichtigen.", False),
        ("Dann ko\N{COMBINING DIAERESIS}nnten wir Sie nicht berücksichtigen.", False),
        ("Dann koennten wir Sie nicht beruecksichtigen.", False),
        ("Leider konnten wir Sie nicht beruecksichtigen.", True),
    ],
)
def test_konnten_refuses_and_könnten_does_not(text: str, sure: bool):
    assert (told(text, "Ihre Bewerbung") == "rejected") is sure


def test_the_small_print_of_a_receipt_leaves_it_a_receipt():
    text = (
        "Your application for Community Nurse has arrived and will be read after the closing date. "
        "If you have not heard from us within four weeks, please assume that you have not been shortlisted."
    )
    assert told(text, "Thanks for your application") == "received"


def test_another_person_was_chosen_and_accepted():
    assert told("Hemos seleccionado a otra persona, que ha aceptado nuestra oferta.", "Tu candidatura") == "rejected"
    assert told("We have selected another candidate, who has accepted our offer.") == "rejected"
