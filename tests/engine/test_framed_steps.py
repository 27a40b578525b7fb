"""A form of several pages within a frame: the page around it stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, posting

if TYPE_CHECKING:
    from tests.engine.running import Footpath

pytestmark = pytest.mark.browser


async def test_a_step_that_a_frame_alone_takes_is_seen(footpath: Footpath, careers: FormSite):
    url = careers.page(
        "/job", page("Clock maker", "<iframe src=/framed title='Job content' width=800 height=900></iframe>")
    )
    careers.page("/framed", posting(apply="/email"))
    careers.page("/email", page("Enter your information", form(EMAIL, action="/email", button="Next")))
    careers.takes("/email", "/profile")
    careers.page("/profile", page("Candidate profile", form(NAME, action="/send", button="Submit profile")))
    careers.takes("/send")
    ran = await footpath.apply(url)
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt"}]
