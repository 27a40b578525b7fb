"""Widgets that pages build themselves are recognised as what they are."""

from __future__ import annotations

import pytest
from tests.page.looking import Look, by_id, visible

from footpath.reading.read import read
from footpath.schema.snapshot import Option

pytestmark = pytest.mark.browser

OFF = "position:absolute;opacity:0;width:1px;height:1px;overflow:hidden"


async def test_a_native_select_tells_its_options(look: Look):
    country = by_id(
        await look(
            "<select id=c required><option value=''>Pick<option value=de selected>Germany<option disabled>X</select>"
        ),
        "c",
    )

    assert (country.role, country.value, country.required) == ("combobox", "Germany", True)
    assert country.options == (
        Option(label="Pick"),
        Option(label="Germany", value="de", selected=True),
        Option(label="X", value="X", disabled=True),
    )


async def test_a_role_that_there_is_not_says_nothing(look: Look):
    snapshot = await look(
        "<input role=text aria-label=City><input type=checkbox role=check aria-label=Agree>"
        "<select role=select aria-label=Country><option>Chile</select><a href=/ role=anchor>Home</a>"
        "<div id=part role='card button'>Open</div><button role=submit>Send</button><h2 role=title>Jobs</h2>"
    )

    assert visible(snapshot) == [
        "textbox City",
        "checkbox Agree",
        "combobox Country",
        "link Home",
        "button Open",
        "button Send",
    ]
    assert [block.text for block in snapshot.blocks if block.kind == "heading"] == ["Jobs"]


async def test_a_hidden_input_beside_a_combobox_is_its_proxy(look: Look):
    snapshot = await look(
        "<div class=select><div><span>Select…</span>"
        "<input id=box role=combobox aria-expanded=false aria-label=Visa></div>"
        "<input id=proxy required tabindex=-1 aria-hidden=true style='position:absolute;opacity:0'></div>"
        "<label>Name <input id=other></label>"
    )

    box, proxy = by_id(snapshot, "box"), by_id(snapshot, "proxy")
    assert proxy.proxy_for == box.ref
    assert box.required
    assert box.popup == "listbox"
    assert by_id(snapshot, "other").proxy_for == ""


async def test_a_select_behind_a_widget_lends_it_its_options(look: Look):
    snapshot = await look(
        f"<div><select id=real aria-hidden=true style='{OFF}'><option>Berlin<option>Rome</select>"
        "<span id=shown role=combobox tabindex=0 aria-label=City>Berlin</span></div>"
    )

    assert by_id(snapshot, "real").proxy_for == by_id(snapshot, "shown").ref
    assert [option.label for option in by_id(snapshot, "shown").options] == ["Berlin", "Rome"]


@pytest.mark.parametrize("name", ["", "name=length"])
async def test_ticks_that_keep_what_is_drawn_beside_them_are_its_proxies(look: Look, name: str):
    """The drawn one has the words: a question of the values "h" and "f" is none."""
    drawn = "".join(
        f"<div><button type=button role=radio aria-checked=false id={value} style='width:24px;height:24px'></button>"
        f"<input type=radio {name} value={value} aria-hidden=true tabindex=-1 style='{OFF}'>"
        f"<label for={value}>{text}</label></div>"
        for value, text in (("h", "Half an hour"), ("f", "A full hour"))
    )
    box = (
        "<div><button type=button role=checkbox aria-checked=false id=rules style='width:24px;height:24px'></button>"
        f"<input type=checkbox aria-hidden=true tabindex=-1 style='{OFF}'><label for=rules>I know it</label></div>"
    )
    snapshot = await look(
        f"<form><span id=l>Lesson</span><div role=radiogroup aria-labelledby=l>{drawn}</div>{box}</form>"
    )
    drawn_for = {each.ref: each.proxy_for for each in snapshot.elements if each.tag == "input"}
    assert list(drawn_for.values()) == [by_id(snapshot, each).ref for each in ("h", "f", "rules")]
    fields = [field for form in read(snapshot).forms for field in form.fields if not field.trap]
    assert [(field.question, field.kind, field.choices) for field in fields] == [
        ("Lesson", "radio", ("Half an hour", "A full hour")),
        ("I know it", "checkbox", ()),
    ]


