"""The way of an observation from the page: its rows become just what the schema describes."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from tests.page.looking import Look, by_id

from footpath.schema.snapshot import Snapshot

pytestmark = pytest.mark.browser


EVERYTHING = """
<main aria-label=Whole><h2>Apply</h2><p>See <a href=/p>our policy</a>.</p>
<fieldset><legend>Authorised?</legend><label><input type=radio name=a checked> Yes</label></fieldset>
<label for=c>Country</label><select id=c required><option value="">Choose<option value=de selected>Germany</select>
<label>Password <input type=password value=x maxlength=9></label>
<input type=file accept=.pdf multiple style="opacity: 0">
<button id=b class="big blue" data-testid=send aria-expanded=false aria-haspopup=true title=Really disabled>
Send</button>
<div role=switch aria-checked=mixed aria-invalid=true tabindex=0>Mail</div><div onclick="">Click</div>
<iframe srcdoc="<button>Inside</button>"></iframe><img alt=Roses width=9 height=9></main>
"""


async def test_what_is_built_from_rows_is_what_the_schema_accepts(look: Look):
    snapshot = await look(EVERYTHING)

    assert len(snapshot.elements) == 9
    assert Snapshot.model_validate_json(snapshot.model_dump_json()) == snapshot


async def test_items_share_nothing_that_can_be_changed(look: Look):
    snapshot = await look("<button id=a>A</button><button id=b>B</button>")

    copied = replace(by_id(snapshot, "a"), name="C")
    assert [e.name for e in snapshot.elements] == ["A", "B"]
    assert asdict(copied) == asdict(by_id(snapshot, "a")) | {"name": "C"}


async def test_what_a_line_or_json_would_mark_comes_through_as_it_is(look: Look):
    snapshot = await look(
        """<button id=a aria-label='say &quot;yes&quot;&#10;or C:\\n'></button><p>1 \\ 2&#10;"3"</p>"""
    )

    assert by_id(snapshot, "a").name == 'say "yes" or C:\\n'
    assert [block.text for block in snapshot.blocks] == ['1 \\ 2 "3"']


async def test_each_text_stands_with_its_own(look: Look):
    snapshot = await look("<h1>One</h1><button id=b></button><p>Two</p><a href=/c id=c>Three</a><p></p><p>Four</p>")

    assert [(e.id, e.name) for e in snapshot.elements] == [("b", ""), ("c", "Three")]
    assert [block.text for block in snapshot.blocks] == ["One", "Two", "Four"]


async def test_half_a_character_that_a_script_has_written_is_told_as_one_that_is_not_known(look: Look):
    snapshot = await look(
        """<button id=a>A</button><select id=s><option>B</select><p id=p></p><script>
        document.title = 'half \\ud83d'; a.textContent = s.options[0].text = p.textContent = 'a\\ud83d';</script>"""
    )

    assert snapshot.title == "half \ufffd"
    assert by_id(snapshot, "a").name == by_id(snapshot, "s").options[0].label == snapshot.blocks[-1].text == "a\ufffd"


async def test_a_large_page_is_read_whole(look: Look):
    snapshot = await look(
        "<h2>All</h2>" + "".join(f"<p>Fact {n}</p><button id=b{n}>Do {n}</button>" for n in range(1200))
    )

    assert [e.name for e in snapshot.elements] == [f"Do {n}" for n in range(1200)]
    assert [b.text for b in snapshot.blocks] == ["All", *(f"Fact {n}" for n in range(1200))]
    assert snapshot.path(snapshot.elements[-1].node).endswith("/button[1200]")
    assert Snapshot.model_validate_json(snapshot.model_dump_json()) == snapshot
