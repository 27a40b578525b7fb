"""What is told of a page that does not show what was expected."""

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.plain.planning import ground

from footpath.roles.plain import holds
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.ground import TargetResolver


def found_jobs() -> PageBuilder:
    page = PageBuilder(url="https://careers.example.com/jobs?q=lens", title="Jobs at Larkspur")
    page.heading("Open positions", 1)
    page.text("8 jobs found")
    page.input("Search", value="lens")
    page.input("Place")
    page.input("Secret word", "password", value="glass", secret=True)
    page.input("Remote only", "checkbox")
    return page


@pytest.mark.parametrize(
    ("sentence", "instead"),
    [
        ('check that "12 jobs found" is shown', "it shows “8 jobs found”"),
        ('check that "Thank you" is shown', "it shows “Open positions”"),
        ('check that "jobs found" is not shown', "it shows “8 jobs found”"),
        ('check that the URL contains "/thanks"', "its address is https://careers.example.com/jobs?q=lens"),
        ('check that the title contains "Thanks"', "its title is “Jobs at Larkspur”"),
        ('check that the "Search" field contains "prism"', "the field holds “lens”"),
        ('check that the "Place" field contains "Leeds"', "the field is empty"),
        ('check that the "Secret word" field contains "prism"', ""),
        ('check that "Remote only" is ticked', "it is not ticked"),
    ],
)
def test_what_the_page_shows_instead_is_told(sentence: str, instead: str) -> None:
    understood = understand(sentence)
    assert isinstance(understood, tuple), understood
    page = ground(found_jobs(), sentence, {})
    assert holds.proof(understood[0], page) is None
    assert holds.instead(understood[0], page) == instead


@pytest.mark.parametrize(
    ("sentence", "is_so"),
    [
        ('check that the first result is "Lens grinder"', True),
        ('check that the first result is "Night nurse"', False),
        ('check that "Total" is "50"', True),
        ('check that "Total" is "8"', False),
        ("check that Status is Shipped", True),
        ("check that Status is Open", False),
        ('check that there are 2 "Save" buttons', True),
        ('check that there are 3 "Save" buttons', False),
        ('check that "Save" and "Open" are shown', True),
        ('check that the message is "Open: 8"', True),
    ],
)
def test_what_a_sentence_says_of_one_thing_is_not_shown_by_another(sentence: str, is_so: bool) -> None:
    page = PageBuilder(url="https://careers.example.com/jobs", title="Jobs")
    with page.inside("landmark", role="main", step="main"):
        for job in ("Lens grinder", "Night nurse"):
            with page.box("article"):
                with page.box("h2"):
                    page.link(job, f"https://careers.example.com/{job}")
                page.text("We look for you, and you will like it here for many reasons.")
                page.button("Save")
    page.text("Total: 50")
    page.text("Status")
    page.text("Shipped")
    page.text("Open: 8")
    understood = understand(sentence)
    assert isinstance(understood, tuple), understood
    assert all(holds.proof(each, ground(page, sentence, {})) for each in understood) is is_so


def test_what_the_page_has_shown_since_the_press_and_taken_back_is_shown():
    page = found_jobs()
    goal = 'check that "Search saved" is shown'
    understood = understand(goal)
    assert isinstance(understood, tuple)
    snapshot = page.snapshot(passed=("Search saved", goal))
    seen = TargetResolver(snapshot, snapshot.by_ref, {}, goal)
    assert holds.proof(understood[0], seen) == "Search saved"
    snapshot = page.snapshot(passed=("Search saved", "Something went wrong"))
    seen = TargetResolver(snapshot, snapshot.by_ref, {}, goal)
    assert holds.proof(understood[0], seen) is None, "the page has taken it back"
    snapshot = page.snapshot(passed=(goal, "Not saved: the search is too long"))
    seen = TargetResolver(snapshot, snapshot.by_ref, {}, goal)
    assert holds.proof(understood[0], seen) is None, "the goal itself proves nothing"
    assert holds.instead(understood[0], seen) == "it shows “Not saved: the search is too long”"


@pytest.mark.parametrize(
    ("tag", "known_by", "is_text"),
    [("tr", "tabindex", True), ("li", "cursor", True), ("li", "role", False), ("button", "native", False)],
)
def test_a_record_that_can_be_pressed_is_a_text_of_the_page(tag: str, known_by: str, is_text: bool) -> None:
    page = PageBuilder()
    pressed = page.element(tag, "4500015 Old Mill Open 75.00", role="button", known_by=known_by)
    shown = holds.shown("4500015", ground(page, 'check that "4500015" is shown', {}))
    assert shown == ("4500015 Old Mill Open 75.00" if is_text else pressed)
