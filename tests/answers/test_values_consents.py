"""Consents that the task gives, and those that only the site has ticked."""

import pytest
from tests.answers.giving import TODAY, field, values

from footpath.answers.bank import Banked
from footpath.answers.values import Values
from footpath.schema.answer import BETWEEN_ANSWERS, Answer, NoAnswer
from footpath.schema.observation import FieldObservation
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

BOTH = "I accept the terms and the privacy policy"


@pytest.mark.parametrize(
    ("given", "question", "meaning", "value"),
    [
        ({"terms": "yes"}, "I accept the terms and conditions", "consent", "yes"),
        ({"Marketing": "Yes"}, "Send me the newsletter", "consent_marketing", "yes"),
        ({"terms": "ja"}, "Ich akzeptiere die AGB", "consent", "yes"),
        ({"terms": "ja"}, "Ich stimme den Allgemeinen Geschäftsbedingungen zu", "consent", "yes"),
        ({"privacy": "não"}, "Aceito a proteção de dados", "consent", "no"),
        ({"marketing": "no"}, "Send me the newsletter", "consent_marketing", "no"),
        ({"marketing": "yes"}, "I do not want to receive the newsletter", "consent_marketing", "no"),
        ({"terms": "yes", "privacy": "yes"}, BOTH, "consent", "yes"),
        ({"terms": "yes"}, BOTH, "consent", None),
        ({"terms": "I agree"}, "Terms", "consent", "I agree"),
        ({"terms": "perhaps"}, "I accept the terms and conditions", "consent", None),
        ({"marketing": "yes"}, "I accept the terms and conditions", "consent", None),
        ({"privacy": "yes", "terms": "yes"}, "I agree to the publication of photos", "consent", None),
        ({"privacy": "ja"}, "Ich bin mit der Veröffentlichung von Fotos einverstanden", "consent", None),
        ({"I agree to the publication of photos": "yes"}, "I agree to the publication of photos", "consent", "yes"),
    ],
)
def test_the_task_names_what_it_agrees_to(
    given: dict[str, str], question: str, meaning: str, value: str | None
) -> None:
    """As the profile has it: to all that a question names, or not at all."""
    one, asked = values(**given), field(question, meaning)
    found = one.answer(asked)
    assert (found.value if isinstance(found, Answer) else None) == value
    one.note(asked)
    if isinstance(found, Answer):
        assert (found.source, one.unused, one.is_given(asked)) == ("task", (), True)


@pytest.mark.parametrize("given", [{"privacy": f"yes{BETWEEN_ANSWERS}nein"}, {"privacy": "yes", "Privacy": "no"}])
def test_two_answers_to_one_consent_that_contradict_each_other_are_told(given: dict[str, str]) -> None:
    found = values(**given).answer(field("I accept the privacy policy", "consent"))
    assert isinstance(found, NoAnswer)
    assert found.reason == "The answer is yes and no: the two contradict each other."
    agreed = values(privacy=f"yes{BETWEEN_ANSWERS}ja").answer(field("I accept the privacy policy", "consent"))
    assert isinstance(agreed, Answer)
    assert agreed.value == "yes"


def test_what_a_person_answers_to_a_consent_goes_before_all_that_the_task_says_of_it() -> None:
    one, asked = values(terms="no", privacy="yes"), field(BOTH, "consent")
    one.learn(asked, Banked.given(asked, "yes"))
    found = one.answer(asked)
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "person")


def box(question: str, meaning: str, value: str = "yes", *, required: bool = False) -> FieldObservation:
    return field(question, meaning).model_copy(update={"kind": "checkbox", "value": value, "required": required})


NEWS = "Send me the newsletter"


@pytest.mark.parametrize("question", [NEWS, "Untick if you do not want our news"])
def test_a_consent_that_the_site_ticked_and_nobody_gave_is_taken_back(question: str) -> None:
    found = values().answer(box(question, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == (
        "no",
        "not ticked: the site had ticked the box, but no consent of yours covers it",
    )


def choice(kind: str, value: str, *labels: str) -> FieldObservation:
    options = tuple(Option(label=each, value=each) for each in labels)
    return box("Newsletter", "consent_marketing", value).model_copy(update={"kind": kind, "options": options})


@pytest.mark.parametrize("kind", ["radio", "select"])
def test_a_yes_that_the_site_chose_and_nobody_gave_becomes_a_no(kind: str) -> None:
    found = values().answer(choice(kind, "Yes", "Yes", "No"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("no", "refused: the site had chosen yes, but no consent of yours covers it")


@pytest.mark.parametrize(("value", "labels"), [("No", ("Yes", "No")), ("Yes", ("Yes", "Later")), ("", ("Yes", "No"))])
def test_a_choice_that_is_no_yes_or_has_no_no_stays(value: str, labels: tuple[str, ...]) -> None:
    assert not values().answer(choice("radio", value, *labels)).found


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(box(NEWS, "consent_marketing", "no"), id="not ticked"),
        pytest.param(box("I agree to the privacy policy", "consent", required=True), id="required"),
        pytest.param(box("I do not want to receive newsletters", "consent_marketing"), id="a refusal"),
        pytest.param(box("I have a car", "drivers_license"), id="no consent"),
    ],
)
def test_other_boxes_stay_as_the_site_had_them(asked: FieldObservation) -> None:
    assert not values().answer(asked).found


def test_a_consent_that_the_profile_gives_stays_ticked() -> None:
    profile = Profile.model_validate({"x-footpath": {"consents": {"marketing": True}}})
    found = Values(profile, TODAY).answer(box(NEWS, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "profile x-footpath.consents.marketing")


@pytest.mark.parametrize(
    "says",
    [
        "Keep me posted about offers by e-mail",
        "Tenez-moi au courant de vos offres",
        "I want to hear about new products and deals",
    ],
)
def test_a_consent_to_news_that_the_task_gives_stays_ticked(says: str) -> None:
    found = values(marketing="yes").answer(box(says, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "task")


@pytest.mark.parametrize(("marketing", "value"), [("yes", None), ("no", "no")])
def test_a_consent_that_the_task_gives_is_not_taken_back_for_words_that_no_rule_knows(
    marketing: str, value: str | None
) -> None:
    found = values(marketing=marketing).answer(box("Newsletter with a quokka", "consent_marketing"))
    assert (found.value if isinstance(found, Answer) else None) == value


@pytest.mark.parametrize(
    ("says", "consents", "value"),
    [
        ("Newsletter with a quokka", {"marketing": True}, None),
        ("Newsletter with a quokka", {"marketing": False}, "no"),
        ("Newsletter with a quokka", {"privacy": True}, "no"),
        ("Newsletter with a quokka, and share my data with partners", {"marketing": True}, "no"),
    ],
)
def test_a_consent_of_the_profile_is_asked_about_in_words_that_no_rule_knows(
    says: str, consents: dict[str, bool], value: str | None
) -> None:
    profile = Profile.model_validate({"x-footpath": {"consents": consents}})
    found = Values(profile, TODAY).answer(box(says, "consent_marketing"))
    assert (found.value if isinstance(found, Answer) else None) == value
