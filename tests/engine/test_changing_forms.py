"""Forms that do not hold still: questions that come and go, pages that reset and redraw."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import pytest
from tests.engine.running import IDA, OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, choice, form, page, script, text

pytestmark = pytest.mark.browser


LOSES_THE_NAME = """let done = false
    document.querySelector('[name=email]').addEventListener('change', () => {
        if (!done) { done = true; setTimeout(() => { document.querySelector('[name=first]').value = '' }, 0) } })"""

AUTHORISED = choice("Are you legally authorised to work in Germany?", "authorised", "Yes", "No")
SPONSOR = choice("Do you need visa sponsorship to work in Germany?", "sponsor", "Yes", "No")


COUNTRY = """<div><label>Country *</label>
    <div id=shown tabindex=0 onclick="list.hidden = !list.hidden">Select...</div><input type=hidden name=country>
    <ul id=list hidden><li>Austria</li><li>Germany</li><li>Portugal</li></ul></div>""" + script(
    """list.onclick = event => { document.querySelector('[name=country]').value = event.target.textContent
        shown.textContent = event.target.textContent; list.hidden = true }"""
)


SUGGESTS = """<div><label for=place>Current location</label> <input id=place name=shown required autocomplete=off>
    <input type=hidden name=place><div id=offered></div></div>""" + script(
    """const field = document.getElementById('place'), kept = document.querySelector('[name=place]')
        const known = ['Berlin, Germany', 'Dresden, Germany', 'Dresden, Ohio, United States', 'Hamburg, Germany']
        field.oninput = () => { kept.value = ''; setTimeout(() => {
            const found = OFFERS ? known.filter(each => field.value && each.toLowerCase().includes(field.value.toLowerCase())) : []
            offered.replaceChildren(...found.map(each => Object.assign(document.createElement('div'), { textContent: each,
                style: 'cursor: pointer', onmousedown: () => { field.value = kept.value = each; offered.replaceChildren() } }))) }, 50) }
        field.onblur = () => setTimeout(() => { offered.replaceChildren(); if (!kept.value) field.value = '' }, 50)"""
)


@pytest.mark.thorough
async def test_a_text_that_is_kept_only_where_it_is_chosen_from_plain_suggestions(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, SUGGESTS.replace("OFFERS", "true"))))
    careers.takes("/send")
    for who in (IDA, OTTO):
        ran = await footpath.apply(start, who)
        assert ran.status == "complete", ran
    assert [each["place"] for each in careers.posted("/send")] == ["Dresden, Germany", "Hamburg, Germany"]
    assert ran.rungs == {"replay"}, ran


@pytest.mark.thorough
async def test_what_a_form_must_have_and_never_keeps_is_asked_and_the_form_not_sent(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, SUGGESTS.replace("OFFERS", "false"))))
    careers.takes("/send")
    person = Scripted()
    ran = await footpath.apply(start, person=person)
    assert (ran.status, person.asked, careers.sent) == ("needs_person", ["Current location"], []), ran


@pytest.mark.thorough
async def test_a_list_of_plain_parts_that_shows_what_was_chosen_in_its_place(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, COUNTRY)))
    careers.takes("/send")
    held = await footpath.apply(start, submit="review", person=Scripted(approves=False))
    assert next(row.value for row in held.rows if row.question == "Country") == "Germany"
    basics = {**OTTO["basics"], "location": {"city": "Porto", "countryCode": "PT"}}
    for who in (IDA, {**OTTO, "basics": basics}):
        ran = await footpath.apply(start, who)
        assert ran.status == "complete", ran
    assert [each["country"] for each in careers.posted("/send")] == ["Germany", "Portugal"]
    assert ran.rungs == {"replay"}


@pytest.mark.thorough
async def test_a_question_that_moves_into_another_section_is_on_the_review_once(footpath: Footpath, careers: FormSite):
    moves = script("""document.querySelector('[name=email]').addEventListener('change', event => {
        document.querySelector('#later').append(event.target.closest('p')) })""")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, "<h2>Later</h2><div id=later></div>"), moves))
    held = await footpath.apply(start, submit="review", person=Scripted(approves=False))
    assert [row.question for row in held.rows].count("Email address") == 1, held.rows


REGIONS = """<p><label>Country * <select name=country><option value="">Select...</option><option>Germany</option>
    <option>Portugal</option></select></label></p><p><label>Region * <select name=region disabled>
    <option value="">Select...</option></select></label></p>""" + script(
    """const of = {Germany: ['Hesse', 'Saxony'], Portugal: ['Faro', 'Porto']}, region = document.querySelector('[name=region]')
    document.querySelector('[name=country]').onchange = event => setTimeout(() => { region.disabled = false
        region.innerHTML = ['', ...of[event.target.value]].map(each => `<option value="${each}">${each || 'Select...'}</option>`).join('')
    }, event.target.value == 'Germany' ? 150 : 0)"""
)


@pytest.mark.thorough
async def test_a_list_whose_options_come_with_the_answer_to_another(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, REGIONS)))
    careers.takes("/send")
    for country, region in (("Germany", "Saxony"), ("Portugal", "Faro")):
        ran = await footpath.fill(start, input={"Country": country, "Region": region})
        assert ran.status == "complete", ran
        sent = careers.posted("/send")[-1]
        assert (sent["country"], sent["region"]) == (country, region)
    assert ran.rungs == {"replay"}


DRAWN_ANEW = """<div id=host></div><script>
    const slots = ['Morning (9 to 12)', 'Afternoon (13 to 16)'], held = {}, root = ROOT
    let step = 1
    const draw = () => {
        const [name, shown] = ['first', 'slot'].map(each => held[each] || '')
        root.innerHTML = '<form><h2>Step ' + step + ' of 2</h2>' + (step == 1 ?
            `<label>First name * <input name=first value="${name}"></label><button>Next</button>` :
            `<span id=says>Time slot *</span><button type=button role=combobox aria-haspopup=listbox aria-expanded=false
                aria-labelledby="LABELLEDBY">${shown || 'Choose'}</button><div id=pop></div>
            <label>Number of visitors * <input name=visitors value="${held.visitors || ''}"></label>
            <button>Submit application</button>`)
            + '</form>'
        root.querySelectorAll('input').forEach(each => { each.onchange = () => { held[each.name] = each.value } })
        const button = root.querySelector('[role=combobox]'), pop = root.querySelector('#pop')
        if (button) button.id = 'button', button.onclick = () => setTimeout(() => {
            pop.innerHTML = '<ul role=listbox>' + slots.map(each => `<li role=option>${each}</li>`).join('') + '</ul>'
            for (const each of pop.querySelectorAll('li')) each.onclick = () => { held.slot = each.textContent; draw() }
        }, 300)
        root.querySelector('form').onsubmit = async event => {
            event.preventDefault()
            if (step == 1) { step = 2; setTimeout(draw, 400); return }
            await fetch('/send', {method: 'POST', body: new URLSearchParams(held)})
            document.body.innerHTML = '<h1>Thank you for your application</h1>'
        }
    }
    draw()
