"""To what a profile agrees: consents as forms word them, from the page to what is entered."""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import pytest
from tests.reading.builders import PageBuilder, fields_of
from tests.tables import read_table

from footpath.answers.consents import INCLUDES, stands_agreed
from footpath.answers.handled import Handled
from footpath.answers.values import Values
from footpath.language.consents import read_consent
from footpath.roles.open_questions import unanswered
from footpath.roles.presets import is_for_person
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Consents, Profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footpath.schema.observation import FieldObservation


class Wording(TypedDict):
    """A consent as a form words it, and the purposes that the text names."""

    says: str
    of: list[str]
    by: NotRequired[str]


WORDINGS: dict[str, list[Wording]] = read_table(Path(__file__).with_name("consents.yaml"))
EVERY = tuple(chain.from_iterable(WORDINGS.values()))
BASIC = frozenset({"privacy", "terms", "truthful"})
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


@cache
def field(says: str) -> FieldObservation:
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.input(says, "checkbox")
        page.button("Submit application", type="submit")
    return next(each for each in fields_of(page) if each.kind == "checkbox")


def answer(asked: FieldObservation, agreed: Iterable[str], *names: str, **others: bool) -> Answer | NoAnswer:
    consents = {**dict.fromkeys(agreed, True), **others}
    profile = Profile.model_validate({"x-footpath": {"consents": consents}})
    values = Values(profile, date(2026, 11, 25))
    values.see([asked], names)
    return values.answer(asked)


def agrees(says: str, agreed: Iterable[str], *names: str) -> bool:
    found = answer(field(says), agreed, *names)
    return isinstance(found, Answer) and found.value == "yes"


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


@pytest.mark.parametrize("when", WORDINGS)
def test_nothing_is_agreed_to_that_the_profile_does_not_name(when: str):
    assert [fault for wording in WORDINGS[when] for fault in overstepped(wording)] == []


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
    assert "retention, sharing" in found.reason


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


def set_by_the_site(says: str, **told: object) -> FieldObservation:
    return field(says).model_copy(update={"value": "yes", **told})


@pytest.mark.parametrize(
    "says",
    ["I agree to the sharing of my data with partners", "Yes, share my awesome profile with fabulous partners"],
)
def test_an_optional_consent_that_the_site_gave_is_taken_back(says: str):
    found = answer(set_by_the_site(says), BASIC)
    assert isinstance(found, Answer)
    assert found.value == "no"


def test_a_required_consent_that_the_site_gave_is_asked_for():
    asked = set_by_the_site("I agree to the sharing of my data with partners", required=True)
    assert not answer(asked, BASIC).found
    values = Values(Profile(), date(2026, 11, 25))
    left = {asked.key: Handled("left", "why")}
    assert [each.field for each in unanswered([asked], values, left, applies=True)] == [asked]


def test_a_refusal_that_the_site_ticked_is_none_of_its_consents():
    assert not stands_agreed(set_by_the_site("I do not want to receive your newsletter"))


@pytest.mark.parametrize("nothing", ["-", ""])
def test_an_option_that_agrees_to_more_than_its_question_is_judged_with_it(nothing: str):
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.select("Data protection", (nothing, "Yes, for all vacancies of the group", "No"))
        page.button("Submit application", type="submit")
    asked = next(each for each in fields_of(page) if each.kind == "select")
    assert not answer(asked, BASIC).found


def ticked(page: PageBuilder) -> FieldObservation:
    return next(each for each in fields_of(page) if each.kind == "checkbox")


@pytest.mark.parametrize(
    ("label", "beside"),
    [
        ("Yes please!", "Monthly news and offers"),
        ("Count me in", "Newsletter"),
        ("Ja, gerne!", "Passende Stellen und Neuigkeiten per E-Mail"),
        ("Oui", "Recevoir nos offres par e-mail"),
        ("Sí", "Quiero recibir ofertas de terceros"),
    ],
)
def test_a_yes_that_the_site_ticked_agrees_to_the_text_beside_it(label: str, beside: str):
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Full name")
        with page.box():
            page.input(label, "checkbox", checked=True)
            page.text(beside)
        page.button("Send", type="submit")
    assert stands_agreed(ticked(page))
    found = answer(ticked(page), (), marketing=False)
    assert isinstance(found, Answer)
    assert found.value == "no"


@pytest.mark.parametrize("label", ["Yes please", "Ja gerne", "Oui merci"])
def test_a_yes_without_words_beside_it_that_are_known_is_asked_in_an_application(label: str):
    page = PageBuilder()
    page.input(label, "checkbox", checked=True)
    page.input("I work here", "checkbox", checked=True)
    bare, other = fields_of(page)
    assert is_for_person(bare, applies=True)
    assert not is_for_person(bare, applies=False)
    assert not is_for_person(other, applies=True)


UNTICK = [
    "Untick this box if you do not want your data to be shared with partners",
    "Häkchen entfernen, wenn Sie keine Weitergabe an Partner wünschen",
    "Décochez cette case si vous ne souhaitez pas que vos données soient partagées avec nos partenaires",
    "Desmarque esta casilla si no desea que compartamos sus datos con terceros",
]


@pytest.mark.parametrize("says", UNTICK)
def test_a_box_that_is_to_be_unticked_to_refuse_agrees_while_the_site_has_it_ticked(says: str):
    asked = field(says).model_copy(update={"value": "yes"})
    assert stands_agreed(asked)
    found = answer(asked, (), sharing=False)
    assert isinstance(found, Answer)
    assert found.value == "no"


@pytest.mark.parametrize(
    ("text", "agree", "refuse"),
    [
        ("We would like to keep your profile for other openings.", "Accept", "Decline"),
        ("Interviews are recorded.", "I agree", "No thanks"),
        ("Nous partageons vos données avec nos partenaires.", "Accepter", "Refuser"),
        ("Wir möchten Ihr Profil für andere Stellen aufbewahren.", "Zustimmen", "Ablehnen"),
    ],
)
def test_two_buttons_that_agree_to_a_text_or_not_are_a_question(text: str, agree: str, refuse: str):
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Full name")
        with page.box():
            page.text(text)
            page.button(agree)
            page.button(refuse)
        page.button("Send application", type="submit")
    asked = fields_of(page)[-1]
    assert (asked.question, asked.kind, asked.choices) == (text, "radio", (agree, refuse))


def test_buttons_under_a_notice_of_cookies_are_no_question():
    page = PageBuilder()
    page.input("Full name")
    page.text("We and our partners use cookies and share your data.")
    page.button("Accept")
    page.button("Decline")
    assert [each.question for each in fields_of(page)] == ["Full name"]


def test_the_question_of_a_box_that_says_yes_stands_before_it_and_not_in_the_footer():
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.text("¿Quiere recibir ofertas de terceros?")
        page.label("Sí", labels="e1")
        page.input("Sí", "checkbox", checked=True)
    with page.inside("landmark", step="footer"):
        page.text("© 2026 Kestrel Ltd")
    assert [each.question for each in fields_of(page)] == ["¿Quiere recibir ofertas de terceros?"]
    assert stands_agreed(ticked(page))
