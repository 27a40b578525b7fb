"""Buttons that open a list and then say what was chosen: one step each, and what was chosen stays the person's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import IDA, OTTO, Scripted
from tests.sites.forms import EMAIL, NAME, form, page

from footpath.store import portable

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

SCRIPT = """<script>for (const dd of document.querySelectorAll('.dd')) {
    const list = dd.parentElement.querySelector('[role=listbox]')
    dd.onclick = () => { list.hidden = !list.hidden }
    for (const option of list.children) option.onclick = () => {
        dd.textContent = dd.parentElement.querySelector('input').value = option.textContent; list.hidden = true } }
</script>"""
LEVELS = """<div><label for=club>Club</label><input id=club name=club readonly placeholder=Select autocomplete=off>
<ul role=menu hidden><li role=menuitem>North</li><li role=menuitem>South</li></ul>
<ul role=menu hidden><li role=menuitem>Alder</li><li role=menuitem>Birch</li></ul></div>
<script>{
    const [above, below] = document.querySelectorAll('ul')
    club.onclick = () => { above.hidden = false }
    for (const part of above.children) part.onclick = () => { below.hidden = false; below.title = part.textContent }
    for (const part of below.children) part.onclick = () => {
        club.value = below.title + ' / ' + part.textContent; club.placeholder = ''; above.hidden = below.hidden = true }
}</script>"""
"""An input that nobody can type into, and that says "Select" only as long as nothing is chosen in its two lists."""
COUNTRIES = ("Germany", "Portugal", "United Kingdom")
GENDERS = ("Male", "Female", "Non-binary", "Prefer not to say")
SIZES = ("Small", "Medium", "Huge")
VETERAN = ("I am a protected veteran", "I am not a protected veteran", "I prefer not to say")


def person(who: dict[str, Any], country: str, gender: str, veteran: str) -> dict[str, Any]:
    basics = {**who["basics"], "location": {"city": "Leeds", "countryCode": country}}
    told = {"self_identification": {"gender": gender, "veteran": veteran}}
    return {**who, "basics": basics, "x-footpath": {**who["x-footpath"], **told}}


WOMAN, MAN = person(IDA, "GB", "female", "no"), person(OTTO, "DE", "male", "decline")


def opener(over: str, name: str, shows: str, *options: str) -> str:
    """A button that opens a list, with what stands `over` it."""
    offered = "".join(f"<div role=option>{option}</div>" for option in options)
    return (
        f"<div>{over}<div class=dd id={name} role=button tabindex=0 aria-haspopup=listbox>{shows}</div>"
        f"<input type=hidden name={name}><div role=listbox hidden>{offered}</div></div>"
    )


def questions(country: str = "", gender: str = "Select...") -> tuple[str, ...]:
    """A question over its button, in a label and in a mere text, and one that is all that the button says."""
    return (
        opener("", "country", country or "Country", *COUNTRIES),
        opener("<label>Gender</label>", "gender", gender, *GENDERS),
        opener("<span>Veteran status</span>", "veteran", "Select...", *VETERAN),
    )


@pytest.mark.thorough
async def test_what_is_chosen_is_one_step_that_holds_for_the_next_person(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, *questions()), SCRIPT))
    careers.takes("/send")

    ran = [await footpath.apply(start, who) for who in (WOMAN, MAN)]

    assert [each.status for each in ran] == ["complete", "complete"], ran
    assert ran[1].rungs == {"replay"}
    chosen = [(sent["country"], sent["gender"], sent["veteran"]) for sent in careers.posted("/send")]
    assert chosen == [
        ("United Kingdom", "Female", "I am not a protected veteran"),
        ("Germany", "Male", "I prefer not to say"),
    ]
    book = await footpath.book()
    asked = [step.signature.question for step in book.steps if step.signature and step.action.kind == "select"]
    assert asked == ["Country", "Gender", "Veteran status"]
    exported = portable.write(book)
    assert not [answer for answer in (*COUNTRIES, *GENDERS, *VETERAN) if answer in exported]


@pytest.mark.thorough
async def test_a_page_that_kept_what_was_chosen_is_the_same(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, *questions()), SCRIPT))
    careers.takes("/send")
    await footpath.apply(start, WOMAN)

    careers.page("/apply", page("Apply", form(NAME, EMAIL, *questions(gender="Female")), SCRIPT))
    ran = await footpath.apply(start, MAN)

    assert ran.status == "complete", ran
    assert ran.rungs == {"replay"}
    assert careers.posted("/send")[-1]["gender"] == "Male"


@pytest.mark.thorough
async def test_a_list_that_has_not_what_is_wanted_says_what_it_has(footpath: Footpath, careers: FormSite):
    start = careers.page(
        "/contact", page("Contact", form(EMAIL, opener("<label>Size</label>", "size", "Select...", *SIZES)), SCRIPT)
    )
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Size": "Extra large"})
    assert ran.status == "needs_person"
    assert "“Size” (It offers no such option. The options are: Small, Medium, Huge)" in ran.reason
    (row,) = [row for row in ran.rows if row.is_open]
    assert row.options == SIZES

    person = Scripted(says={"Size": "Huge"})
    assert (await footpath.fill(start, input={"Size": "Extra large"}, person=person)).status == "complete"
    assert person.choices == [SIZES]
    assert [sent["size"] for sent in careers.posted("/send")] == ["Huge"]


@pytest.mark.thorough
async def test_an_input_that_nobody_can_type_into_stays_a_list_once_a_choice_stands_in_it(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/contact", page("Contact", form(EMAIL, LEVELS)))
    careers.takes("/send")

    given = [{"Email address": "ida@mail.example", "Club": club} for club in ("North / Birch", "South / Alder")]
    ran = [await footpath.fill(start, input=each) for each in given]

    assert [each.status for each in ran] == ["complete", "complete"], ran
    assert [sent["club"] for sent in careers.posted("/send")] == ["North / Birch", "South / Alder"]
    assert [row.note for each in ran for row in each.rows if row.question == "Club"] == ["", ""]