</script>"""


TIMES = (
    """<p><label>Day <input type=date name=day required></label></p><div id=times role=radiogroup aria-label=Time></div>"""
    + script(
        """document.querySelector('[name=day]').onchange = async () => {
        times.textContent = 'Loading…'
        await fetch('/times')
        setTimeout(() => { times.innerHTML = ['18:00', '20:00'].map(each =>
            `<label><input type=radio name=time required value="${each}"> ${each}</label>`).join('') }, 700)
    }"""
    )
)


@pytest.mark.thorough
async def test_what_a_page_says_it_loads_with_an_answer_is_asked_before_the_form_is_sent(
    footpath: Footpath, careers: FormSite
):
    careers.page("/times", "[]")
    careers.takes("/send")
    start = careers.page("/table", page("Book a table", form(NAME, TIMES, button="Reserve")))
    for day, time in (("2030-12-12", "20:00"), ("2030-12-13", "18:00")):
        ran = await footpath.fill(start, input={"Day": day, "Time": time})
        assert ran.status == "complete", ran
        assert (careers.sent[-1].fields["day"], careers.sent[-1].fields["time"]) == (day, time)
    assert ran.rungs == {"replay"}, ran


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("root", "labelledby"),
    [("host.attachShadow({mode: 'open'})", "says button"), ("host", "says")],
    ids=["in a shadow root", "in the page"],
)
async def test_a_form_that_is_drawn_anew_as_one_chooses(
    footpath: Footpath, careers: FormSite, root: str, labelledby: str
):
    drawn = DRAWN_ANEW.replace("ROOT", root).replace("LABELLEDBY", labelledby)
    start = careers.page("/apply", page("Apply", drawn))
    careers.takes("/send")
    for slot in ("Afternoon (13 to 16)", "Morning (9 to 12)"):
        ran = await footpath.fill(start, input={"Time slot": slot, "Number of visitors": "2"})
        assert ran.status == "complete", ran
        assert careers.posted("/send")[-1] == {"first": "Ida", "slot": slot, "visitors": "2"}
        assert not [step for step in ran.events("step_finished") if not step.held]
    assert ran.rungs == {"replay"}


FULL_NAME = "<p><label>Full name * <input name=billed required></label></p>"
BILLED = f"""{choice("Who pays?", "payer", "Myself", "Company")}<div id=bill>AT_FIRST</div><script>
    document.querySelector('[name=payer]').onchange = event => {{
        bill.innerHTML = event.target.value == 'Company' ? `{FULL_NAME.replace("Full", "Company")}` : `{FULL_NAME}` }}
