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
BOX = """<div><label for=k>Keywords</label><input name=words class=gone>
    <div><span id=chips></span><input id=k></div></div><style>.gone { display: none }</style>"""
TAKES_ENTER = """<script>k.onkeydown = event => {
    if (event.key !== 'Enter' || !k.value) return
    event.preventDefault()
    document.querySelector('.gone').value = k.value
    chips.innerHTML = `<b>${k.value}</b><button type=button aria-label=Remove>x</button>`
    k.value = ''
}</script>"""
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


@pytest.mark.parametrize("takes", [True, False], ids=["by Enter", "in no way"])
async def test_a_lone_entry_is_added_to_a_box_that_would_send_nothing_of_a_typed_text(
    footpath: Footpath, careers: FormSite, takes: bool
):
    start = careers.page("/join", page("Join the band", form(NAME, EMAIL, BOX), TAKES_ENTER if takes else ""))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Keywords": "strings"})
    assert ran.status == ("complete" if takes else "needs_person"), ran
    assert [each["words"] for each in careers.posted("/send")] == (["strings"] if takes else [])


NAMELESS = f"""{BOX.replace("name=words ", "")}{TAKES_ENTER}<script>
document.forms[0].onformdata = event => event.formData.set('words', document.querySelector('.gone').value)
</script>"""


@pytest.mark.thorough
async def test_a_lone_entry_is_added_to_a_box_whose_hidden_field_has_no_name(footpath: Footpath, careers: FormSite):
    start = careers.page("/join", page("Join the band", form(NAME, EMAIL, NAMELESS)))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Keywords": "strings"})
    assert ran.status == "complete", ran
    assert [each["words"] for each in careers.posted("/send")] == ["strings"]


LOOKS_UP = """<div><label for=k>Town</label><div style="position:relative"><input id=k><b id=town></b>
    <div id=list hidden style="position:absolute;top:2em;width:9em;height:60px;background:#fff"></div></div></div>
<script>
const close = () => { k.value = ''; list.hidden = true }
k.oninput = () => {
    const found = ['Bergen', 'Gdansk', 'Oulu'].filter(name => name.includes(k.value))
    list.innerHTML = found.map(name => `<li>${name}</li>`).join('')
    list.hidden = !k.value
}
list.onmousedown = event => { event.preventDefault(); town.textContent = event.target.textContent; close() }
k.onblur = close
document.forms[0].onformdata = ({ formData }) => formData.set('town', town.textContent)</script>"""


async def test_a_text_field_that_only_searches_a_list_is_chosen_from(footpath: Footpath, careers: FormSite):
    start = careers.page("/join", page("Join the choir", form(NAME, EMAIL, LOOKS_UP)))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Town": "Gdansk"})
    assert ran.status == "complete", ran
    assert [each["town"] for each in careers.posted("/send")] == ["Gdansk"]
