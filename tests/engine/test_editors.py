"""Editors that write in a frame, over a hidden text area that the form sends."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import OTTO
from tests.sites.forms import NAME, form, page

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

EDITOR = """<p><label for=about>About you *</label><textarea id=about name=about style="display:none"></textarea></p><div>
<div role=toolbar><button type=button aria-label=Bold>B</button></div><iframe title="Rich Text Area" height=150></iframe></div><script>(() => {
  const inner = document.querySelector('iframe').contentDocument
  inner.open(); inner.write('<body EDITABLE aria-label="Rich text area. For help press 0."><p><br></p></body>'); inner.close(); DESIGN
  document.querySelector('form').addEventListener('submit', () => { document.querySelector('#about').value = inner.body.innerHTML })
})()</script>"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("ways", [("contenteditable", ""), ("", "inner.designMode = 'on'")], ids=["body", "document"])
async def test_a_text_goes_into_the_frame_of_its_editor(footpath: Footpath, careers: FormSite, ways: tuple[str, str]):
    editor = EDITOR.replace("EDITABLE", ways[0]).replace("DESIGN", ways[1])
    start = careers.page("/visit", page("Visit", form(NAME, editor, button="Book the visit")))
    careers.takes("/send")

    ran = await footpath.fill(start, input={"About you": "I mend clocks."})
    assert ran.status == "complete", ran
    again = await footpath.fill(start, OTTO, input={"About you": "I wind them."})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["about"] for each in careers.posted("/send")] == ["<p>I mend clocks.</p>", "<p>I wind them.</p>"]
