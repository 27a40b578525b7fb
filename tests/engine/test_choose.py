"""Replay, explore or ask: the mode of a run, with its reason."""

from __future__ import annotations

import pytest
from tests.engine.pages import book, fills, view

from footpath.engine.choose import (
    ALIKE,
    KnownWay,
    NewWay,
    NoWay,
    WantedBook,
    choose,
    choose_remembered,
    is_alike,
    likeness,
    questions,
)
from footpath.schema.cookbook import FormQuestion, Health, Parameter
from footpath.schema.task import Task

PAGE = view("First name")
STEP = fills("s1", PAGE, "First name", "given-name")
WELL, UNWELL, WORN = Health(), Health(score=69), Health(score=29)


def task(mode: str = "auto", type: str = "apply") -> Task:
    return Task.model_validate({"type": type, "url": "https://careers.example.com/apply", "execution_mode": mode})


def test_the_first_candidate_that_is_well_is_replayed():
    best, second = book(STEP, id="best"), book(STEP, id="second")
    choice = choose(task(), PAGE.page, [best, second])
    assert isinstance(choice, KnownWay)
    assert choice.cookbook is best


@pytest.mark.parametrize(
    ("mode", "healths", "expected", "because"),
    [
        ("auto", [], NewWay, "No cookbook applies here yet"),
        ("auto", [UNWELL], NewWay, "skipped"),
        ("auto", [WORN], NewWay, "afresh"),
        ("auto", [UNWELL, WELL], KnownWay, "Learned"),
        ("ai_only", [WELL], NewWay, "anew"),
        ("rules_only", [WELL], NewWay, "anew"),
        ("cookbook_only", [], NoWay, "No cookbook"),
        ("cookbook_only", [UNWELL], NoWay, "failed too often"),
        ("cookbook_only", [WELL], KnownWay, "Learned"),
    ],
)
def test_mode_and_health_decide(mode, healths, expected, because):
    candidates = [book(STEP, id=f"b{n}", health=health) for n, health in enumerate(healths)]
    choice = choose(task(mode), PAGE.page, candidates)
    assert isinstance(choice, expected)
    assert because in choice.reason


def test_one_that_fails_too_often_is_tried_once_more_when_it_is_due_and_none_is_well():
    unwell, well = book(STEP, id="unwell", health=UNWELL), book(STEP, id="well")
    due = choose(task(), PAGE.page, [unwell], due={"unwell"})
    assert isinstance(due, KnownWay)
    better = choose(task(), PAGE.page, [well, unwell], due={"unwell"})
    assert isinstance(better, KnownWay)
    assert better.cookbook is well


@pytest.mark.parametrize(("mode", "health"), [("auto", UNWELL), ("auto", WORN), ("ai_only", WELL)])
def test_a_way_found_anew_takes_the_place_of_the_cookbook_that_was_passed_over(mode, health):
    old = book(STEP, id="old", health=health)
    choice = choose(task(mode), PAGE.page, [old])
    assert isinstance(choice, NewWay)
    assert choice.instead is old


@pytest.mark.parametrize(
    "otherwise", [{"url_pattern": "careers.example.com/other"}, {"platform": "lever"}, {"scope": "global"}]
)
def test_a_cookbook_of_another_start_or_of_everybody_is_not_replaced(otherwise):
    other = book(STEP, id="other", health=WORN, **otherwise)
    choice = choose(task(), PAGE.page, [other])
    assert isinstance(choice, NewWay)
    assert choice.instead is None


def test_scopes_are_looked_up_from_the_nearest():
    everybodys = book(STEP, id="everybodys").model_copy(update={"scope": "global"})
    ours = book(STEP, id="ours").model_copy(update={"scope": "organisation"})
    elsewhere = book(STEP, id="own").model_copy(update={"url_pattern": "other.example.com/*"})
    worn = {each.id: each.model_copy(update={"health": WORN}) for each in (ours, elsewhere)}
    for candidates, chosen in (
        ([everybodys, ours, elsewhere], elsewhere),
        ([everybodys, ours, worn["own"]], ours),
        ([everybodys, worn["ours"], worn["own"]], everybodys),
    ):
        choice = choose(task(), PAGE.page, candidates)
        assert isinstance(choice, KnownWay)
        assert choice.cookbook is chosen
    assert choose(task(), PAGE.page, [ours]).reason == "Your organisation shares this way."


def test_a_cookbook_of_another_task_type_is_none():
    assert isinstance(choose(task(type="fill_form"), PAGE.page, [book(STEP)]), NewWay)


def test_a_retired_revision_that_is_offered_was_pinned_and_is_respected():
    assert isinstance(choose(task(), PAGE.page, [book(STEP, state="retired")]), KnownWay)


NAME, STREET = (FormQuestion(question=asked) for asked in ("First name", "Street"))


@pytest.mark.parametrize(
    ("learned", "today", "expected", "because"),
    [
        ((NAME,), [(NAME,)], KnownWay, "Learned"),
        ((NAME,), [(STREET,), (NAME,)], KnownWay, "Learned"),
        ((NAME,), [(STREET,)], NewWay, "another form"),
        ((), [(STREET,)], KnownWay, "Learned"),
        ((NAME,), [], KnownWay, "Learned"),
    ],
    ids=["the same form", "one of several", "another form", "learned before this was kept", "behind a posting"],
)
def test_a_cookbook_is_followed_through_the_form_that_it_was_learned_on(learned, today, expected, because):
    choice = choose(task(), PAGE.page, [book(STEP, asked=learned)], WantedBook(asked=today))
    assert isinstance(choice, expected)
    assert because in choice.reason
    only = choose(task("cookbook_only"), PAGE.page, [book(STEP, asked=learned)], WantedBook(asked=today))
    assert isinstance(only, NoWay if expected is NewWay else KnownWay)


