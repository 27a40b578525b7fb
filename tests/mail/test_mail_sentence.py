"""Acts that a sentence reports, and acts that it allows or supposes."""

from __future__ import annotations

import pytest

from footpath.mail.kind import judge_sentences, sentences
from footpath.mail.mail_sentence import withdraws

ALLOWED = [
    "You can withdraw your application at any time.",
    "You may withdraw your application at any time via the link below.",
    "To withdraw your application, log in to your account.",
    "If you withdraw your application, we delete your data.",
    "Should your application be withdrawn, we will delete your data within 30 days.",
    "Click here to withdraw your application.",
    "When an application is withdrawn we remove it.",
    "Your application will remain active until it is withdrawn.",
    "You have the right to withdraw your application.",
    "Wird Ihre Bewerbung zurückgezogen, löschen wir Ihre Daten.",
    "Ziehen Sie Ihre Bewerbung zurück, so löschen wir Ihre Unterlagen.",
    "Sie können Ihre Bewerbung jederzeit zurückziehen.",
    "Wenn Sie Ihre Bewerbung zurückziehen, löschen wir Ihre Daten.",
    "Um Ihre Bewerbung zurückzuziehen, melden Sie sich an.",
    "Sollten Sie Ihre Bewerbung zurückziehen wollen, klicken Sie hier.",
    "Nach dem Rückzug Ihrer Bewerbung werden Ihre Daten gelöscht.",
    "Ziehst du deine Bewerbung zurück, löschen wir deine Daten.",
    "Möchten Sie Ihre Bewerbung zurückziehen?",
    "Si retira su candidatura, eliminaremos sus datos.",
    "Puede retirar su candidatura en cualquier momento.",
    "Para retirar su candidatura, acceda a su perfil.",
    "En caso de retirar su candidatura, se eliminarán sus datos.",
    "De retirar su candidatura, borraremos los datos.",
    "Cuando su candidatura haya sido retirada, borraremos los datos.",
    "Al retirar tu candidatura se borrarán tus datos.",
    "Si vous retirez votre candidature, nous supprimons vos données.",
    "Vous pouvez retirer votre candidature à tout moment.",
    "Pour retirer votre candidature, connectez-vous à votre espace.",
    "En cas de retrait de votre candidature, vos données seront supprimées.",
    "Une fois votre candidature retirée, vos données sont supprimées.",
    "Lorsque votre candidature est retirée, nous supprimons vos données.",
    "Vous souhaitez retirer votre candidature ?",
    "Se ritira la sua candidatura, cancelleremo i suoi dati.",
    "Può ritirare la sua candidatura in qualsiasi momento.",
    "Per ritirare la sua candidatura acceda al suo profilo.",
    "In caso di ritiro della candidatura i dati saranno cancellati.",
    "Als u uw sollicitatie intrekt, verwijderen wij uw gegevens.",
    "Trekt u uw sollicitatie in, dan verwijderen wij uw gegevens.",
    "U kunt uw sollicitatie op elk moment intrekken.",
    "Wordt uw sollicitatie ingetrokken, dan verwijderen wij uw gegevens.",
    "Se retirar a sua candidatura, eliminamos os seus dados.",
    "Pode retirar a sua candidatura a qualquer momento.",
    "Para retirar a sua candidatura, aceda ao seu perfil.",
    "Caso retire a sua candidatura, eliminamos os dados.",
    "Możesz wycofać swoją aplikację w dowolnym momencie.",
    "Du kan när som helst dra tillbaka din ansökan.",
    "Om du drar tillbaka din ansökan raderar vi dina uppgifter.",
]
"""Conditions and permissions of employers."""


@pytest.mark.parametrize(
    "said",
    [
        *ALLOWED,
        "Applications can be withdrawn at any time from your candidate profile.",
        "Once your application has been withdrawn, it cannot be reactivated.",
        "Want to withdraw your application? Click here.",
        "Bewerbungen können jederzeit zurückgezogen werden.",
        "Eine zurückgezogene Bewerbung kann nicht wieder aktiviert werden.",
        "Bewerbung zurückziehen",
        "Una vez retirada su candidatura, no podrá reactivarla.",
        "Retirar candidatura",
    ],
)
def test_a_condition_or_a_permission_is_no_withdrawal(said: str):
    assert "withdrawn" not in judge_sentences([said]).signs
    assert not withdraws(sentences(said))


