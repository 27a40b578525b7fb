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


def test_a_no_to_a_box_that_the_profile_ticks_is_not_heard() -> None:
    spoken = Profile.model_validate({"languages": [{"language": "German"}, {"language": "English"}]})
    values = Values(spoken, TODAY, given={"German": "no", "French": "no"})
    boxes = asked("Which languages do you speak?", "checkboxes", "German", "English", "French")
    boxes = boxes.model_copy(update={"meaning": "languages"})
    values.see((boxes,))
    values.note(boxes)
    assert values.unused == ("German",)


@pytest.mark.parametrize(("value", "unused"), [("", ()), ("Legal costs +£1.50", ("Legal costs",))])
def test_a_no_to_a_box_is_heard_where_the_box_is_empty(value: str, unused: tuple[str, ...]) -> None:
    values = seen({"Legal costs": "no"})
    values.note(EXTRAS.model_copy(update={"value": value}))
    assert values.unused == unused
