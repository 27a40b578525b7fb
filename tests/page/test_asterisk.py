"""An asterisk that only the style sheet writes says "required" as one in the text does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.read import read

if TYPE_CHECKING:
    from tests.page.looking import Look

pytestmark = pytest.mark.browser

STYLE = """<style>
.must::after { content: " *"; color: red } .before::before { content: "*" } .inner i::after { content: "＊" }
.arrow::after { content: "→" } fieldset.must > legend::after { content: "*" }</style>"""


async def test_a_question_whose_label_is_starred_must_be_answered(look: Look):
    snapshot = await look(
        STYLE + "<form><p><label class=must for=a>First name</label><input id=a></p>"
        "<p><label class=before for=b>Last name</label><input id=b></p>"
        "<p><label class=inner>Email <i></i><input id=c type=email></label></p>"
        "<p><label class=arrow for=d>Phone</label><input id=d></p><p><label for=e>City</label><input id=e></p>"
        "<fieldset class=must><legend>Shift</legend><label><input type=radio name=s>Early</label>"
        "<label><input type=radio name=s>Late</label></fieldset><button>Send</button></form>"
    )
    (form,) = read(snapshot).forms
    assert {field.question: field.required for field in form.fields} == {
        "First name": True,
        "Last name": True,
        "Email": True,
        "Phone": False,
        "City": False,
        "Shift": True,
    }


async def test_a_label_that_says_its_star_itself_says_it_once(look: Look):
    snapshot = await look(STYLE + "<label class=must for=a>First name *</label><input id=a>")
    assert [block.text for block in snapshot.blocks if block.kind == "label"] == ["First name *"]
