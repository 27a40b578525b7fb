"""What a page does only some time after a value came in: it waits for the end of the typing ("debounce")."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import pytest
from tests.engine.running import IDA, OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script

pytestmark = pytest.mark.browser

SENDS = """const send = kept => { fetch('/send', {method: 'POST', body: new URLSearchParams(kept)})
    .then(() => { document.body.innerHTML = '<h1>Thank you for your application</h1>' }) }
    document.querySelector('form').addEventListener('submit', event => { event.preventDefault(); send(kept) })"""

BY_TIMEOUT = """const late = {}, keep = (name, value) => {
        clearTimeout(late[name]); late[name] = setTimeout(() => { kept[name] = value }, 300) }"""
ONE_AFTER_THE_OTHER = """const last = {}, keep = (name, value) => {  // as lodash does it: the timer is set again for what is left
        const first = !last[name]; last[name] = {value, at: Date.now()}
        const due = () => { const left = last[name].at + 300 - Date.now(); if (left > 0) setTimeout(due, left); else kept[name] = last[name].value }
        if (first) setTimeout(due, 300) }"""
BY_INTERVAL = """const late = {}, keep = (name, value) => {  // as RxJS does it
        clearInterval(late[name]); const id = late[name] = setInterval(() => { kept[name] = value; clearInterval(id) }, 300) }"""
IN_A_TASK_OF_ITS_OWN = """const late = {}, {port1, port2} = new MessageChannel()  // as an effect of React
    port1.onmessage = ({data: [name, value]}) => { clearTimeout(late[name]); late[name] = setTimeout(() => { kept[name] = value }, 300) }
    const keep = (name, value) => port2.postMessage([name, value])"""


@pytest.mark.parametrize("keeps", [BY_TIMEOUT, ONE_AFTER_THE_OTHER, BY_INTERVAL, IN_A_TASK_OF_ITS_OWN])
@pytest.mark.sample(2)
@pytest.mark.thorough
async def test_what_is_kept_late_is_sent(footpath: Footpath, careers: FormSite, keeps: str):
    listens = "const kept = {}; document.addEventListener('input', ({target}) => keep(target.name, target.value))"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL), script("\n".join((keeps, listens, SENDS)))))
    careers.takes("/send")
    for who in (IDA, OTTO):
        ran = await footpath.apply(start, who)
        assert ran.status == "complete", ran
    mails = [who["basics"]["email"] for who in (IDA, OTTO)]
    assert [each.get("email") for each in careers.posted("/send")] == mails
    assert ran.rungs == {"replay"}


async def test_a_question_that_comes_late_is_answered(footpath: Footpath, careers: FormSite):
    asks = """let late; document.querySelector('[name=email]').addEventListener('input', () => { clearTimeout(late)
        late = setTimeout(() => { more.innerHTML = '<label>Phone * <input name=phone type=tel required></label>' }, 400) })"""
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, "<p id=more></p>"), script(asks)))
    held = await footpath.apply(start, submit="review", person=Scripted(approves=False))
    assert "Phone" in [row.question for row in held.rows]


@pytest.mark.thorough
async def test_what_a_page_does_again_and_again_holds_nothing_up(footpath: Footpath, careers: FormSite):
    polls = """const poll = () => { polled = (window.polled ?? 0) + 1; setTimeout(poll, 200) }
        document.addEventListener('input', () => { if (!window.polled) poll() })
        setInterval(() => document.dispatchEvent(new Event('input')), 100)"""
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL), script(polls)))
    careers.takes("/send")
    ran = await footpath.apply(start, IDA)
    assert ran.status == "complete", ran
