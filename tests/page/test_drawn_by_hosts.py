"""Fields that custom elements draw in each other, and ratings that are one element pressed by its place."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FORM = (
    """<style>x-item { display: block; cursor: pointer } x-dot { cursor: pointer } .strip { width: 160px; height: 32px; cursor: pointer }</style><h1>Reserve a bunk</h1><form>
<p><x-clinic name=clinic></x-clinic><p><x-pick name=hut label=Hut><x-item value=bi>Birch hut</x-item><x-item value=pi>Pine hut</x-item></x-pick>
<p><label>Bunk</label><x-group name=bed><x-dot value=up tabindex=0>Upper bunk</x-dot><x-dot value=lo>Lower bunk</x-dot></x-group>
<p><label for=warm>Room temperature</label><x-range id=warm></x-range>
<p><label for=seats>Seats</label><x-count id=seats><input aria-label="Number box"></x-count>
<p><label>How clean is it</label><div id=clean class=strip style="background: linear-gradient(gold, gold) 0 0 / 32px"><div style="height: 32px; width: 0"></div></div>
<p><label>How quiet is it</label><span id=quiet class=strip style="display: inline-block">"""
    + "<i style='display: inline-block; width: 32px; height: 32px'></i>" * 5
    + """</span>
<p><label>How dry is it</label><div id=dry class=strip style="background: linear-gradient(gold, gold) 0 0 / 32px"></div>
<button>Reserve</button></form><script>
const draw = (tag, inner, then = () => {}) => customElements.define(tag, class extends HTMLElement {
  connectedCallback() { if (this.shadowRoot) return; this.attachShadow({ mode: 'open' }).innerHTML = inner; then(this, this.shadowRoot); } });
draw('x-clinic', '<label for=s>Clinic</label><div style="position: relative"><select id=s style="opacity: .0001; position: absolute; inset: 0; z-index: 1"><option value="">Choose<option>Hill clinic</select><button inert>Choose</button></div>');
draw('x-text', '<label>Hut<input readonly></label>');
draw('x-pick', '<x-text></x-text><div hidden><slot></slot></div>', (host, root) => {
  const [text, list] = root.children;
  text.onclick = () => { list.hidden = false };
  host.onclick = (event) => { if (event.target.localName !== 'x-item') return; text.shadowRoot.querySelector('input').value = event.target.textContent; list.hidden = true } });
draw('x-item', '<slot></slot>');
draw('x-group', '<input type=radio tabindex=-1 style="opacity: 0"><slot></slot>');
draw('x-dot', '<slot></slot>', (host) => { host.onclick = () => host.setAttribute('checked', '') });
draw('x-range', '<label><input type=range min=10 max=30 value=15><span>15</span></label>');
clean.onclick = (event) => { clean.firstChild.style.width = 32 * Math.ceil(event.offsetX / 32) + 'px' };
quiet.onclick = (event) => { const at = [...quiet.children].indexOf(event.target); [...quiet.children].forEach((each, n) => { each.className = n <= at ? 'full' : '' }) };
dry.onclick = () => {};
</script>"""
)


@pytest.mark.thorough
async def test_what_custom_elements_draw_in_each_other_is_asked_by_its_label_and_answered(session: Session, site: Site):
    await show(session, site, FORM)
    (form,) = read(await session.observe()).forms
    fields = {field.question: field for field in form.fields if field.is_asked}
    asked = [
        "Clinic",
        "Hut",
        "Bunk",
        "Room temperature",
        "Seats",
        "How clean is it",
        "How quiet is it",
        "How dry is it",
    ]
    assert list(fields) == asked
    assert [option.label for option in fields["Bunk"].options] == ["Upper bunk", "Lower bunk"]
    elements = (await session.observe()).by_ref
    wanted = {
        "Clinic": Select(options=("Hill clinic",)),
        "Hut": Select(options=("Pine hut",)),
        "How clean is it": Fill(value="4"),
        "How quiet is it": Fill(value="3"),
        "How dry is it": Fill(value="2"),
    }
    done = {name: await session.act(action, elements[fields[name].ref]) for name, action in wanted.items()}
    said = {name: (each.ok, each.failure) for name, each in done.items()}
    assert said == {**dict.fromkeys(wanted, (True, None)), "How dry is it": (False, "not_taken")}, done
    held = "[document.querySelector('x-clinic').shadowRoot.querySelector('select').value, clean.firstChild.style.width, quiet.querySelectorAll('.full').length]"
    assert await script(session, held) == ["Hill clinic", "128px", 3]


STEPS = """<label for=hours>Hours</label><x-step id=hours name=hours value=0></x-step><script>
const step = document.querySelector('x-step').attachShadow({ mode: 'open' });
step.innerHTML = '<div title=Decrease style="width: 30px; height: 30px; cursor: pointer"></div><x-inner></x-inner><div title=Increase style="width: 30px; height: 30px; cursor: pointer"></div>';
step.querySelector('x-inner').attachShadow({ mode: 'open' }).innerHTML = '<input aria-label=Hours value=0>';
for (const sign of step.querySelectorAll('div')) sign.addEventListener('click', () => {});</script>"""


async def test_the_signs_beside_a_number_that_custom_elements_draw_are_no_switches(session: Session, site: Site):
    await show(session, site, STEPS)
    seen = (await session.observe()).elements
    assert [each.name for each in seen if each.role in ("switch", "checkbox")] == []
    assert [each.role for each in seen if each.name == "Hours"] == ["textbox"]
