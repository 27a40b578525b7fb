"""A label that names a field before it and says behind it how to answer: the question ends at the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import show

from footpath.reading.read import read

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

LABELS = {
    "Member number <input value=1234567><small>7 digits, printed on your bill</small>": (
        "Member number", "7 digits, printed on your bill",
    ),
    "<b>Boat</b><div><textarea></textarea><span style='display: block'>As painted on the bow</span></div>": (
        "Boat", "As painted on the bow",
    ),
    "Berth <select><option>A<option>B</select><p>Ask the harbour master</p>": ("Berth", "Ask the harbour master"),
    "Cabin <input aria-describedby=note><small id=note>Two letters</small>": ("Cabin", "Two letters"),
    "Weight <input> <span>kg</span>": ("Weight kg", ""),
    "Crew <button type=button>Less</button><input><button type=button>More</button>": ("Crew", ""),
    "<input><div>Depth of keel</div>": ("Depth of keel", ""),
    "<input type=checkbox><small>I have a mooring</small>": ("I have a mooring", ""),
    "Over <input type=checkbox><small>night</small>": ("Over night", ""),
    "Length from <input><div>to <input></div>": ("Length from to", ""),
}  # fmt: skip


async def test_the_question_of_a_label_ends_before_the_hint_behind_its_field(session: Session, site: Site):
    rows = "".join(f"<label style='display: block; margin: 9px'>{each}</label>" for each in LABELS)
    await show(session, site, f"<form>{rows}<button>Send</button></form>")
    page = read(await session.observe())
    told = [(each.question, each.hint) for each in page.fields if each.question]
    expected = list(LABELS.values())
    assert told[: len(expected)] == expected
