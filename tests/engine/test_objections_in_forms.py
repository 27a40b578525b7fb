"""Forms that come back with a text at one of their fields: an objection that no attribute marks as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK
from tests.sites.forms import form, page

if TYPE_CHECKING:
    from tests.engine.running import Footpath, Ran
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

SAID = "Policy numbers look like AB-123456"


def _claim(said: str = "", *, town: str = "", after: str = "", values: dict[str, str] | None = None) -> str:
    """A form whose labels stand side by side, with texts after the first field and after the last."""
    held = values or {"policy": "", "town": ""}
    fields = f"""<label>Policy number <input name=policy value="{held["policy"]}"></label>{said}
        <label>Town <input name=town value="{held["town"]}"></label>{after}"""
    return page("Report a claim", form(fields, button="Continue"))


async def _fill(footpath: Footpath, careers: FormSite, answer: str, policy: str = "123") -> Ran:
    """Fill the form, which the site answers with `answer` if the number is wrong, and goes on from otherwise."""

    def reply(fields: dict[str, str]) -> str:
        return answer.format(**fields) if not fields["policy"].startswith("AB-") else "/two"

    careers.takes("/send", reply)
    careers.page("/two", page("Report a claim", form("<label>City <input name=city></label>", action="/last")))
    careers.takes("/last")
    start = careers.page("/claim", _claim())
    given = {"Policy number": policy, "Town": "Bern", "City": "Bonn"}
    return await footpath.fill(start, IDA, input=given, limits=QUICK)


HELD = {"policy": "{policy}", "town": "{town}"}


@pytest.mark.parametrize(
    "wrong",
    [
        _claim(f"<span>{SAID}</span>", values=HELD),
        _claim(values=HELD, after=f"<span id=why>{SAID}</span>").replace("=policy", "=policy aria-describedby=why"),
    ],
    ids=["between the fields", "described elsewhere"],
)
async def test_a_first_page_that_comes_back_with_a_text_at_a_field_objects_to_it(
    footpath: Footpath, careers: FormSite, wrong: str
):
    stopped = await _fill(footpath, careers, wrong)
    assert (stopped.status, len(careers.sent)) == ("needs_person", 1), stopped
    assert SAID in stopped.reason
    assert "Policy number" in stopped.reason
    assert [each.landed for each in stopped.events("effect_resolved")] == [False]
    ran = await _fill(footpath, careers, wrong, "AB-123456")
    assert ran.status == "complete", ran
    assert [sent["city"] for sent in careers.posted("/last")] == ["Bonn"]
    known = await _fill(footpath, careers, wrong, "77")
    assert (known.status, len(careers.posted("/last"))) == ("needs_person", 1), known
    assert SAID in known.reason, "of a known way, too"


@pytest.mark.parametrize(
    "answer",
    [
        _claim(values=HELD, after="<span>Stored for now</span>"),
        _claim("<span>Numbers like yours</span>"),
        _claim("<span>Numbers like yours</span>", values=HELD).replace("<form", "<p>All is in the book</p><form"),
        _claim("<span>Numbers like yours</span>", values=HELD, after="<span>Towns like yours</span>"),
        _claim("<span>Saved.</span>", values=HELD),
    ],
    ids=["beside the button", "emptied", "the page says more", "at the button, too", "praise"],
)
async def test_a_form_that_stays_and_says_something_else_leaves_open_whether_it_was_sent(
    footpath: Footpath, careers: FormSite, answer: str
):
    ran = await _fill(footpath, careers, answer)
    assert (ran.status, len(careers.sent)) == ("unknown", 1), ran