</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize("at_first", ["", FULL_NAME], ids=["nothing", "what is asked of most"])
async def test_another_answer_may_bring_another_question_in_the_same_place(
    footpath: Footpath, careers: FormSite, at_first: str
):
    start = careers.page("/apply", page("Sign up", form(NAME, EMAIL, BILLED.replace("AT_FIRST", at_first))))
    careers.takes("/send")
    ran = [
        await footpath.fill(start, input={"Who pays?": who, **more})
        for who, more in (("Company", {"Company name": "Uhrwerk"}), ("Myself", {}), ("Company", {"Company name": "X"}))
    ]
    assert [each.status for each in ran] == ["complete"] * 3, ran
    assert [each["billed"] for each in careers.posted("/send")] == ["Uhrwerk", "Ida Brandt", "X"]
    assert "rules" not in ran[2].rungs, ran[2]


KEPT = """<div id=jobs></div><p id=err role=alert></p><script>
    const jobs = []
    const draw = () => {
        document.querySelector('#jobs').innerHTML = '<h2>Work history</h2>' + jobs.map((job, at) => job.open ?
            `<section aria-label="Position ${at + 1}"><label>Employer * <input name=employer value="${job.employer || ''}"></label>
            <label>Job title * <input name=title value="${job.title || ''}"></label>
            <label><input type=checkbox name=now ${job.now ? 'checked' : ''}> Current position</label>
            <label>Start (MM/YYYY) * <input name=start placeholder="MM/YYYY" value="${job.start || ''}"></label>
            <button type=button id=keep>Save position</button></section>` : `<p>${job.title} at ${job.employer}
            <button type=button>Edit</button><input type=hidden name=jobs value="${job.title} at ${job.employer}"></p>`).join('')
            + (jobs.some(job => job.open) ? '' : '<button type=button id=add>Add another position</button>')
        const job = jobs.find(job => job.open)
        for (const input of document.querySelectorAll('#jobs input'))
            input.onchange = () => { job[input.name] = input.type == 'checkbox' ? input.checked : input.value; if (input.name == 'now') draw() }
        const on = (id, act) => { const button = document.getElementById(id); if (button) button.onclick = () => { act(); setTimeout(draw, 150) } }
        on('add', () => jobs.push({ open: true }))
        on('keep', () => { job.open = !(job.employer && job.title && job.start) })
    }
    draw()
    document.forms[0].onsubmit = event => { if (jobs.some(job => job.open)) { event.preventDefault(); err.textContent = 'Save the open position.' } }
</script>"""


async def test_the_first_entry_is_opened_filled_and_kept_and_again_by_the_way_that_was_learned(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, KEPT)))
    careers.takes("/send")
    jobless = {**OTTO, "basics": {**OTTO["basics"], "email": "new@example.org"}, "work": []}
    ran = [await footpath.apply(start, who) for who in (IDA, OTTO, jobless)]
    assert [each.status for each in ran] == ["complete"] * 3, ran
    assert [each.get("jobs") for each in careers.posted("/send")] == [
        "Watchmaker at Uhrwerk",
        "Foreman at Pendelum",
        None,
    ]
    assert ran[1].rungs == ran[2].rungs == {"replay"}
    told = [[event.text for event in each.events("noticed") if event.what == "form"] for each in ran]
    more = "“Add another position” could take more: what the profile has from entry 2 on was not told."
    assert told == [[more], [], []]


JOB = text("Employer", "employer") + text("Job title", "title")
LEAVES = f'<fieldset><legend>Work history</legend>{JOB}<a href="/position">Add position</a></fieldset>'


