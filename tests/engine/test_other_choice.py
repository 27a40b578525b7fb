"""A page may replace a choice by another one: such a form is not sent with the page's own choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import NAME, choice, form, page, script

from footpath.engine.carried import GivenAnswer, SentTexts, replaced
from footpath.page.carriers import FormEntries
from footpath.schema.request import OutboundRequest
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

    from footpath.schema.request import RequestKind

PLANS = "<fieldset><legend>Which plan</legend>{}</fieldset>".format(
    "".join(f"<label><input type=radio name=plan value={each}> {each}</label>" for each in ("Basic", "Pro"))
)
FALLS_BACK = """setInterval(() => {
  const chosen = document.querySelector('[name=plan]:checked') ?? document.querySelector('select')
  if (chosen.value === 'Pro' ) {
    if (chosen.type === 'radio') document.querySelector('[value=Basic]').checked = true
    else chosen.value = 'Basic'
  }
}, 100)"""
"""Puts the basic plan in the place of the other one, again and again."""
AS_RADIO_AND_SELECT = pytest.mark.parametrize(
    "plan", [PLANS, choice("Which plan", "plan", "Basic", "Pro")], ids=["radio", "select"]
)


def fair(careers: FormSite, plan: str, code: str) -> str:
    """Serve a form with a choice of plans and a script of the page; return its address."""
    careers.takes("/send")
    return careers.page("/fair", page("Fair", form(NAME, plan), script(code)))


@pytest.mark.browser
@AS_RADIO_AND_SELECT
async def test_a_choice_that_the_page_replaces_each_time_leaves_as_it_was_given_or_not_at_all(
    footpath: Footpath, careers: FormSite, plan: str
):
    start = fair(careers, plan, FALLS_BACK)
    ran = await footpath.fill(start, input={"Which plan": "Pro"})
    assert {each["plan"] for each in careers.posted("/send")} <= {"Pro"}, ran


AT_LAST = (
    """document.querySelector('form').addEventListener('formdata', (event) => event.formData.set('plan', 'Basic'))"""
)


@pytest.mark.browser
@AS_RADIO_AND_SELECT
async def test_a_form_does_not_leave_with_another_option_than_the_chosen_one(
    footpath: Footpath, careers: FormSite, plan: str
):
    start = fair(careers, plan, AT_LAST)
    ran = await footpath.fill(start, input={"Which plan": "Pro"})
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran
    assert "“Which plan”" in ran.reason
    ran = await footpath.fill(start, input={"Which plan": "Basic"})
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


def test_another_option_under_the_name_of_a_list_replaces_the_chosen_one():
    options = (Option(label="Basic", value="b"), Option(label="Pro", value="p"))
    plan = GivenAnswer("Which plan", "radio", (("Pro",), ("p",)), options=options)
    sent = {body: plan.is_replaced_in(SentTexts([body]), "plan") for body in (
        "plan=b", '{"plan": "Basic"}', "plan=p", "plan=b&plan=p", "plan=7", "plan=", "old_plan=b"
    )}  # fmt: skip
    assert [body for body, is_replaced in sent.items() if is_replaced] == ["plan=b", '{"plan": "Basic"}']


@pytest.mark.parametrize(
    ("body", "kind", "is_told"),
    [
        ("plan=b", "Document", True),
        ('{"plan": "b", "name": "Ada Lind"}', "Fetch", True),
        ('{"event": "seen", "plan": "b"}', "Fetch", False),
    ],
)
def test_a_count_of_the_page_with_the_name_of_a_list_replaces_nothing(body: str, kind: RequestKind, is_told: bool):
    options = (Option(label="Basic", value="b"), Option(label="Pro", value="p"))
    plan = GivenAnswer("Which plan", "select", (("Pro",), ("p",)), ref="e2", options=options)
    ada = GivenAnswer("Your name", "text", (("Ada Lind",),), ("name",))
    request = OutboundRequest("https://a.example/x", "POST", kind, legible=body)
    entries = FormEntries(first=frozenset((each, "") for each in ("name", "plan", "token", "more", "news")))
    assert replaced([ada, plan], request, entries, {"e2": "plan"}) == (("Which plan",) if is_told else ())
