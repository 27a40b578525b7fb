"""Pages that ask once more before they send: nothing was sent by then, and yes is said only to the sending itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, form, page, script

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

ONLY_SENDS = "Submit your application? You cannot change it afterwards."
AGREES = "By pressing OK you also agree that we share your data with partners. Continue?"
WARNS = "You have not uploaded a resume. Submit anyway?"


def drawn(text: str, no: str = "Cancel", yes: str = "Yes, submit") -> str:
    return script(
        f"""const form = document.forms[0]
        form.onsubmit = event => {{
            event.preventDefault()
            const dialog = document.createElement('dialog')
            dialog.innerHTML = '<p>{text}</p><button id=no>{no}</button><button id=yes>{yes}</button>'
            document.body.append(dialog)
            dialog.showModal()
            no.onclick = () => dialog.close()
            yes.onclick = () => form.submit()
        }}"""
    )


def native(text: str) -> str:
    return script(f"document.forms[0].onsubmit = () => confirm('{text}')")


@pytest.mark.parametrize("asks", [drawn, native])
@pytest.mark.sample(1)
async def test_a_dialog_that_only_asks_whether_to_send_is_told_yes(footpath: Footpath, careers: FormSite, asks):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), asks(ONLY_SENDS)))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
    assert [each.landed for each in ran.events("effect_resolved")] == [False, True]


@pytest.mark.parametrize(("no", "yes"), [("Keep editing", "Yes, send it"), ("Not yet", "Yes")])
@pytest.mark.sample(1)
async def test_the_button_beside_yes_may_have_words_of_its_own(
    footpath: Footpath, careers: FormSite, no: str, yes: str
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), drawn(ONLY_SENDS, no, yes)))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize(("no", "yes"), [("Yes, send a copy", "Yes, send it"), ("Not yet", "Yes, send and subscribe")])
@pytest.mark.sample(1)
async def test_two_that_say_yes_or_one_that_does_more_are_put_to_the_person(
    footpath: Footpath, careers: FormSite, no: str, yes: str
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), drawn(ONLY_SENDS, no, yes)))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran


@pytest.mark.thorough
@pytest.mark.parametrize(("asks", "text"), [(drawn, WARNS), (native, AGREES)])
@pytest.mark.sample(1)
async def test_a_dialog_that_wants_more_is_put_to_the_person(footpath: Footpath, careers: FormSite, asks, text: str):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), asks(text)))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran
    assert text in ran.reason
    assert [each.landed for each in ran.events("effect_resolved")] == [False]

    person = Scripted()
    approved = await footpath.apply(url, IDA, person, limits=QUICK, submit="review")
    assert (approved.status, len(careers.posted("/send"))) == ("complete", 1), approved
    assert [review.accepting for review in person.reviews] == ["", text]


LAST_QUESTION = script(
    """document.forms[0].onsubmit = event => {
        event.preventDefault()
        const dialog = document.createElement('dialog')
        dialog.innerHTML = `<p>One last thing</p>
            <label><input type=checkbox id=rules required> I have read the house rules</label>
            <button type=button id=yes>Confirm</button>`
        document.body.append(dialog)
        dialog.showModal()
        yes.onclick = () => rules.checked && document.forms[0].submit()
    }"""
)


@pytest.mark.thorough
async def test_a_dialog_with_a_last_question_is_a_page_of_the_form(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/visit", page("Visit", form(NAME, EMAIL), LAST_QUESTION))
    asked = await footpath.fill(url, IDA, limits=QUICK)
    assert (asked.status, careers.posted("/send")) == ("needs_person", []), asked
    assert "house rules" in asked.reason
