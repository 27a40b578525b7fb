"""From a sentence and a page to the next steps: what is found by role and name, and what is said when it is not."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.plain.planning import planned, steps

from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import Do, NotUnderstood, Stuck, TrailEntry
from footpath.schema.action import Check, Click, Fill, Hover, Navigate, Press, Select
from footpath.schema.snapshot import Option


@pytest.fixture
def login() -> PageBuilder:
    page = PageBuilder(url="https://rooms.example.com/login")
    page.heading("Sign in", 1)
    page.input("Email address", "email")  # e1
    page.input("Password", "password")  # e2
    page.input("Remember me", "checkbox")  # e3
    page.button("Sign in", type="submit")  # e4
    page.link("Forgot your password?")  # e5
    return page


@pytest.mark.parametrize(
    ("sentence", "step"),
    [
        ("type ada@example.com into Email", (Fill(value="ada@example.com"), "e1")),
        ("fill in the password field with x", (Fill(value="x"), "e2")),
        ('enter "x" into Pasword', (Fill(value="x"), "e2")),
        ("tick Remember me", (Check(checked=True), "e3")),
        ("check the box", (Check(checked=True), "e3")),
        ("press Log in", (Click(), "e4")),
        ("click the sign in button", (Click(), "e4")),
        ("submit", (Click(), "e4")),
        ('click on the link "Forgot your password"', (Click(), "e5")),
        ("go to /help", (Navigate(url="https://rooms.example.com/help"), "")),
        ("press Enter in the Password field", (Press(keys="Enter"), "e2")),
        ("hover over the Forgot your password link", (Hover(), "e5")),
    ],
)
def test_what_is_called_by_its_name_is_found(login: PageBuilder, sentence: str, step: tuple[object, str]):
    assert steps(sentence, login) == [step]


def test_what_is_not_there_is_said_with_what_came_near(login: PageBuilder):
    stuck = planned("click Sign me in", login)
    assert isinstance(stuck, Stuck)
    assert "“Sign me in” is not on the page" in stuck.why
    assert "Sign in" in stuck.why


@pytest.mark.parametrize("sentence", ['click "Forgt your pasword"', 'tick "Remembr me"', 'click "Sing in"'])
def test_nothing_is_pressed_by_a_misspelt_name(login: PageBuilder, sentence: str):
    stuck = planned(sentence, login)
    assert isinstance(stuck, Stuck), stuck
    assert "Nearest: " in stuck.why


def test_a_name_with_another_ending_is_no_misspelt_one():
    page = PageBuilder()
    page.button("Renewed items")
    assert steps('click "Renew item"', page) == [(Click(), "e1")]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Payment", "“Payment” stands on the page as a heading, and as nothing to press or to fill."),
        ("11:00", "“11:00” stands on the page as a text (“11:00 taken”), and as nothing to press or to fill."),
        ("10:30", "“10:30” is not on the page."),
    ],
)
def test_words_that_stand_on_the_page_and_not_on_a_control_are_told_as_such(said: str, told: str):
    page = PageBuilder()
    page.heading("Payment", 1)
    page.text("11:00 taken")
    page.button("11 December 2026")
    page.text("The first free time, at 11:00 or later, is given to whoever asks first. " * 3)
    stuck = planned(f'click "{said}"', page)
    assert isinstance(stuck, Stuck)
    assert stuck.why.startswith(told), stuck.why


def test_of_two_alike_none_is_taken_and_a_number_tells_them_apart():
    page = PageBuilder()
    for _ in range(2):
        with page.box():
            page.button("Edit")
    stuck = planned("click Edit", page)
    assert isinstance(stuck, Stuck)
    assert "could be any of 2" in stuck.why
    assert "Name it by its place, e.g. the second “Edit”" in stuck.why
    assert steps("click the second Edit button", page) == [(Click(), "e2")]
    assert steps("click the last Edit button", page) == [(Click(), "e2")]
    assert steps("click all Edit buttons", page) == [(Click(), "e1"), (Click(), "e2")]


def test_a_place_tells_which_of_several():
    page = PageBuilder()
    for name in ("Ada", "Grace"):
        with page.box("li"):
            page.text(name)
            page.button("", classes="icon-trash", known_by="listener")
    assert steps("For Grace, click the trash icon", page) == [(Click(), "e2")]
    assert steps("Find the card by Ada and click the trash icon", page) == [(Click(), "e1")]


def test_another_of_the_same_first_name_is_another_place():
    page = PageBuilder()
    for name in ("Ada Byron", "Grace"):
        with page.box("li"):
            page.text(name)
            page.button("Edit")
    for sentence in ('click "Edit" in "Ada Lovelace"', "For Ada Lovelace, click Edit", 'click "Edit" in "Grace Kelly"'):
        assert isinstance(planned(sentence, page), Stuck)
    assert steps("For the user Grace, click Edit", page) == [(Click(), "e2")]


@pytest.mark.parametrize("sentence", ['click "Delete all"', "click Delete everywhere", 'click "Delete" "all"'])
def test_what_lacks_a_word_of_what_was_said_is_another_thing(sentence: str):
    page = PageBuilder()
    page.button("Delete")
    understood = understand(sentence)
    assert isinstance(understood, NotUnderstood) or isinstance(planned(sentence, page), Stuck)


def test_a_text_of_the_page_that_repeats_the_goal_is_no_place():
    page = PageBuilder()
    page.text("For Grace, click the trash icon")
    with page.box("li"):
        page.text("Ada")
        page.button("", classes="icon-trash", known_by="listener")
    assert isinstance(planned("For Grace, click the trash icon", page), Stuck)


def test_the_dialog_that_is_open_goes_before_what_lies_under_it():
    page = PageBuilder()
    page.button("OK")
    with page.inside("dialog", "Sure?", role="dialog"):
        page.button("OK")
    assert steps("click OK", page) == [(Click(), "e2")]


def test_a_menu_is_opened_along_the_path():
    page = PageBuilder()
    page.element("li", "File", role="menuitem", popup="menu", expanded=False)
    assert steps("Select File > Save as", page) == [(Hover(), "e1")]
    page.element("li", "Save as", role="menuitem")
    assert steps("Select File > Save as", page, TrailEntry("hover", "e1", True)) == [(Click(), "e2")]


def test_closed_sections_are_opened_one_by_one_to_look_for_it():
    page = PageBuilder()
    page.element("button", "Delivery", role="button", expanded=False)
    page.element("button", "Payment", role="button", expanded=False)
    page.button("Delete all", expanded=False)
    sentence = "Expand the sections to find and click on the link “Fees”"
    assert steps(sentence, page) == [(Click(), "e1")]
    assert steps(sentence, page, TrailEntry("click", "e1", True)) == [(Click(), "e2")]
    tried = (TrailEntry("click", "e1", True), TrailEntry("click", "e2", True))
    assert isinstance(planned(sentence, page, *tried), Stuck), "what may delete is not opened to look"


def test_a_result_is_counted_on_through_further_pages():
    page = PageBuilder()
    with page.inside("list", step="ol"):
        for name in ("One room", "Two rooms", "Three rooms"):
            with page.box("li"):
                page.link(name, f"https://rooms.example.com/{name}")
    page.link("1", "#1")
    page.link(">", "#2")
    sentence = "find and click the 5th search result"
    assert steps(sentence, page) == [(Click(), "e5")]
    assert steps(sentence, page, TrailEntry("click", "e5", True)) == [(Click(), "e2")]


def test_any_of_several_will_do_where_the_sentence_says_so():
    page = PageBuilder()
    page.button("One", id="a")
    page.button("Two", id="b")
    assert isinstance(planned("click the button", page), Stuck)
    assert steps("click a button", page) == [(Click(), "e1")]


def test_an_expectation_is_proven_by_the_page_and_not_by_the_goal():
    page = PageBuilder()
    page.text("check that Welcome is shown")
    assert planned("check that Welcome is shown", page) != Do((), proof="check that Welcome is shown")
    page.heading("Welcome, Ada")
    assert planned("check that Welcome is shown", page) == Do((), proof="Welcome, Ada")
    page.button("Save", disabled=True)
    assert planned("check that the Save button is disabled", page) == Do((), proof="e1")
    assert isinstance(planned("check that Save is enabled", page, TrailEntry("wait", "", True)), Stuck)


def test_what_is_to_be_clicked_several_times_is_clicked_that_often_or_not_called_done():
    page = PageBuilder()
    page.button("Next")
    first = planned("click Next twice", page)
    assert isinstance(first, Do)
    assert (len(first.steps), first.then) == (1, "look")
    last = planned("click Next twice", page, TrailEntry("click", "e1", True))
    assert isinstance(last, Do)
    assert (len(last.steps), last.then) == (1, "done")
    stuck = planned("click Next twice", PageBuilder(), TrailEntry("click", "e1", True))
    assert isinstance(stuck, Stuck)
    assert "1 of 2 times" in stuck.why


def test_several_alike_are_told_with_what_tells_them_apart():
    page = PageBuilder()
    for name in ("Ada", "Grace"):
        with page.box("li"):
            page.text(name)
            page.button("Edit")
    stuck = planned("click Edit", page)
    assert isinstance(stuck, Stuck)
    assert "1. “Edit” after “Ada”; 2. “Edit” after “Grace”" in stuck.why


def found_designers(*others: str) -> PageBuilder:
    page = PageBuilder(url="https://jobs.example.com/")
    page.button("Remove filter designer")  # e1
    for name in others:
        page.link(name, href=f"https://jobs.example.com/{len(name)}")
    return page


def test_what_takes_away_a_thing_is_not_the_thing():
    assert steps('click "Designer"', found_designers("Learning Designer")) == [(Click(), "e2")]
    assert isinstance(planned('click "Designer"', found_designers()), Stuck)
    assert steps('click "Remove filter designer"', found_designers("Learning Designer")) == [(Click(), "e1")]


def test_a_word_that_several_names_only_contain_means_none_of_them():
    lost = planned('click "Designer"', found_designers("Learning Designer", "Lead Lens Designer", "Designer of Shoes"))
    assert isinstance(lost, Stuck)
    assert "could be any of 3" in lost.why
    assert "Remove" not in lost.why
    assert steps('click "Designer"', found_designers("Learning Designer", "Designer")) == [(Click(), "e3")]


@pytest.mark.parametrize("sentence", ["accept all cookies", "accept the cookies"])
def test_what_is_accepted_is_the_button_that_accepts(sentence: str):
    page = PageBuilder()
    page.link("Cookie policy")
    page.button("Reject all cookies")
    page.button("Cookie settings")
    assert isinstance(planned(sentence, page), Stuck)
    page.button("Accept all cookies" if "all" in sentence else "Accept cookies")
    assert steps(sentence, page) == [(Click(), "e4")]


def test_as_many_as_were_said_are_clicked_or_none():
    page = PageBuilder()
    for _ in range(2):
        with page.box():
            page.button("Edit")
    assert steps('click 2 "Edit" buttons', page) == [(Click(), "e1"), (Click(), "e2")]
    assert steps('click the first two "Edit" buttons', page) == [(Click(), "e1"), (Click(), "e2")]
    assert isinstance(planned('click 3 "Edit" buttons', page), Stuck)


@pytest.fixture
def board() -> PageBuilder:
    """Two columns that take what is dropped on them, each read as one control with its texts."""
    page = PageBuilder(url="https://board.example.com/")
    parts = ("To do", "Oil the gate", "Buy rope")
    page.element("section", " ".join(parts), role="button", parts=parts, id="todo-card")
    page.element("section", "Done", role="button", id="done-card")
    return page


def test_a_dragged_thing_is_named_by_its_own_text_and_never_the_middle_of_its_column(board: PageBuilder):
    for said, ref in (("Buy rope", "t1.2"), ("Gate", "t1.1")):
        done = planned(f'drag "{said}" to "Done"', board)
        assert isinstance(done, Do), done
        assert [(step.ref, step.onto) for step in done.steps] == [(ref, "e2")]
    for said in ("Card", "Oil the gate Buy"):
        lost = planned(f'drag "{said}" to "Done"', board)
        assert isinstance(lost, Stuck), lost
        assert "is not on the page" in lost.why


def test_a_press_on_an_option_chooses_it_in_the_open_list_that_has_it():
    page = PageBuilder()
    page.button("Public", popup="true", expanded=True)
    options = tuple(Option(label=each, value=each) for each in ("Public Anyone", "Followers Only your followers"))
    page.element("div", "", role="listbox", options=options)
    assert steps('click "Followers"', page) == [(Select(options=("Followers Only your followers",)), "e2")]
    assert steps('click "Public"', page) == [(Click(), "e1")]
    for other in ('click "Followers" in the row of "Ada"', 'click the second "Followers"', 'untick "Followers"'):
        assert isinstance(planned(other, page), Stuck), other
    page.element("div", "", role="listbox", options=options)
    assert isinstance(planned('click "Followers"', page), Stuck)


def test_a_choice_behind_a_button_is_made_in_the_only_open_list_that_has_it():
    page = PageBuilder()
    page.button("Role", popup="listbox", expanded=True)
    opened = TrailEntry("click", "e1", ok=True)
    for number in (2, 3):
        page.element("ul", "", role="listbox", options=(Option(label="Member"), Option(label=f"Guest {number}")))
    assert steps('choose "Guest 2" in "Role"', page, opened) == [(Select(options=("Guest 2",)), "e1")]
    for unsure in ('choose "Member" in "Role"', 'choose "Owner" in "Role"'):
        assert isinstance(planned(unsure, page, opened), Stuck), unsure
