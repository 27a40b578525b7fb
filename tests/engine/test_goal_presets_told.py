"""What is told of a choice that a page had before the goal, and that only the person may make."""

from __future__ import annotations

from tests.reading.builders import PageBuilder

from footpath.engine.goal_presets import undecided
from footpath.engine.view import understand
from footpath.schema.snapshot import Option
from footpath.sentence import own


def test_it_is_told_with_the_words_that_decide_it_and_nobody_is_named_who_may_not_have_made_it():
    page, plans = PageBuilder(), ("Basic", "Gold")
    with page.inside("form"):
        page.input("Name", value="Ida")
        page.input("Send me the newsletter", "checkbox", checked=True)
        options = tuple(Option(label=each, value=each, selected=each == "Gold") for each in plans)
        page.element("select", "Plan", role="combobox", options=options, value="Gold")
        page.button("Save address", type="submit")
    _, news, plan = understand(page.snapshot()).page.fields
    told = undecided((news, plan), "Save address", own("it was not pressed"))
    assert told == (
        "The page has “Send me the newsletter” (yes), “Plan” (Gold) beside “Save address” already, as the site or you "
        "on an earlier day have chosen, and nobody approved it for this press, so it was not pressed. Say in the goal "
        "what it shall be: "
        'tick "Send me the newsletter" (or: untick "Send me the newsletter"), choose "Gold" in "Plan".'
    )
