from __future__ import annotations

from tests.answers.people import TODAY

from footpath.answers.moves import Move, moves
from footpath.page.act_options import besides
from footpath.schema.action import Check, Fill, Select, Upload
from footpath.schema.answer import Answer, Misfit
from footpath.schema.observation import FieldKind, FieldObservation
from footpath.schema.snapshot import Element, Option


def answer(name: str, value: str) -> Answer:
    return Answer(name=name, value=value, giver="profile", source="test", confidence=1.0)


def field(kind: FieldKind, refs: tuple[str, ...] = ("e1",), **others) -> FieldObservation:
    return FieldObservation(ref=refs[0], refs=refs, question="", kind=kind, meaning="", confidence=1.0, **others)


def element(ref: str, order: int = 0, **others) -> Element:
    return Element(ref=ref, order=order, node=0, tag="input", role=others.pop("role", "textbox"), **others)


def made(given: Answer, asked: FieldObservation, *elements: Element) -> tuple[Move, ...]:
    result = moves(asked, {each.ref: each for each in elements}, given, today=TODAY)
    assert not isinstance(result, Misfit), result
    return result


def test_the_journal_gets_the_template_and_the_page_the_value():
    (move,) = made(answer("email", "ida@example.org"), field("email"), element("e1"))
    assert (move.template, move.action) == (Fill(value="{{email}}"), Fill(value="ida@example.org"))
    assert move.plain
    assert "ida@example.org" not in repr(move)


def test_a_checkbox_is_brought_to_the_state_that_the_answer_says():
    (move,) = made(answer("consent.privacy", "no"), field("checkbox"), element("e1", role="checkbox"))
    assert (move.template, move.action) == (Check(checked="{{consent.privacy}}"), Check(checked=False))


def test_a_file_is_uploaded():
    (move,) = made(answer("resume", "/home/ida/cv.pdf"), field("file"), element("e1", role="file"))
    assert move.action == Upload(files=("/home/ida/cv.pdf",))


def test_a_list_that_opens_only_later_is_searched_and_chosen_from_by_meaning():
    (move,) = made(answer("country", "DE"), field("combobox"), element("e1", role="combobox"))
    assert move.action == Select(options=("Germany",), search="Germany")
    assert move.choose is not None
    assert list(move.choose([Option(label="France"), Option(label="Deutschland")])) == [1]
    assert list(move.choose([Option(label="France")])) == []


def test_what_was_chosen_for_one_of_several_answers_is_not_chosen_again_in_other_words():
    asked, box = field("combobox", multiple=True), element("e1", role="combobox")
    (move,) = made(answer("skills", "Python\nPytest"), asked, box)
    assert move.choose is not None
    like = [Option(label="Python Tooling"), Option(label="Pytest")]
    assert list(move.choose(like[:1])) == [0], "where nothing else is meant"
    for offered in (like, [Option(label="Python"), *like]):
        chosen = besides(move.choose, [Option(label="Python")])(offered)
        assert [offered[at].label for at in chosen] == ["Pytest"]


def test_a_date_in_parts_is_one_move_a_part():
    months = (Option(label="January", value="0"), Option(label="February", value="1"))
    day, month = element("e1"), element("e2", 1, role="combobox", options=months)
    asked = field("date_parts", ("e1", "e2"), parts=("day", "month"))
    first, second = made(answer("bday", "1990-02-07"), asked, day, month)
    assert (first.template, first.action) == (Fill(value="{{bday.day}}"), Fill(value="07"))
    assert second.template == Select(options=("{{bday.month}}",))
    assert second.choose is not None
    assert list(second.choose(months)) == [1]


def test_an_answer_that_does_not_fit_makes_no_move():
    asked = field("radio", options=(Option(label="Red"), Option(label="Blue")))
    assert isinstance(moves(asked, {"e1": element("e1")}, answer("answer.x", "Green"), today=TODAY), Misfit)


def test_a_day_for_a_list_that_nobody_types_into_is_chosen_among_what_it_opens_days_or_texts():
    (move,) = made(answer("arrival", "2027-02-08"), field("combobox"), element("e1", role="combobox", readonly=True))
    assert (move.action, move.when) == (Fill(value="2027-02-08"), ("2027-02-08",))
    assert move.choose is not None
    assert list(move.choose([Option(label="2027-02-07"), Option(label="2027-02-08")])) == [1]


def test_a_text_field_that_nobody_types_into_is_chosen_from_by_what_a_press_opens():
    (move,) = made(answer("hut", "Pine hut"), field("text"), element("e1", readonly=True))
    assert move.action == Select(options=("Pine hut",), search="Pine hut")
    assert move.choose is not None
    assert list(move.choose((Option(label="Birch hut"), Option(label="Pine hut")))) == [1]


def test_several_answers_for_a_drawn_list_that_does_not_say_how_many_it_takes_are_tried_one_by_one():
    options = (Option(label="Welding"), Option(label="Wiring"), Option(label="Milling"))
    asked = field("combobox", options=options)
    given = answer("skills", "Welding\nMilling").model_copy(update={"giver": "task"})
    (move,) = made(given, asked, element("e1", role="combobox"))
    assert (move.action, move.least) == (Select(options=("Welding", "Milling")), 2)


def test_a_day_that_is_typed_may_be_chosen_in_a_calendar_whatever_the_field_says_of_its_popup():
    for popup in ("", "menu", "dialog"):
        (move,) = made(
            answer("seen", "2027-02-08"), field("text"), element("e1", placeholder="MM/DD/YYYY", popup=popup)
        )
        assert (move.action, move.days) == (Fill(value="02/08/2027"), ("2027-02-08",))