async def test_a_honeypot_between_other_fields_is_nobodys_proxy(look: Look):
    snapshot = await look(
        "<form><p><label>Name <input></label></p>"
        "<p style='position:absolute;left:-9999px'><label>Website <input id=pot tabindex=-1></label></p>"
        "<p><input role=combobox aria-label=Country></p><p><input role=combobox aria-label=Visa></p></form>"
    )

    pot = by_id(snapshot, "pot")
    assert (pot.hidden, pot.proxy_for) == ("offscreen", "")


async def test_a_list_that_is_open_elsewhere_on_the_page_is_linked(look: Look):
    snapshot = await look(
        "<input id=box role=combobox aria-expanded=true aria-controls=list aria-label=Visa>"
        "<div style='position:absolute;top:99px'><ul id=list role=listbox><li role=option aria-selected=true>Yes"
        "<li role=option aria-disabled=true>No</ul></div>"
    )

    yes, no = by_id(snapshot, "box").options
    assert (yes.label, yes.selected, no.label, no.disabled) == ("Yes", True, "No", True)
    assert yes.ref
    assert not any(e.role == "option" for e in snapshot.elements)


async def test_options_without_a_list_can_be_acted_on(look: Look):
    snapshot = await look("<div><div role=option tabindex=-1>Yes</div><div role=option tabindex=-1>No</div></div>")

    assert visible(snapshot) == ["option Yes", "option No"]


async def test_a_button_that_opens_a_list(look: Look):
    button = by_id(
        await look(
            "<b id=q>Visa</b><button id=b aria-haspopup=listbox aria-expanded=false aria-labelledby=q>None yet</button>"
        ),
        "b",
    )

    assert (button.role, button.popup, button.name, button.text) == ("button", "listbox", "Visa", "None yet")
    assert button.expanded is False


async def test_the_arrow_of_a_combobox_is_no_list_of_its_own(look: Look):
    html = (
        "<div><input id=i role=combobox aria-label=Country aria-haspopup=listbox>{}"
        "<button id=b aria-haspopup=listbox tabindex={} aria-label='Show suggestions'>v</button></div>"
    )
    assert by_id(await look(html.format("", -1)), "b").popup == ""
    assert by_id(await look(html.format("", 0)), "b").popup == "listbox"


async def test_a_combobox_around_a_text_field_is_that_field(look: Look):
    snapshot = await look(
        "<div role=combobox aria-expanded=false aria-haspopup=listbox><input id=t aria-label=City></div>"
    )

    assert visible(snapshot) == ["combobox City"]
    assert by_id(snapshot, "t").expanded is False


@pytest.mark.parametrize(
    "html",
    [
        "<input type=file id=cv hidden><button id=t>Attach</button>",
        f"<div><span><input type=file id=cv style='{OFF}'></span><a href=# id=t>Attach</a></div>",
        "<div id=t tabindex=0 class=drop>Drop it here<input type=file id=cv style='display:none'></div>",
        "<label id=t for=cv>Attach</label><input type=file id=cv style='display:none'>",
        "<label id=t>Attach<input type=file id=cv hidden></label>",
    ],
    ids=["a button", "a link", "a drop zone", "a label", "a label around it"],
)
async def test_a_hidden_file_input_names_what_a_person_uses_for_it(look: Look, html: str):
    snapshot = await look(f"<h3>Resume</h3><div>{html}</div><p><button>Send</button></p>")

    file, trigger = by_id(snapshot, "cv"), by_id(snapshot, "t")
    assert file.hidden
    assert (file.role, file.trigger) == ("file", trigger.ref)
    assert trigger.name in {"Attach", "Drop it here"}


async def test_each_of_two_file_inputs_has_its_own_button(look: Look):
    snapshot = await look(
        "<div><div><button id=a>Photo</button><input type=file id=photo hidden></div>"
        "<div><button id=b>Resume</button><input type=file id=cv hidden></div></div>"
    )

    assert by_id(snapshot, "photo").trigger == by_id(snapshot, "a").ref
    assert by_id(snapshot, "cv").trigger == by_id(snapshot, "b").ref