def test_of_several_forms_under_one_address_the_likest_is_followed():
    here = {"url_pattern": PAGE.page.url_pattern}
    like, same = book(STEP, id="like", asked=(NAME, STREET), **here), book(STEP, id="same", asked=(NAME,), **here)
    elsewhere = book(STEP, id="elsewhere", asked=(NAME,), url_pattern="jobs.example.org/*")
    for candidates, best in (([like, same], same), ([like, elsewhere], like)):
        choice = choose(task(), PAGE.page, candidates, WantedBook(asked=[(NAME,)]))
        assert isinstance(choice, KnownWay)
        assert choice.cookbook is best


def test_the_reason_says_whether_the_page_has_changed():
    same = book(STEP, url_pattern=PAGE.page.url_pattern, fingerprint=PAGE.page.fingerprint)
    assert choose(task(), PAGE.page, [same]).reason == "Learned on this page."
    other = same.model_copy(update={"fingerprint": "another"})
    assert "has changed since" in choose(task(), PAGE.page, [other]).reason
    elsewhere = same.model_copy(update={"url_pattern": "jobs.example.org/*", "platform": "greenhouse"})
    assert "another greenhouse site" in choose(task(), PAGE.page, [elsewhere]).reason


def test_of_several_cookbooks_for_a_goal_the_one_that_leaves_least_open_is_followed():
    goal = "Book 2 rooms in Oslo"
    here = {"url_pattern": PAGE.page.url_pattern, "task_type": "custom"}
    both = (Parameter(name="goal.1.number"), Parameter(name="goal.2"))
    wide = book(STEP, id="wide", task_pattern="Book {{goal.1.number}} rooms in {{goal.2}}", parameters=both, **here)
    near = book(
        STEP, id="near", task_pattern="Book 2 rooms in {{goal.1}}", parameters=(Parameter(name="goal.1"),), **here
    )
    bare = book(STEP, id="bare", task_pattern="Book {{goal.1.number}} rooms in Oslo", **here)  # its steps have no data
    other = book(STEP, id="other", task_pattern="Cancel {{goal.1.number}} rooms in {{goal.2}}", parameters=both, **here)
    known = [bare, other, wide, near]
    choice = choose(task(type="custom").model_copy(update={"goal": goal}), PAGE.page, known, WantedBook(goal))
    assert isinstance(choice, KnownWay)
    assert choice.cookbook is near


@pytest.mark.parametrize(
    ("mode", "is_known", "expected"),
    [
        ("auto", True, KnownWay),
        ("auto", False, NewWay),
        ("rules_only", True, NewWay),
        ("cookbook_only", True, KnownWay),
        ("cookbook_only", False, NoWay),
    ],
)
def test_a_list_is_read_as_the_last_time_where_that_is_known(mode, is_known, expected):
    assert isinstance(choose_remembered(task(mode, "collect"), is_known=is_known), expected)


APPLICATION = ("First name", "Last name", "Email", "Phone", "Why do you want to work here?")
ADDRESS = ("Street", "Postal code", "City", "Deliver before noon")


def test_a_pack_fits_a_form_that_asks_much_besides():
    asked = asks(*APPLICATION[:3])
    learned = book(fills("s1", view("First name"), "First name", "given-name"), asked=asked, scope="global")
    pack = learned.model_copy(update={"id": "pack-lever"})
    tenant = asks(*APPLICATION[:3], *ADDRESS, "Shoe size", "Favourite clock", "Reason", "Notice", "Pay", "Tools")
    assert is_alike(pack, [tenant])
    assert not is_alike(learned, [tenant])
    assert not is_alike(pack, [asks("Email", *ADDRESS)])


def asks(*fields: str):
    page = view(*fields).page
    return questions(page.forms[0].fields)


@pytest.mark.parametrize(
    "today",
    [
        APPLICATION,
        APPLICATION[::-1],
        ("Given name", "Surname", "E-mail address", "Mobile number", "What draws you to us?"),
        (*APPLICATION, "Do you have a driving licence?", "When can you start?"),
        APPLICATION[:3],
    ],
    ids=["unchanged", "in another order", "reworded", "asks more", "asks the rest on a later page"],
)
def test_a_form_stays_the_same_form(today):
    assert likeness(asks(*APPLICATION), asks(*today)) > ALIKE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (APPLICATION, ADDRESS),
        (("Name", "Email", "Message"), ("Name", "Email", *ADDRESS)),
        (("Email",), APPLICATION),
        (("First name", "Email"), ("First name", "Phone")),
    ],
    ids=["nothing in common", "who it is in common", "one is a part of the other", "half of each"],
)
def test_another_form_is_another_form_whichever_was_first(one, other):
    assert likeness(asks(*one), asks(*other)) <= ALIKE
    assert likeness(asks(*other), asks(*one)) <= ALIKE


def test_what_the_way_asks_on_later_pages_is_known():
    first, today = asks(*APPLICATION[:2]), asks(*APPLICATION, *ADDRESS)
    assert likeness(first, today) <= ALIKE
    later = [Parameter(name=name, question=name) for name in (*APPLICATION[2:], *ADDRESS)]
    assert likeness(first, today, later) == 1


def test_fields_without_words_are_like_their_own_kind_alone():
    silent = (FormQuestion(question=""),)
    assert likeness(silent, silent) == 1
    assert likeness(silent, asks(*ADDRESS)) == 0


def test_what_is_not_known_is_no_likeness():
    assert likeness((), asks(*ADDRESS)) == likeness(asks(*ADDRESS), ()) == 0