@pytest.mark.parametrize(
    "said",
    [
        "We confirm that your application has been withdrawn.",
        "Your application was withdrawn at your request.",
        "You have withdrawn your application for the post of Night Baker.",
        "Ihre Bewerbung wurde zurückgezogen.",
        "Sie haben Ihre Bewerbung zurückgezogen.",
        "Wir bestätigen, dass Sie Ihre Bewerbung zurückgezogen haben.",
        "Su candidatura ha sido retirada.",
        "Ha retirado su candidatura al puesto.",
        "Votre candidature a été retirée.",
        "Vous avez retiré votre candidature.",
        "La sua candidatura è stata ritirata.",
        "Uw sollicitatie is ingetrokken.",
        "A sua candidatura foi retirada.",
    ],
)
def test_a_report_of_a_withdrawal_is_one(said: str):
    assert judge_sentences([said]).told == "withdrawn"


@pytest.mark.parametrize(
    "said",
    [
        "I would like to withdraw my application.",
        "I am withdrawing my application, thank you.",
        "Hiermit ziehe ich meine Bewerbung zurück.",
        "Je vous prie de retirer ma candidature.",
        "Je retire ma candidature.",
        "Retiro mi candidatura al puesto de panadera.",
        "Ritiro la mia candidatura.",
        "Ik trek mijn sollicitatie in.",
        "Retiro a minha candidatura.",
    ],
)
def test_words_of_ones_own_take_an_application_back(said: str):
    assert withdraws([said])


@pytest.mark.parametrize(
    "said", ["I do not want to withdraw my application.", "Kann ich meine Bewerbung zurückziehen?"]
)
def test_a_negation_or_a_question_takes_no_application_back(said: str):
    assert not withdraws([said])


@pytest.mark.parametrize(
    "said",
    [
        "Wird Ihre Bewerbung abgelehnt, löschen wir Ihre Daten.",
        "Werden Sie nicht ausgewählt, erhalten Sie eine Nachricht.",
        "Wordt uw sollicitatie afgewezen, dan verwijderen wij uw gegevens.",
    ],
)
def test_a_verb_at_the_beginning_makes_a_condition(said: str):
    assert judge_sentences([said]).told != "rejected"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Haben Sie vielen Dank für Ihre Bewerbung, wir möchten Ihnen die Stelle anbieten.", "offer"),
        ("Haben Sie vielen Dank für Ihre Bewerbung, leider müssen wir Ihnen absagen.", "rejected"),
        ("Haben Sie herzlichen Dank, dass Sie sich beworben haben, leider müssen wir Ihnen absagen.", "rejected"),
        ("As you can see in the portal, your application has been withdrawn.", "withdrawn"),
        ("Wie Sie im Portal sehen können, wurde Ihre Bewerbung zurückgezogen.", "withdrawn"),
        ("Comme vous pouvez le voir, votre candidature a été retirée.", "withdrawn"),
        ("Como puede ver en el portal, su candidatura ha sido retirada.", "withdrawn"),
        ("Zoals u in het portaal kunt zien, is uw sollicitatie ingetrokken.", "withdrawn"),
        ("Come può vedere nel portale, la sua candidatura è stata ritirata.", "withdrawn"),
        ("Como pode ver no portal, a sua candidatura foi retirada.", "withdrawn"),
    ],
)
def test_a_main_clause_of_its_own_tells_what_it_says(said: str, told: str):
    assert judge_sentences([said]).told == told


@pytest.mark.parametrize(
    "said",
    [
        "You can, at any time, withdraw your application.",
        "In the portal you can upload documents, edit your profile, or withdraw your application.",
        "Sie können Ihre Angaben ändern, Unterlagen ergänzen, Ihre Bewerbung zurückziehen.",
        "As you can see, we have noted that you can withdraw your application.",
        "Wird Ihre Bewerbung abgelehnt, wir löschen Ihre Daten.",
        "If you can no longer attend, your application was withdrawn.",
    ],
)
def test_a_permission_reaches_over_the_commas_of_its_own_clause(said: str):
    assert judge_sentences([said]).told not in ("withdrawn", "rejected")
