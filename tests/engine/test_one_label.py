"""Questions of one label: each is asked by itself, shown in a row of its own, and given by a name of its own."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, text

pytestmark = pytest.mark.browser

TRIALS = ("Reading", "Cycling", "Swimming")

RESULTS = "".join(f"<div><b>{trial}</b>{choice('Result', trial.lower(), 'Passed', 'Failed')}</div>" for trial in TRIALS)
BARE = "".join(choice("Result", f"r{number}", "Passed", "Failed") for number in (1, 2))


@pytest.mark.thorough
async def test_each_is_asked_and_shown_by_itself(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, RESULTS)))
    person = Scripted(says={"Reading": "Passed", "Cycling": "Failed", "Swimming": "Passed"})
    ran = await footpath.apply(start, IDA, person)
    assert person.asked == ["Reading › Result", "Cycling › Result", "Swimming › Result"]
    assert ran.status == "complete", ran
    (sent,) = careers.posted("/send")
    assert [sent[trial.lower()] for trial in TRIALS] == ["Passed", "Failed", "Passed"]
    rows = {row.question: (row.value, row.source) for row in ran.rows if "Result" in row.question}
    assert rows == {
        "Reading › Result": ("Passed", "person"),
        "Cycling › Result": ("Failed", "person"),
        "Swimming › Result": ("Passed", "person"),
    }
    again = await footpath.apply(
        start, OTTO, Scripted(says={"Reading": "Failed", "Cycling": "Passed", "Swim": "Failed"})
    )
    assert again.status == "complete", again
    assert [careers.posted("/send")[-1][trial.lower()] for trial in TRIALS] == ["Failed", "Passed", "Failed"]


@pytest.mark.thorough
async def test_a_name_with_the_marks_of_its_label_means_the_question(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/survey", page("Survey", form(text("Nickname (optional)", "nick", required=False), EMAIL)))
    ran = await footpath.fill(start, input={"Nickname (optional)": "Tick", "email": "ida@example.org"})
    assert (ran.status, careers.posted("/send")[0]["nick"]) == ("complete", "Tick"), ran


@pytest.mark.thorough
async def test_what_was_answered_is_known_the_next_time_and_replayed(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, RESULTS)))
    person = Scripted(says={"Reading": "Passed", "Cycling": "Failed", "Swimming": "Passed"})
    await footpath.apply(start, IDA, person)
    turned = "".join(
        f"<div><b>{trial}</b>{choice('Result', trial.lower(), 'Passed', 'Failed')}</div>" for trial in reversed(TRIALS)
    )
    careers.page("/apply", page("Apply", form(NAME, EMAIL, turned)))
    nobody = Scripted()
    again = await footpath.fill(start, IDA, nobody, submit="review")
    assert nobody.asked == []
    assert {row.question: row.value for row in again.rows if "Result" in row.question} == {
        "Reading › Result": "Passed",
        "Cycling › Result": "Failed",
        "Swimming › Result": "Passed",
    }


@pytest.mark.thorough
async def test_the_label_alone_names_none_of_them(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, RESULTS)))
    ran = await footpath.apply(start, IDA, input={"Result": "Passed"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    named = "“Reading › Result”, “Cycling › Result”, “Swimming › Result”; “Result (all)” answers all of them"
    assert f"“Result” is asked 3 times: name each, as {named}" in ran.reason


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({"Reading › Result": "Passed", "cycling > result": "Failed", "Result (3)": "Failed"}, "Passed Failed Failed"),
        ({"Result (all)": "Failed"}, "Failed Failed Failed"),
        ({"Result (all)": "Failed", "Result (2)": "Passed"}, "Failed Passed Failed"),
    ],
)
@pytest.mark.thorough
async def test_each_is_named_by_its_caption_or_number_or_all_at_once(
    footpath: Footpath, careers: FormSite, given: dict[str, str], sent: str
):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, RESULTS)))
    ran = await footpath.apply(start, IDA, input=given)
    assert ran.status == "complete", ran
    assert " ".join(careers.posted("/send")[0][trial.lower()] for trial in TRIALS) == sent
    replayed = await footpath.apply(start, OTTO, input=given)
    assert (replayed.status, replayed.rungs) == ("complete", {"replay"}), replayed
    assert " ".join(careers.posted("/send")[1][trial.lower()] for trial in TRIALS) == sent


@pytest.mark.thorough
async def test_those_that_only_their_place_tells_apart_are_numbered(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, BARE)))
    person = Scripted(says={"Result (1)": "Passed", "Result (2)": "Failed"})
    ran = await footpath.apply(start, IDA, person)
    assert (person.asked, ran.status) == (["Result (1)", "Result (2)"], "complete"), ran
    assert [careers.posted("/send")[0][name] for name in ("r1", "r2")] == ["Passed", "Failed"]
    elsewhere = Scripted()
    await footpath.apply(careers.page("/jobs/2", page("Apply", form(NAME, EMAIL, BARE))), IDA, elsewhere)
    assert elsewhere.asked == ["Result (1)", "Result (2)"], "a number means nothing on another form"


@pytest.mark.thorough
async def test_a_text_that_says_more_of_a_choice_is_not_meant_by_its_label(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    more = text("Clock that you like", "why", required=False)
    start = careers.page(
        "/apply", page("Apply", form(NAME, EMAIL, choice("Clock that you like", "c", "Sun", "Sand"), more))
    )
    ran = await footpath.apply(start, IDA, input={"Clock that you like": "Sand"})
    assert ran.status == "complete", ran
    assert [careers.posted("/send")[0][name] for name in ("c", "why")] == ["Sand", ""]
    both = {"Clock that you like": "Sun", "Clock that you like (2)": "It is quiet."}
    ran = await footpath.apply(start, OTTO, input=both)
    assert [careers.posted("/send")[1][name] for name in ("c", "why")] == ["Sun", "It is quiet."], ran


DRAWN = """<script>for (const native of document.querySelectorAll('select.d')) {
    native.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'
    native.tabIndex = -1; native.setAttribute('aria-hidden', 'true')
    const box = document.createElement('span'), shown = document.createElement('span')
    shown.id = `shown-${native.name}`; box.append(shown); box.tabIndex = 0
    box.style.cssText = 'display:inline-block;width:200px;border:1px solid'
    for (const [name, value] of [['role', 'combobox'], ['aria-haspopup', 'true'], ['aria-expanded', 'false'],
        ['aria-labelledby', shown.id]]) box.setAttribute(name, value)
    native.after(box)
    const show = () => { shown.textContent = native.selectedOptions[0].text }
    show()
    let list
    const close = () => { list?.remove(); list = null; box.setAttribute('aria-expanded', 'false') }
    box.onmousedown = event => {
        event.preventDefault()
        if (list) return close()
        list = document.createElement('ul'); list.id = `list-${native.name}`; list.setAttribute('role', 'listbox')
        box.setAttribute('aria-expanded', 'true'); box.setAttribute('aria-owns', list.id)
        for (const option of native.options) if (option.value) {
            const item = document.createElement('li'); item.setAttribute('role', 'option')
            item.textContent = option.text
            item.onmouseup = () => { native.value = option.value; show(); close() }
            list.append(item)
        }
        document.body.append(list)
    }
}</script>"""


@pytest.mark.thorough
async def test_a_drawn_list_asks_what_the_native_one_behind_it_does(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    lists = [("Citizenship", "cit", "France", "Germany"), ("Country of residence", "res", "France", "Germany")]
    lists += [("Do you like clocks?", "likes", "Yes", "No")]
    native = "".join(
        f"<p><label for={name}>{label} *</label><select id={name} name={name} required class=d>"
        f'<option value="">Please select</option>'
        f"{''.join(f'<option>{option}</option>' for option in options)}</select></p>"
        for label, name, *options in lists
    )
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, native), DRAWN))
    person = Scripted(says={"Do you": "Yes"})
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "citizenships": ["FR"]}}
    ran = await footpath.apply(start, who, person)
    assert (ran.status, person.asked) == ("complete", ["Do you like clocks?"]), ran
    assert [careers.posted("/send")[0][name] for name in ("cit", "res", "likes")] == ["France", "Germany", "Yes"]
    replayed = await footpath.apply(start, {**OTTO, "x-footpath": {"citizenships": ["DE"]}}, person)
    assert (replayed.status, replayed.rungs) == ("complete", {"replay", "person"}), replayed
    assert [careers.posted("/send")[1][name] for name in ("cit", "res", "likes")] == ["Germany", "Germany", "Yes"]


@pytest.mark.thorough
async def test_lists_of_one_label_that_mean_different_things_have_a_row_each(footpath: Footpath, careers: FormSite):
    salary = """<div><h3>Desired Salary</h3>
        <select name=currency><option>US Dollar ($)<option>British Pound (£)</select>
        <input name=amount placeholder="Desired Salary">
        <select name=period><option>Hourly<option>Yearly</select></div>"""
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, salary)))
    pay = {"amount": 120_000, "currency": "GBP", "period": "year"}
    ida = {**IDA, "x-footpath": {**IDA["x-footpath"], "salary": pay}}
    ran = await footpath.apply(start, ida, submit="review")
    rows = [row.value for row in ran.rows if row.question.startswith("Desired Salary")]
    assert sorted(rows) == ["120000", "British Pound (£)", "Yearly"]