@pytest.mark.thorough
async def test_a_link_that_adds_an_entry_on_another_page_is_taken_back_and_not_learned(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, LEAVES)))
    careers.page("/position", page("New position", form(JOB, action="/positions", button="Save position")))
    careers.takes("/send")
    ran = [await footpath.apply(start, who) for who in (IDA, OTTO)]
    assert [(each.status, "Add position" in repr(each)) for each in ran] == [("complete", True), ("complete", False)]
    assert [each["employer"] for each in careers.posted("/send")] == ["Uhrwerk", "Pendelum"]
    assert ran[1].rungs == {"replay"}, ran
    more = "“Add position” could take more: what the profile has from entry 2 on was not told."
    assert more in [event.text for event in ran[0].events("noticed")]


class TestConditionalQuestions:
    @pytest.mark.thorough
    async def test_one_that_appears_after_an_answer(self, footpath: Footpath, careers: FormSite):
        appears = script(
            """document.querySelector('[name=authorised]').addEventListener('change', event => {
            document.querySelector('#more').innerHTML = event.target.value == 'Yes' ? `SPONSOR` : ''
        })""".replace("SPONSOR", SPONSOR)
        )
        start = careers.page("/apply", page("Apply", form(NAME, AUTHORISED, "<div id=more></div>"), appears))
        careers.takes("/send")
        for who in (IDA, IDA):
            ran = await footpath.apply(
                start, {**who, "basics": {**who["basics"], "email": f"i{len(careers.sent)}@example.org"}}
            )
            assert ran.status == "complete", ran
        first, second = careers.posted("/send")
        assert first == second == {"first": "Ida", "last": "Brandt", "authorised": "Yes", "sponsor": "No"}
        assert ran.rungs == {"replay"}

    @pytest.mark.thorough
    async def test_one_that_the_server_adds_when_the_form_comes_back(self, footpath: Footpath, careers: FormSite):
        def reply(fields: dict[str, str]) -> str:
            if "sponsor" in fields:
                return THANKS
            kept = text("First name", "first", value=fields["first"]) + text("Last name", "last", value=fields["last"])
            return page("Apply", "<p role=alert>Please tell us more.</p>", form(kept, SPONSOR))

        start = careers.page("/apply", page("Apply", form(NAME)))
        careers.takes("/send", reply)
        ran = await footpath.apply(start)
        assert ran.status == "complete", ran
        assert careers.posted("/send")[-1] == {"first": "Ida", "last": "Brandt", "sponsor": "No"}


