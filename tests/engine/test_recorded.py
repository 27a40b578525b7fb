"""What was sent is confirmed by the page of its own that the site made of it: a ticket, a booking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, form, page, text

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

NOTE = text("Note", "note", required=False)
COMMENT = "<form method=post action=/note><label>Comment <textarea name=comment></textarea></label>{}</form>"
UPDATE = COMMENT.format("<button>Update this ticket</button>")


def kept(site: FormSite, rest: str = UPDATE, when: str = "Submitted on", *, shows: bool = True) -> None:
    """Answer what is sent with a redirect to the record of it."""

    def record() -> str:
        held = site.posted("/send")[-1]
        rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in held.items()) if shows else ""
        return page("[clocks-1] Open", f"<dl>{rows}<dt>{when}</dt><dd>25 November</dd></dl>", rest)

    site.page("/tickets/1", record)
    site.takes("/send", "/tickets/1")


async def test_the_record_of_what_was_sent_confirms_it_and_is_learned_and_replayed(
    footpath: Footpath, careers: FormSite
):
    kept(careers)
    url = careers.page("/apply", page("New ticket", form(NAME, EMAIL, NOTE)))
    first = await footpath.fill(url, limits=QUICK)
    assert (first.status, first.run.proof) == ("complete", "Submitted on"), first
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert len(careers.posted("/send")) == 2


@pytest.mark.thorough
async def test_a_record_without_a_time_confirms_where_nothing_on_its_page_could_send(
    footpath: Footpath, careers: FormSite
):
    kept(careers, rest="<a href=/apply>New note</a> <button>Edit</button>", when="Kept by")
    url = careers.page("/apply", page("New note", form(NAME, EMAIL, NOTE)))
    ran = await footpath.fill(url, limits=QUICK)
    assert ran.status == "complete", ran


@pytest.mark.parametrize(
    "how",
    [
        {"rest": "<form method=post action=/order><button>Place order</button></form>"},
        {"rest": COMMENT.format("<button>Place order</button>")},
        {"rest": COMMENT.format("<button>Confirm</button>")},
        {"rest": "<a href=/edit>Edit</a> <button>Continue</button>"},
        {"rest": "<button>Bestätigen</button>", "when": "Ihre Angaben"},
        {"rest": "<a href='#ok'>So it is</a>", "when": "Your entries"},
        {"rest": "<a href=/go>Confirm</a> <button>Edit</button>", "when": "Your entries"},
        {"when": "Your entries"},
        {"shows": False},
        {"rest": f"<p>This ticket was not submitted.</p>{UPDATE}"},
    ],
    ids=[
        "an order",
        "an order with a comment",
        "to be confirmed",
        "a step",
        "a button in other words",
        "a link of a script",
        "a link",
        "says not when",
        "shows nothing of it",
        "says that it was not taken",
    ],
)
@pytest.mark.sample(1)
async def test_what_may_be_a_review_of_it_confirms_nothing(footpath: Footpath, careers: FormSite, how: dict[str, Any]):
    kept(careers, **how)
    ran = await footpath.fill(careers.page("/apply", page("New ticket", form(NAME, EMAIL, NOTE))), limits=QUICK)
    assert ran.status != "complete", ran
    assert await footpath.books.list() == []
