"""Several choices that stand as chips: what the site receives is what the run tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA
from tests.sites.chips import chips
from tests.sites.forms import EMAIL, NAME, form, page

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

SPEAKS = {**IDA, "languages": [{"language": "Swedish"}, {"language": "English"}]}
DEAF = "((one) => one === 'English' ? null : put(one))"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("take", "sent", "told"),
    [("put", "Swedish,English", ("Swedish, English", "")), (DEAF, "Swedish", ("Swedish", "Answered in part: The"))],
    ids=["each is taken", "one cannot be seen"],
)
async def test_what_was_sent_is_what_is_told(footpath: Footpath, careers: FormSite, take, sent, told):
    field, code = chips("around", take=take, asks=" you speak (select all that apply)")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, field), code))
    careers.takes("/send")

    ran = await footpath.apply(start, SPEAKS)

    assert ran.status == "complete", ran
    row = next(row for row in ran.rows if row.question.startswith("Languages"))
    assert (row.value, row.note.startswith(told[1])) == (told[0], True), (row.value, row.note)
    assert [each["langs"] for each in careers.posted("/send")] == [sent]