class TestWhatThePageDoes:
    @pytest.mark.thorough
    async def test_wrong_prefilled_values_are_replaced_and_others_shown_as_they_are(
        self, footpath: Footpath, careers: FormSite
    ):
        prefilled = text("Email address", "email", type="email", value="somebody@else.example")
        start = careers.page(
            "/apply", page("Apply", form(NAME, prefilled, text("Campaign", "campaign", value="spring")))
        )
        careers.takes("/send")
        ran = await footpath.apply(start)
        assert careers.posted("/send")[0] == {
            "first": "Ida",
            "last": "Brandt",
            "email": "ida@example.org",
            "campaign": "spring",
        }
        assert {row.question: row.note for row in ran.rows}["Campaign"] != ""

    @pytest.mark.thorough
    async def test_a_field_that_is_reset_by_another_is_entered_again(self, footpath: Footpath, careers: FormSite):
        resets = script(LOSES_THE_NAME)
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL), resets))
        careers.takes("/send")
        ran = await footpath.apply(start)
        assert ran.status == "complete", ran
        assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt", "email": "ida@example.org"}]
        steps = (await footpath.book()).steps
        assert [step.signature.html_name for step in steps if step.signature] == ["first", "last", "email", ""]

    @pytest.mark.thorough
    async def test_a_form_that_redraws_itself_after_an_answer(self, footpath: Footpath, careers: FormSite):
        redraws = script("""const form = document.forms[0]; let done = false
            form.addEventListener('change', () => { if (!done) { done = true; setTimeout(() => {
                const values = [...form.elements].map(e => e.value); form.innerHTML = form.innerHTML;
                [...form.elements].forEach((e, i) => { e.value = values[i] }) }, 0) } })""")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL), redraws))
        careers.takes("/send")
        ran = await footpath.apply(start)
        assert ran.status == "complete", ran
        assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt", "email": "ida@example.org"}]

    @pytest.mark.thorough
    @pytest.mark.parametrize("kind", ["text", "tel", "date", "radio"])
    @pytest.mark.sample(2)
    async def test_a_field_that_an_answer_of_the_site_empties_is_entered_again(
        self, footpath: Footpath, careers: FormSite, kind: str
    ):
        careers.json("/known", lambda _: {}, delay_s=0.2)
        empties = script("""document.querySelector('[name=email]').addEventListener('change', async () => {
            await fetch('/known'); document.querySelector('[name=it]').value = '' }, { once: true })""")
        field = f"<p><label>It <input name=it type={kind}></label></p>"
        if kind == "radio":
            empties = empties.replace(".value = ''", ".checked = false")
            field = (
                f"<fieldset><legend>It</legend>{'<label><input type=radio name=it value=%s>%s</label>' * 2}</fieldset>"
                % (*"AA", *"BB")
            )
        start = careers.page("/apply", page("Apply", form(field, EMAIL), empties))
        careers.takes("/send")
        value = {"text": "Ida", "tel": "+493023125012", "date": "2027-03-01", "radio": "A"}[kind]
        ran = await footpath.apply(start, input={"It": value})
        assert ran.status == "complete", ran
        assert careers.posted("/send") == [{"it": value, "email": "ida@example.org"}]

    @pytest.mark.thorough
    async def test_a_list_that_shows_its_choice_beside_its_field_once_that_is_left(
        self, footpath: Footpath, careers: FormSite
    ):
        field = """<div><label for=it>It</label><span id=shown></span>
            <input id=it role=combobox aria-autocomplete=list aria-expanded=false autocomplete=off required>
            <input type=hidden name=it><ul role=listbox id=offered hidden></ul></div>"""
        shows = script("""const close = (is) => { offered.hidden = is; it.setAttribute('aria-expanded', !is) }
            it.oninput = () => {
                offered.innerHTML = ['Leeds', 'Lyon'].map(each => `<li role=option>${each}</li>`).join(''); close(false)
                for (const each of offered.children) each.onmousedown = event => { event.preventDefault(); close(true)
                    it.value = document.querySelector('[name=it]').value = each.textContent } }
            it.onblur = () => { close(true); setTimeout(() => { const kept = document.querySelector('[name=it]').value
                shown.textContent = kept; if (kept) { it.value = ''; it.required = false } }, 100) }""")
        start = careers.page("/apply", page("Apply", form(field, EMAIL), shows))
        careers.takes("/send")
        ran = await footpath.apply(start, input={"It": "Leeds"})
        assert ran.status == "complete", ran
        assert careers.posted("/send") == [{"it": "Leeds", "email": "ida@example.org"}]

    @pytest.mark.thorough
    async def test_a_field_that_is_drawn_anew_as_another_is_filled(self, footpath: Footpath, careers: FormSite):
        redraws = script("""const form = document.forms[0]; form.addEventListener('input', () => {
                form.elements.email.replaceWith(form.elements.email.cloneNode()) }, { once: true })""")
        careers.takes("/send")
        ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL), redraws)))
        assert (ran.status, careers.posted("/send")[0]["email"]) == ("complete", "ida@example.org"), ran
        assert [step.again for step in ran.events("step_finished") if not step.held] == [True], "nothing has failed"

    @pytest.mark.thorough
    async def test_a_button_that_is_redrawn_just_before_it_is_pressed(self, footpath: Footpath, careers: FormSite):
        redraws = script("""const button = document.querySelector('button')
            button.addEventListener('pointerover', () => { button.replaceWith(button.cloneNode(true)) })""")
        start = careers.page("/apply", page("Apply", form(NAME), redraws))
        careers.takes("/send")
        ran = await footpath.apply(start)
        assert (ran.status, len(careers.sent)) == ("complete", 1), ran

    @pytest.mark.thorough
    async def test_a_submit_button_that_wakes_up_when_all_is_filled(self, footpath: Footpath, careers: FormSite):
        wakes = script("""const form = document.forms[0]; const b = form.querySelector('button'); b.disabled = true
            form.addEventListener('input', () => setTimeout(() => { b.disabled = !form.checkValidity() }, 100))""")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL), wakes))
        careers.takes("/send")
        ran = await footpath.apply(start)
        assert ran.status == "complete", ran
        assert len(careers.sent) == 1


@pytest.mark.thorough
async def test_a_learned_form_whose_controls_are_drawn_late_is_no_other_form(footpath: Footpath, careers: FormSite):
    """A library draws lists and boxes in place of the hidden ones, once its modules are there."""
    late = f"<div id=late hidden>{NAME}</div>"
    for delay, who in ((0, IDA), (700, OTTO)):
        shows = script(f"setTimeout(() => {{ late.hidden = false }}, {delay})")
        start = careers.page("/apply", page("Apply", form(EMAIL, late, shows)))
        careers.takes("/send")
        ran = await footpath.apply(start, who)
        assert ran.status == "complete", ran
    assert ran.rungs == {"replay"}, ran
