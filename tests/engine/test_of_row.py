"""Goals that name a row: “Edit” in the row of “Luca Conti”. Learned on one row, the way is walked in any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

PEOPLE = ("Anna Berg", "Anna Bergmann", "Luca Conti", "Mei Tan")
GOAL = 'click "{}" in the row of "{}", enter "{}" in "City", click "Save", check that "City saved" is shown'
TABLE = "<table><tr><th>Name<th>City<th></tr>{}</table>", "<tr><td>{0}<td>Oslo<td>{1}"
LIST = "<ul>{}</ul>", "<li><b>{0}</b>, Oslo {1}"
CARDS = "<div>{}</div>", "<article><h2>{0}</h2><p>Oslo</p>{1}</article>"
BOXES = "<div>{}</div>", "<div class=row><div><b>{0}</b></div><div>Oslo</div><div>{1}</div></div>"


def people(look: tuple[str, str], *names: str, button: str = "Edit") -> str:
    """A page of people, each with a button that opens a form for their city."""
    press = f'<button onclick="edit(this)">{button}</button> <button>Delete</button>'
    rows = "".join(look[1].format(name, press) for name in names)
    return page(
        "People",
        f"""<h1>People</h1>{look[0].format(rows)}<script>
function edit(button) {{
    const row = button.closest('tr, li, article, .row'), who = row.innerText.split(/[,\\t\\n]/)[0]
    const part = row.matches('tr') ? row.lastElementChild : row
    part.innerHTML = '<label>City <input></label><button>Save</button>'
    part.querySelector('button').onclick = async () => {{
        const body = new URLSearchParams({{who, city: part.querySelector('input').value}})
        await fetch('/send', {{method: 'POST', body}})
        part.innerHTML = who + '<p role=status>City saved</p>'
    }}
}}
</script>""",
    )


@pytest.mark.parametrize("look", [TABLE, LIST, CARDS, BOXES], ids=["table", "list", "cards", "boxes"])
async def test_a_way_learned_in_one_row_is_walked_in_others(custom: Custom, careers: FormSite, look: tuple[str, str]):
    careers.takes("/send")
    url = careers.page("/people", people(look, *PEOPLE))
    for name, city, how in (
        ("Luca Conti", "Rome", "rules"),
        ("Anna Berg", "Ulm", "replay"),
        ("Mei Tan", "Bonn", "replay"),
    ):
        ran = await custom.run(url, GOAL.format("Edit", name, city), limits=QUICK, submit="submit")
        assert (ran.status, ran.rungs) == ("complete", {how}), ran
        assert careers.posted("/send")[-1] == {"who": name, "city": city}
    assert (await custom.book()).revision == 1


async def test_a_row_that_is_not_there_or_is_there_twice_is_not_guessed(custom: Custom, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/people", people(TABLE, *PEOPLE))
    await custom.run(url, GOAL.format("Edit", "Luca Conti", "Rome"), limits=QUICK, submit="submit")
    careers.page("/people", people(TABLE, "Anna Berg", "Jo Ek", "Jo Ek"))
    for name in ("Luca Conti", "Jo Ek"):
        ran = await custom.run(url, GOAL.format("Edit", name, "Ulm"), limits=QUICK, submit="submit")
        assert ran.status == "needs_person", ran
    assert len(careers.posted("/send")) == 1


@pytest.mark.thorough
async def test_a_row_in_another_place_is_found_by_its_words(custom: Custom, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/people", people(TABLE, *PEOPLE))
    await custom.run(url, GOAL.format("Edit", "Luca Conti", "Rome"), limits=QUICK, submit="submit")
    careers.page("/people", people(TABLE, "Kim Lee", *reversed(PEOPLE)))
    ran = await custom.run(url, GOAL.format("Edit", "Luca Conti", "Ulm"), limits=QUICK, submit="submit")
    assert (ran.status, ran.rungs) == ("complete", {"replay"}), ran
    assert careers.posted("/send")[-1] == {"who": "Luca Conti", "city": "Ulm"}


@pytest.mark.parametrize("look", [TABLE, BOXES], ids=["table", "boxes"])
async def test_the_button_of_another_row_is_not_pressed_where_the_row_has_none(
    custom: Custom, careers: FormSite, look: tuple[str, str]
):
    careers.takes("/send")
    url = careers.page("/people", people(look, *PEOPLE))
    await custom.run(url, GOAL.format("Edit", "Mei Tan", "Rome"), limits=QUICK, submit="submit")
    bare = people(look, "Luca Conti", "Anna Berg").replace('<button onclick="edit(this)">Edit</button>', "", 1)
    careers.page("/people", bare)
    ran = await custom.run(url, GOAL.format("Edit", "Luca Conti", "Ulm"), limits=QUICK, submit="submit")
    assert (ran.status, len(careers.posted("/send"))) == ("needs_person", 1), ran


async def test_a_row_that_is_gone_is_not_another_one_that_mentions_it(custom: Custom, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/people", people(TABLE, "Ann", "Bob", "Cid"))
    ran = await custom.run(url, GOAL.format("Edit", "Bob", "Rome"), limits=QUICK, submit="submit")
    assert ran.status == "complete", ran
    careers.page("/people", people(TABLE, "Ann Lee", "Bob", "Cid"))
    ran = await custom.run(url, GOAL.format("Edit", "Ann", "Ulm"), limits=QUICK, submit="submit")
    assert ran.status == "needs_person", ran
    assert "No row is called" in ran.run.reason
    assert len(careers.posted("/send")) == 1
