"""To what a profile agrees: consents as forms word them, from the page to what is entered."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import pytest
from tests.answers.consenting import BASIC, agrees, answer, field
from tests.reading.builders import PageBuilder, fields_of
from tests.tables import read_table

from footpath.answers.consents import INCLUDES
from footpath.language.consents import read_consent
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Consents

if TYPE_CHECKING:
    from collections.abc import Iterator


class Wording(TypedDict):
    """A consent as a form words it, and the purposes that the text names."""

    says: str
    of: list[str]
    by: NotRequired[str]


WORDINGS: dict[str, list[Wording]] = read_table(Path(__file__).with_name("consents.yaml"))
EVERY = tuple(chain.from_iterable(WORDINGS.values()))
ADDITIONS = {
    "I ": " I also agree that my picture appears in your brochure.",
    "Ich ": " Außerdem bin ich damit einverstanden, dass mein Bild im Prospekt erscheint.",
    "J": " J'accepte aussi que mon portrait figure dans votre brochure.",
    "Acepto ": " También acepto que mi retrato aparezca en su folleto.",
    "Accetto ": " Accetto anche che il mio ritratto compaia nel vostro opuscolo.",
    "Ik ": " Ik ga er ook mee akkoord dat mijn portret in de folder komt.",
}
TURNED_ROUND: list[str] = read_table(Path(__file__).with_name("consents_turned_round.yaml"))["says"]
"""Sentences that say the contrary of a consent."""


def test_there_are_wordings_of_many_purposes():
    assert len(EVERY) >= 1636
    assert len(set(chain.from_iterable(each["of"] for each in EVERY)) - {"other"}) >= 12


def overstepped(wording: Wording) -> Iterator[str]:
    """What is agreed to by a wording although the profile does not name it."""
    says, named = wording["says"], set(wording["of"])
    if not named <= BASIC and agrees(says, BASIC):
        yield f"more than {', '.join(BASIC)}: {says}"
    included = {each for purpose in named for each in INCLUDES.get(purpose, ())}
    for purpose in named - {"other"}:
        others = set(Consents.model_fields) - {purpose}
        refused = answer(field(says), others, **{purpose: False})
        if isinstance(refused, Answer) and refused.value != "no":
            yield f"{purpose}, which is refused: {says}"
        if purpose not in included and agrees(says, others):
            yield f"{purpose}, of which nothing is said: {says}"
    if "other" in named and agrees(says, Consents.model_fields):
        yield f"what no consent covers: {says}"


@pytest.mark.sample(2)
@pytest.mark.parametrize("when", WORDINGS)
def test_nothing_is_agreed_to_that_the_profile_does_not_name(when: str):
    assert [fault for wording in WORDINGS[when] for fault in overstepped(wording)] == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("when", WORDINGS)
def test_what_is_true_of_most_applications_is_still_agreed_to(when: str):
    basic = [(each["says"], each.get("by", "")) for each in WORDINGS[when] if set(each["of"]) <= BASIC]
    left = [says for says, by in basic if not agrees(says, BASIC, by)]
    assert len(left) <= 0.05 * len(basic), left


@pytest.mark.parametrize(
    "says",
    [
        "I have {} the privacy policy.",
        "I have {} through our privacy notice.",
        "I {} that I have read the privacy policy.",
        "I agree to {} the terms of use.",
        "Ich habe die Datenschutzerklärung {}.",
        "I accept that the data I {} is processed for this application.",
        "The information {} in this form is true.",
        "False statements may {} to dismissal; my answers are true.",
        "By {} here, I agree to the terms of use.",
        "Mit meiner {} erkläre ich mich mit den AGB einverstanden.",
        "I understand that false statements may be a {} of dismissal.",
        "J'ai conscience que toute fausse déclaration m'expose à {} et à des sanctions.",
    ],
)
def test_an_unknown_word_whose_place_shows_that_it_names_no_purpose_does_not_stand_in_the_way(says: str):
    assert agrees(says.format("wuzzled"), BASIC)


@pytest.mark.parametrize(
    "says",
    [
        "I have read the privacy policy and {} you.",
        "I accept {} and the privacy policy.",
        "I accept the privacy policy and a {}.",
        "I accept the delivery terms and {}.",
        "I accept the privacy policy, {} and terms.",
        "I consent to {} as the privacy policy says.",
        "I accept that the data is {} for this application.",
        "The {} information in this form is true and may be processed.",
        "False statements may lead to dismissal, and I accept {}; my answers are true.",
        "Ich akzeptiere die Datenschutzerklärung, {} und AGB.",
        "By {} and gribbling and snorfing, I agree to the terms of use.",
        "I agree, by {}, to the terms of use.",
        "I understand that false statements may be {}.",
        "I understand that false statements may lead to dismissal and a {} of 500 euros.",
        "I understand that false statements may lead to dismissal and to a {} of £500.",
    ],
)
def test_an_unknown_word_elsewhere_stands_in_the_way(says: str):
    assert not agrees(says.format("wuzzles"), Consents.model_fields)


@pytest.mark.parametrize("says", [wording["says"] for wording in EVERY if "by" in wording])
def test_a_firm_that_is_not_known_to_ask_is_a_third_party(says: str):
    assert not agrees(says, Consents.model_fields)
    assert not agrees(says, Consents.model_fields, "Thistle Analytics")


@pytest.mark.spread(15)
@pytest.mark.parametrize(
    "says",
    [
        "I authorise {} to process my information",
        "I allow {} to store and process my data for my application.",
        "I consent to {} collecting and using the data in this form.",
        "I agree to the processing of my data by {}.",
        "I accept the privacy policy of {}.",
        "I accept {}'s privacy policy.",
        "I agree that {} may process my data for this application",
        "Ich erlaube der {}, meine personenbezogenen Daten zu verarbeiten.",
        "J'autorise {} à traiter mes données personnelles.",
        "Autorizo a {} a tratar mis datos personales.",
        "Autorizo a {} a tratar os meus dados.",
        "Autorizzo {} a trattare i miei dati.",
        "Ik geef {} toestemming om mijn gegevens te verwerken.",
    ],
)
@pytest.mark.parametrize("firm", ["Thistle", "Data Collection Ltd", "Personal Data AG", "Thistle & Sons"])
def test_a_firm_is_agreed_to_where_the_page_is_its_own(says: str, firm: str):
    text = says.format(firm)
    assert not agrees(text, Consents.model_fields)
    assert not agrees(text, Consents.model_fields, "Bracken Foods", "Data Engineer")
    assert agrees(text, ["privacy"], "Bracken Foods", firm)


@pytest.mark.parametrize("written", ["Bewerber*innen", "Bewerber:innen", "Bewerber/innen", "Bewerberinnen"])
def test_both_endings_of_a_word_for_persons_are_one_word(written: str):
    assert read_consent(f"Ich habe die Datenschutzhinweise für {written} gelesen.").beyond == ()


@pytest.mark.spread(1)
@pytest.mark.parametrize("begins", ADDITIONS)
def test_an_addition_that_no_table_knows_is_not_agreed_to(begins: str):
    basic = [each["says"] for each in EVERY if set(each["of"]) <= BASIC and each["says"].startswith(begins)]
    assert basic
    assert [says for says in basic if agrees(f"{says}{ADDITIONS[begins]}", Consents.model_fields)] == []


def test_what_is_not_agreed_to_tells_the_words_that_no_consent_covers():
    found = answer(field("I accept the terms and a cancellation fee."), BASIC)
    assert isinstance(found, NoAnswer)
    assert "“cancellation”, “fee”" in found.reason


def test_a_consent_to_several_purposes_tells_which_the_profile_lacks():
    found = answer(field("I agree that my data is stored for two years and shared with partners."), ["retention"])
    assert isinstance(found, NoAnswer)
    assert found.reason.endswith("decides on privacy, sharing.")


@pytest.mark.parametrize("name", ["Thistle Analytics", "Thistle Analytics Ltd", "thistleanalytics", "Thistle"])
@pytest.mark.parametrize(
    "says",
    [
        "I agree to the privacy notice of Thistle Analytics",
        "I agree that Thistle Analytics may process my data for this application",
        "I agree to the processing of my data by Thistle Analytics Ltd for this application",
        "Ich akzeptiere die Datenschutzerklärung der Thistle Analytics",
    ],
)
def test_the_name_of_an_employer_is_no_purpose(says: str, name: str):
    assert agrees(says, ["privacy"], name)


def test_an_employer_may_be_named_in_short():
    assert agrees("I accept Thistle's privacy policy", ["privacy"], "Thistle Analytics")


def test_a_known_employer_is_no_purpose_wherever_the_name_stands():
    text = "Thistle analytics: I accept the privacy policy"
    assert read_consent(text).beyond
    assert read_consent(text, ("Thistle Analytics",)).beyond == ()


@pytest.mark.parametrize(
    ("consents", "value"), [({}, None), ({"messages": True}, "yes"), ({"messages": False}, "no")], ids=str
)
def test_the_options_say_to_what_a_choice_agrees(consents: dict[str, bool], value: str | None):
    page = PageBuilder(title="Apply for Rope maker")
    question = "Here is our privacy policy"
    with page.inside("form", step="form"):
        page.input("Full name")
        with page.inside("group", question, role="radiogroup"):
            page.text(question, "legend")
            page.input("Yes - I consent to text messages", "radio", html_name="sms")
            page.input("No - I do not consent to text messages", "radio", html_name="sms")
        page.button("Submit application", type="submit")
    asked = next(each for each in fields_of(page) if each.kind == "radio")
    found = answer(asked, ["privacy", "terms"], **consents)
    assert (found.value if isinstance(found, Answer) else None) == value


@pytest.mark.parametrize(
    "says",
    [
        "I withdraw my consent to the processing of my data",
        "Revoke consent to data processing",
        "I hereby object to the processing of my data.",
        "Opt out of data processing",
        "I have read the privacy policy and revoke my consent.",
        "Ich widerrufe meine Einwilligung in die Verarbeitung meiner Daten",
        "Ich ziehe meine Einwilligung in die Datenverarbeitung zurück",
        "Je retire mon consentement au traitement de mes données",
        "Retiro mi consentimiento para el tratamiento de mis datos",
        "Revogo o meu consentimento para o tratamento dos meus dados",
        "Revoco il mio consenso al trattamento dei dati",
        "Ik trek mijn toestemming voor de verwerking van mijn gegevens in",
        "Wycofuję zgodę na przetwarzanie moich danych",
        "Jag återkallar mitt samtycke till behandling av mina uppgifter",
    ],
)
def test_what_takes_a_consent_back_is_never_ticked(says: str):
    assert not agrees(says, Consents.model_fields)


@pytest.mark.spread(30)
@pytest.mark.parametrize("says", TURNED_ROUND)
def test_what_denies_refuses_or_doubts_is_never_agreed_to(says: str):
    assert not agrees(says, Consents.model_fields)


def test_a_text_that_tells_of_a_document_beside_a_box_is_no_consent_of_its_own():
    box = field("Ich akzeptiere die Datenschutzerklärung und habe sie gelesen.")
    near = "Was wir mit Ihren Daten tun, steht in der Datenschutzerklärung."
    found = answer(box.model_copy(update={"near": near}), ["privacy"])
    assert isinstance(found, Answer)
    assert found.value == "yes"


def test_a_refusal_is_left_where_the_person_agrees_and_given_where_they_refuse():
    says = "No autorizo el tratamiento de mis datos personales."
    left, given = answer(field(says), ["privacy"]), answer(field(says), [], privacy=False)
    assert isinstance(left, Answer)
    assert isinstance(given, Answer)
    assert (left.value, given.value) == ("no", "yes")


@pytest.mark.parametrize(
    "says",
    [
        "I consent to the processing of my data. I can withdraw my consent at any time.",
        "I agree to the privacy policy and know that I may revoke my consent.",
        "Ich willige in die Verarbeitung meiner Daten ein. Die Einwilligung kann ich jederzeit widerrufen.",
        "J'accepte le traitement de mes données. Je peux retirer mon consentement à tout moment.",
    ],
)
def test_that_a_consent_can_be_withdrawn_later_does_not_stand_in_the_way(says: str):
    assert agrees(says, ["privacy"])


@pytest.mark.parametrize(
    "told",
    [
        {"hint": "This includes sharing your data with our partners and marketing."},
        {"section": "Newsletter"},
        {"section": "Stay in touch about future jobs"},
        {"section": "Talent community"},
        {"caption": "Newsletter"},
        {"runs_on": "and to the sharing of my data with partners"},
        {"near": "Your data is shared with our partners."},
        {"near": "By ticking the box you agree that we keep your data for two years."},
    ],
    ids=str,
)
def test_what_stands_beside_a_consent_is_judged_with_it(told: dict[str, str]):
    asked = field("I agree to the processing of my data").model_copy(update=told)
    assert not answer(asked, BASIC).found
    assert answer(asked, Consents.model_fields).found


@pytest.mark.parametrize(
    "told",
    [
        {"section": "Privacy and terms"},
        {"section": "Contact"},
        {"section": "Apply for Marketing manager"},
        {"hint": "You can read our privacy policy."},
        {"hint": "You must agree before submitting."},
        {"runs_on": "Read more"},
        {"runs_on": "Dieses Feld ist ein Pflichtfeld."},
        {"near": "Questions? Contact our friendly team in Dresden."},
    ],
    ids=str,
)
def test_what_stands_beside_a_consent_and_names_no_other_purpose_does_not_stand_in_the_way(told: dict[str, str]):
    assert answer(field("I agree to the processing of my data").model_copy(update=told), ["privacy"]).found


@pytest.mark.parametrize(
    "told",
    [
        {"hint": "Your portrait hangs in our lobby."},
        {"runs_on": "and to my portrait in your lobby"},
        {"near": "By ticking the box you agree that your portrait hangs in our lobby."},
        {"near": "Mit dem Absenden erklären Sie sich einverstanden, dass Ihr Bild bei uns hängt."},
        {"near": "I agree that my portrait hangs in your lobby."},
        {"near": "A fee of 20 euros is due."},
    ],
    ids=str,
)
def test_what_no_consent_covers_stands_in_the_way_also_beside_the_question(told: dict[str, str]):
    asked = field("I agree to the processing of my data").model_copy(update=told)
    assert not answer(asked, Consents.model_fields).found


def chosen(question: str, *options: str, **consents: bool) -> str | None:
    """What is chosen for a profile with these consents; None for nothing."""
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.select(question, ("", *options))
        page.button("Submit application", type="submit")
    asked = next(each for each in fields_of(page) if each.kind == "select")
    found = answer(asked, (), **consents)
    return found.value if isinstance(found, Answer) else None


SEVERAL = ("Yes, for this application", "Yes, and share it with partners", "No")


@pytest.mark.parametrize(
    ("consents", "option"),
    [
        ({"privacy": True}, SEVERAL[0]),
        ({"privacy": True, "sharing": False}, SEVERAL[0]),
        ({"privacy": True, "sharing": True}, None),
        ({"sharing": True}, None),
        ({"privacy": False, "sharing": False}, "no"),
    ],
    ids=str,
)
def test_of_several_options_that_agree_the_one_is_chosen_that_the_profile_names(
    consents: dict[str, bool], option: str | None
):
    assert chosen("May we process your data?", *SEVERAL, **consents) == option


@pytest.mark.parametrize("question", ["Share your data with partners", "May we pass your data on to our partners?"])
@pytest.mark.parametrize(("consents", "value"), [({"sharing": True}, "yes"), ({"sharing": False}, "no"), ({}, None)])
def test_a_list_with_yes_and_no_asks_for_a_consent_as_a_box_does(
    question: str, consents: dict[str, bool], value: str | None
):
    assert chosen(question, "Yes", "No", **consents) == value


@pytest.mark.parametrize("question", ["Do you have references?", "Have you failed a background check?"])
def test_a_question_for_a_fact_is_no_consent(question: str):
    assert chosen(question, "Yes", "No", references=True, background_check=True) is None


@pytest.mark.parametrize(
    "says",
    [
        "Los términos y condiciones, los rechazo",
        "J'ai lu la politique de confidentialité et je la refuse",
        "Die Datenschutzerklärung lehne ich ab",
        "I accept the rules of the loan",
        "I agree to the terms of automatic renewal",
        "Acepto las condiciones del préstamo",
        "Jag godkänner lånevillkoren",
        "Ich stimme den Bedingungen des Leasings zu",
        "I agree that my contact details are used",
        "Ich bin einverstanden, dass meine Kontaktdaten verwendet werden",
        "Acepto que se utilicen mis datos de contacto",
    ],
)
def test_a_refusal_the_terms_of_a_burden_and_a_use_without_an_aim_are_not_agreed_to(says: str) -> None:
    given = answer(field(says), ("privacy", "terms", "truthful"))
    assert not isinstance(given, Answer) or given.value != "yes"
