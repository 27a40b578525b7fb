"""What a press came to that led nowhere."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import passed_texts
from footpath.engine.site_answer import site_answer
from footpath.engine.view import View, understand


def sign_in(*texts: str, document: str = "d1", passed: tuple[str, ...] = ()) -> View:
    page = PageBuilder(title="Sign in")
    page.heading("Sign in", 1)
    for text in texts:
        page.text(text)
    with page.inside("form", step="form"):
        page.input("User name", value="sam")
        page.button("Sign in", type="submit")
    return understand(page.snapshot(document=document, passed=passed))


def other(text: str) -> View:
    page = PageBuilder(title="Conflict")
    page.text(text)
    return understand(page.snapshot(document="d2"))


WRONG = "Wrong user name or password."


@pytest.mark.parametrize(
    ("now", "status", "told"),
    [
        (sign_in(WRONG, document="d2"), 200, f"After “Sign in” the page says: “{WRONG}”."),
        (sign_in(passed=(WRONG,)), 200, f"After “Sign in” the page says: “{WRONG}”."),
        (sign_in(), 200, ""),
        (sign_in("Red lamp", "Blue lamp", "Green lamp", "Old lamp"), 200, ""),
        (other("Nothing was saved."), 302, ""),
        (other("Nothing was saved."), 409, "The site answered “Sign in” with status 409: “Nothing was saved.”."),
        (sign_in(), 500, "The site answered “Sign in” with status 500."),
    ],
)
def test_a_press_that_led_nowhere_is_told_with_the_sites_words(now: View, status: int, told: str):
    before = sign_in()
    button = next(each for each in before.elements.values() if each.role == "button")
    assert site_answer(before, button, now, [200, status]) == told


def search(*texts: str) -> View:
    page = PageBuilder(title="Lamps")
    with page.inside("form", step="form", role="search"):
        page.input("Search", "search", value="lamp")
        page.button("Go", type="submit")
    for text in texts:
        page.text(text)
    return understand(page.snapshot(document="d1" if not texts else "d2"))


def test_the_results_of_a_search_are_no_answer_to_a_fruitless_press():
    before, now = search(), search("1 found", "Brass lamp")
    button = next(each for each in before.elements.values() if each.role == "button")
    assert site_answer(before, button, now, ()) == ""
    assert site_answer(before, button, now, [500]) == "The site answered “Go” with status 500: “1 found”, “Brass lamp”."


def test_what_a_control_shows_again_is_no_passing_text():
    before, after = PageBuilder(), PageBuilder()
    before.button("Tea", popup="listbox", text="White tea")
    after.button("Tea", popup="listbox", text="Select tea")
    now = understand(after.snapshot(passed=("Select tea", "Your tea is on its way")))
    assert passed_texts(understand(before.snapshot()), now) == ["Your tea is on its way"]
