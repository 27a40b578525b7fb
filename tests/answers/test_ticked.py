"""Options that a task names one by one."""

from __future__ import annotations

from datetime import date

import pytest

from footpath.answers.values import Values
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.observation import FieldKind, FieldObservation
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

TODAY = date(2026, 11, 30)


def asked(question: str, kind: FieldKind, *labels: str) -> FieldObservation:
    options = tuple(Option(label=each, value=each) for each in labels)
    return FieldObservation(
        ref=question, refs=(question,), question=question, kind=kind, meaning="", confidence=0.0, options=options
    )


PHOTOS = asked("Photos", "radio", "Photos may be published", "No photos")
ITEMS = asked("Return", "checkboxes", "Wool socks, grey (2)", "Rain jacket, blue")
EXTRAS = asked("Extras", "checkboxes", "Damage (+£2.10 a month)", "Legal costs +£1.50", "Travel (EU)", "Travel (World)")


def seen(given: dict[str, str], *others: FieldObservation) -> Values:
    values = Values(Profile(), TODAY, given=given)
    values.see((PHOTOS, ITEMS, EXTRAS, *others))
    return values


@pytest.mark.parametrize(
    ("field", "given", "value"),
    [
        (PHOTOS, {"No photos": "yes"}, "No photos"),
        (ITEMS, {"Rain jacket, blue": "yes"}, "Rain jacket, blue"),
        (ITEMS, {"Return Rain jacket, blue": "yes", "wool socks, grey (2)": "Ja"},
         "Wool socks, grey (2)\nRain jacket, blue"),
        (EXTRAS, {"Damage": "yes", "Extras legal costs": "yes"}, "Damage (+£2.10 a month)\nLegal costs +£1.50"),
        (EXTRAS, {"Damage": "no", "Legal costs +£1.50": "yes"}, "Legal costs +£1.50"),
    ],
)  # fmt: skip
def test_a_yes_to_an_option_chooses_it(field: FieldObservation, given: dict[str, str], value: str) -> None:
    values = seen(given)
    found = values.answer(field)
    assert isinstance(found, Answer)
    assert (found.value, found.giver) == (value, "task")
    assert values.is_given(field)
    values.note(field)
    assert values.unused == ()


@pytest.mark.parametrize(
    ("given", "others"),
    [
        ({"No photos": "no"}, ()),
        ({"No photos": "perhaps"}, ()),
        ({"No photos": "yes"}, (asked("No photos", "checkbox"),)),
        ({"No photos": "yes"}, (asked("Holiday", "radio", "No photos", "Photos"),)),
        ({"No photos": "yes", "Photos may be published": "yes"}, ()),
        ({"Travel": "yes"}, ()),
        ({"Damage": "yes"}, (asked("Second driver", "checkboxes", "Damage (+£2.50 a month)"),)),
    ],
)
def test_what_is_no_yes_to_one_option_alone_chooses_none(
    given: dict[str, str], others: tuple[FieldObservation, ...]
) -> None:
    values = seen(given, *others)
    assert all(isinstance(values.answer(each), NoAnswer) for each in (PHOTOS, EXTRAS))


def test_an_answer_to_the_question_goes_before() -> None:
    found = seen({"Photos": "No photos", "Photos may be published": "yes"}).answer(PHOTOS)
    assert isinstance(found, Answer)
    assert found.value == "No photos"


@pytest.mark.parametrize("name", ["Parking", "Newsletter"])
def test_a_remark_that_denies_or_adds_to_a_consent_is_not_left_out(name: str) -> None:
    options = ("Parking (not needed)", "Newsletter (and sharing with partners)")
    both = asked("Further", "checkboxes", *options)
    values = seen({name: "yes"}, both)
    assert isinstance(values.answer(both), NoAnswer)
    for each in options:
        values = seen({name: "yes"}, box := asked(each, "checkbox"))
        assert isinstance(values.answer(box), NoAnswer)


def test_a_no_to_a_box_goes_before_the_profile() -> None:
    spoken = Profile.model_validate({"languages": [{"language": "German"}, {"language": "English"}]})
    boxes = asked("Which languages do you speak?", "checkboxes", "German", "English", "French")
    boxes = boxes.model_copy(update={"meaning": "languages"})
    for given, value in (({"German": "no", "French": "no"}, "English"), ({"French": "no"}, "German\nEnglish")):
        values = Values(spoken, TODAY, given=given)
        values.see((boxes,))
        values.note(boxes)
        found = values.answer(boxes)
        assert isinstance(found, Answer)
        assert (found.value, found.giver, values.unused) == (value, "profile", ())
    values = Values(spoken, TODAY, given={"German": "no", "English": "no"})
    values.see((boxes,))
    values.note(boxes)
    assert isinstance(values.answer(boxes), NoAnswer)
    assert values.unused == ()


@pytest.mark.parametrize(
    ("question", "value", "unused"),
    [
        ("I need parking at the office", "no", ()),
        ("Paring knives", "no", ("Parking",)),
        ("I need parking at the office", "yes", ("Parking",)),
    ],
)
def test_a_no_that_changes_nothing_is_heard_by_every_empty_box_that_it_may_mean(
    question: str, value: str, unused: tuple[str, ...]
) -> None:
    box = asked(question, "checkbox").model_copy(update={"value": value})
    values = Values(Profile(), TODAY, given={"Parking": "no"})
    values.see((box,))
    values.note(box)
    assert values.unused == unused
    ticked = asked("Parking at home", "checkbox").model_copy(update={"value": "yes"})
    values.see((ticked,))
    values.note(ticked)
    assert values.unused == ("Parking",), "a box of a later page is ticked"


def test_a_no_is_heard_by_a_consent_of_the_site_that_is_taken_back() -> None:
    for value in ("yes", "no"):
        box = asked("Send me the newsletter", "checkbox").model_copy(update={"value": value, "meaning": "consent"})
        values = Values(Profile(), TODAY, given={"Newsletter": "no"})
        values.see((box,))
        values.note(box)
        assert values.unused == ()


def test_a_no_that_answers_a_question_is_heard_beside_a_ticked_box_with_its_words() -> None:
    question = asked("Remote", "radio", "Yes", "No")
    box = asked("Remote equipment", "checkbox").model_copy(update={"value": "yes"})
    values = Values(Profile(), TODAY, given={"Remote": "no"})
    values.see((question, box))
    for each in (question, box):
        values.note(each)
    assert values.unused == ()


def test_a_yes_means_no_box_by_a_word_of_it() -> None:
    box = asked("Send me the newsletter", "checkbox").model_copy(update={"value": "no"})
    values = Values(Profile(), TODAY, given={"Newsletter": "yes"})
    values.see((box,))
    values.note(box)
    assert (values.unused, isinstance(values.answer(box), NoAnswer)) == (("Newsletter",), True)


@pytest.mark.parametrize(("value", "unused"), [("", ()), ("Legal costs +£1.50", ("Legal costs",))])
def test_a_no_to_a_box_is_heard_where_the_box_is_empty(value: str, unused: tuple[str, ...]) -> None:
    values = seen({"Legal costs": "no"})
    values.note(EXTRAS.model_copy(update={"value": value}))
    assert values.unused == unused