@pytest.mark.parametrize(
    "html",
    [
        "{photo}<input type=file id=photo hidden>{cv}<input type=file id=cv hidden>",
        "<input type=file id=photo hidden>{photo}<input type=file id=cv hidden>{cv}",
    ],
    ids=["before it", "after it"],
)
async def test_a_file_input_in_no_box_of_its_own_has_the_nearest_button(look: Look, html: str):
    more = "<label>Name <input></label><h3>Jobs</h3><button type=button>Add a job</button><h3>Files</h3>"
    html = html.format(photo="<button type=button id=p>Photo</button>", cv="<button type=button id=c>CV</button>")
    snapshot = await look(f"<form>{more}{html}<button>Send</button></form>")

    assert [by_id(snapshot, each).trigger for each in ("photo", "cv")] == [by_id(snapshot, each).ref for each in "pc"]


async def test_a_card_around_a_hidden_radio_is_where_the_radio_is(look: Look):
    snapshot = await look(
        f"<fieldset><legend>Level</legend><label style='display:block;width:300px;height:80px'>"
        f"<input id=r type=radio style='{OFF}'><b>Senior</b></label></fieldset>"
    )

    radio = by_id(snapshot, "r")
    assert radio.hidden == "opacity"
    assert radio.box[2:] == (300, 80)
    assert "radio" in snapshot.to_text()


async def test_states_of_radios_checkboxes_and_switches(look: Look):
    snapshot = await look(
        "<input id=a type=radio name=x checked value=yes><input id=b type=checkbox><button id=c role=switch "
        "aria-checked=true aria-label=Mail></button><div id=d role=checkbox aria-checked=mixed tabindex=0>All</div>"
        "<button id=e aria-pressed=false>Bold</button>"
    )

    assert [by_id(snapshot, id).checked for id in "abcd"] == [True, False, True, "mixed"]
    assert by_id(snapshot, "e").pressed is False
    assert by_id(snapshot, "a").value == "yes"


async def test_an_editable_text_is_a_textbox(look: Look):
    letter = by_id(await look("<div id=l contenteditable aria-label=Letter><p>Dear <b>all</b></p></div>"), "l")

    assert (letter.role, letter.name, letter.value, letter.known_by) == ("textbox", "Letter", "Dear all", "editable")


async def test_a_summary_opens_its_details(look: Look):
    snapshot = await look("<details open><summary>More</summary><p>Inside</p></details>")

    assert [(e.role, e.name, e.expanded) for e in snapshot.elements] == [("button", "More", True)]
    assert "Inside" in [block.text for block in snapshot.blocks]


async def test_a_secret_is_masked(look: Look):
    snapshot = await look("<input id=p type=password value=hunter2><input id=e type=password>")

    assert (by_id(snapshot, "p").value, by_id(snapshot, "p").secret) == ("•••", True)
    assert by_id(snapshot, "e").value == ""
    assert "hunter2" not in snapshot.model_dump_json()


async def test_a_secret_is_masked_in_the_names_of_what_stands_around_it(look: Look):
    snapshot = await look(
        "<label for=x>Repeat <input id=p type=password value=hunter2> here</label><input id=x>"
        "<button id=b aria-labelledby='b c'>Show</button><label>Code"
        " <input id=c autocomplete=one-time-code value=hunter3></label>"
    )

    assert (by_id(snapshot, "x").name, by_id(snapshot, "b").name) == ("Repeat ••• here", "Show •••")
    said = snapshot.model_dump_json()
    assert ("hunter2" in said, "hunter3" in said) == (False, False)


async def test_inputs_without_an_aria_role_are_called_by_their_type(look: Look):
    snapshot = await look("<input type=date min=2026-01-01><input type=color><input type=number max=9 step=3>")

    assert [(e.role, e.min, e.max, e.step) for e in snapshot.elements] == [
        ("date", "2026-01-01", "", ""),
        ("color", "", "", ""),
        ("spinbutton", "", "9", "3"),
    ]
