"""Which answers the requests of a run did not carry."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from tests.sites.forms import EMAIL, NAME, form, page, script, text

from footpath.engine.carried import GivenAnswer, SentTexts, is_of_form, left_behind, missing_from, uncarried, unseen_in
from footpath.page.carriers import FormEntries
from footpath.schema.request import OutboundRequest

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

    from footpath.schema.observation import FieldKind

ADA = GivenAnswer("Your name", "text", (("Ada Lind",),))


def missed(body: str, *answers: str, kind: FieldKind = "text", has_raw: bool = False) -> bool:
    """Whether the answer, in parts, is missed in a request that also holds a name."""
    page = [ADA, GivenAnswer("Question", kind, (answers,))]
    return missing_from([page], SentTexts(["visitor=Ada+Lind", body], has_raw=has_raw)) == ("Question",)


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        ("Härnösand, Storgatan 4", "Harnosand Storgatan 4"),
        ("Müller", "MUELLER"),
        ("Ada Maria Lind", ["Lind", "Ada Maria"]),
        ("First line.\nSecond line.", "<p>First line.</p><p>Second&nbsp;line.</p>"),
        ("https://example.org/ada/", "example.org/ada"),
        ("4829 1375 7306", "482913757306"),
        ("1,249.50", 1249.5),
        ("1.249,5", "1249.50"),
        ("32", 32.0),
        ("+46 70 123 45 67", ["46", "0701234567"]),
        ("2027-01-18", "18/01/2027"),
        ("2027-01-18", "1/18/27"),
        ("18 January 2027", "2027-01-18"),
        ("2027-01-18", "18. Januar 2027"),
        ("2027-01-18", "2027-01-17T23:00:00.000Z"),
        ("2027-01-18", 1800226800000),
        ("2027-01-18", {"day": "18", "month": "Jan", "year": 2027}),
        ("I use <b>bold</b> words", "I use <b>bold</b> words"),
        ("A <div> holds a <p>", "A &lt;div&gt; holds a &lt;p&gt;"),
        ("Bed &amp; table", "Bed &amp; table"),
        ("<br>", "<br>"),
        ("14:30", "2:30 PM"),
        ("14:30", "2027-01-18T13:30:00Z"),
    ],
)
def test_an_answer_is_known_however_it_is_sent(answer: str, sent: object):
    assert not missed(json.dumps({"value": sent}), answer)
    assert not missed(urlencode({"all": json.dumps({"inner": json.dumps(sent)})}), answer)


@pytest.mark.parametrize("sent", ["U3RvcmdhdGFuIDQ=", "53746f72676174616e2034", "eyJzdHJlZXQiOiAiU3RvcmdhdGFuIDQifQ"])
def test_an_answer_that_a_page_encodes_is_known(sent: str):
    assert not missed(urlencode({"street": sent}), "Storgatan 4")
    assert not missed(json.dumps({"street": sent}), "Storgatan 4")


def test_a_text_in_no_encoding_is_read_as_it_is():
    assert not missed(json.dumps({"motto": "Überall7"}), "Überall7")


def test_an_answer_of_which_only_its_site_can_read_what_was_sent_is_neither_missing_nor_sent():
    page = [ADA, GivenAnswer("Street", "text", (("Storgatan 4",),), names=("street",))]
    sent = SentTexts(["visitor=Ada+Lind&street=AgEC-9f8e7d6c5b4a39281706"])
    assert (missing_from([page], sent), unseen_in([page], sent)) == ((), ("Street",))
    other = SentTexts(["visitor=Ada+Lind&street=Elm+Street+7&token=AgEC-9f8e7d6c5b4a39281706"])
    assert (missing_from([page], other), unseen_in([page], other)) == (("Street",), ())


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        ("Storgatan 4", ""),
        ("Storgatan 4", "Storgatan 14"),
        ("2027-01-05", "2027-05-01"),
        ("2027-01-18", "2027-01-11"),
        ("2027-01-18", "2027-01-11T09:00:00Z"),
        ("14:30", "14:00"),
        ("14:30", "04:30"),
        ("1,249.50", "12495"),
        ("3", "30"),
        ("+46 70 123 45 67", "+46 70 123 45 68"),
    ],
)
def test_an_answer_that_is_not_sent_or_sent_as_another_one_is_told(answer: str, sent: str):
    assert missed(json.dumps({"value": sent}), answer)


MULTIPART = (
    '--b\r\nContent-Disposition: form-data; name="visitor"\r\n\r\nAda Lind\r\n'
    '--b\r\nContent-Disposition: form-data; name="cv"; filename="{}"\r\n'
    "Content-Type: application/pdf\r\n\r\n\ufffd\r\n--b--\r\n"
)


def test_a_file_is_known_by_its_name_or_by_what_it_holds():
    assert not missed(MULTIPART.format("cv-ada.pdf"), "cv-ada.pdf", kind="file")
    assert missed(MULTIPART.format(""), "cv-ada.pdf", kind="file")
    assert not missed(json.dumps({"cv": "data:application/pdf;base64," + "QUJD" * 40}), "cv-ada.pdf", kind="file")
    assert not missed("id=7", "cv-ada.pdf", kind="file", has_raw=True)


def test_a_file_that_went_by_itself_is_missed_where_the_form_has_nothing_under_its_name():
    cv = GivenAnswer("CV", "file", (("cv-ada.pdf",),), ("cv",))
    upload = MULTIPART.format("cv-ada.pdf").replace('name="cv"', 'name="file"')
    assert missing_from([[ADA, cv]], SentTexts([upload, "name=Ada+Lind&cv="])) == ("CV",)
    assert missing_from([[ADA, cv]], SentTexts([upload, "name=Ada+Lind&cv=upload-7"])) == ()
    assert missing_from([[ADA, cv]], SentTexts([upload, "name=Ada+Lind"])) == ()


def test_choices_are_compared_only_where_one_of_them_is_sent_by_its_label():
    assert not missed("tags=t1,t2", "Early bird", "Patient", kind="combobox")
    assert not missed("tags=early+bird&tags=patient", "Early bird", "Patient", kind="combobox")
    assert missed("tags=early+bird", "Early bird", "Patient", kind="combobox")


def test_nothing_is_told_where_no_answer_of_the_page_can_be_read_in_what_was_sent():
    answers = [ADA, GivenAnswer("Street", "text", (("Storgatan 4",),))]
    assert missing_from([answers], SentTexts(["q=8f3a09&token=77"])) == ()
    assert missing_from([answers], SentTexts(["name=Ada+Lind&street=%C5%FF"])) == ()  # in an encoding of its own


def test_each_page_is_compared_by_itself():
    later = GivenAnswer("Street", "text", (("Storgatan 4",),))
    assert missing_from([[ADA], [later]], SentTexts(["name=Ada+Lind"])) == ()


SIZE = GivenAnswer("Size", "combobox", (("Large",), ("Large",)), ("size-list",))
DAY = GivenAnswer("Day", "date", (("2027-01-18",),))


def of_none(body: str, *answers: GivenAnswer) -> tuple[str, ...]:
    """The questions that no entry of a form carries which began with a token, and has a box and a button of its own."""
    return uncarried([ADA, *answers], body, {("token", "8f3a09")}, ["news", "go"])


def test_an_entry_that_had_another_value_may_carry_a_choice_also_with_the_value_of_another_answer():
    home = GivenAnswer("Country", "select", (("United Kingdom",), ("gb",)))
    code = GivenAnswer("Country code", "combobox", (("United Kingdom +44",),))
    page, first = [ADA, home, code], {("land", "us"), ("phone_country", "us")}
    assert uncarried(page, "visitor=Ada+Lind&land=gb&phone_country=gb", first, []) == ()
    assert uncarried(page, "visitor=Ada+Lind&home=gb&phone_country=us", first, []) == ("Country code",)


def test_an_entry_that_was_empty_at_first_may_carry_a_choice_with_the_value_of_another_choice():
    home = GivenAnswer("Country", "select", (("United Kingdom",), ("gb",)))
    code = GivenAnswer("Country code", "combobox", (("United Kingdom +44",),))
    page, first = [ADA, home, code], {("land", ""), ("phone_country", ""), ("full_name", "")}
    assert uncarried(page, "visitor=Ada+Lind&land=gb&phone_country=gb", first, ["land"]) == ()
    assert uncarried(page, "visitor=Ada+Lind&land=gb&full_name=Ada+Lind", first, ["land"]) == ("Country code",)


@pytest.mark.parametrize(
    ("body", "other", "is_left"),
    [
        ("", "", True),
        ("token=8f3a09&go=1", "", True),
        ("token=8f3a09", "visitor=Ada+Lind", False),  # a script has sent it
        ("token=77", "", False),  # another than at first: it may be any code
        ("token=8f3a09&more=1", "", False),
        ("no names", "", False),
    ],
)
def test_written_answers_are_left_behind_where_the_form_is_sent_as_it_stood(body: str, other: str, is_left: bool):
    page = [ADA, GivenAnswer("Country", "select", (("United Kingdom",), ("gb",)))]
    left = left_behind(page, body, SentTexts([other, body]), {("token", "8f3a09")}, ["", "go"])
    assert left == (("Your name",) if is_left else ())


def test_a_form_that_the_site_has_kept_with_the_same_answers_carries_them():
    home = GivenAnswer("Country", "select", (("United Kingdom",), ("gb",)))
    code = GivenAnswer("Country code", "combobox", (("United Kingdom +44",),))
    draft = {("visitor", "Ada Lind"), ("land", "gb"), ("phone_country", "gb")}
    body = "visitor=Ada+Lind&land=gb&phone_country=gb"
    assert uncarried([ADA, home, code], body, draft, []) == ()
    assert uncarried([ADA, home, code], body, draft - {("visitor", "Ada Lind")}, []) == ("Country code",)


@pytest.mark.parametrize("rest", ["", "&token=8f3a09", "&day=18/01/2027&news=on&go=Send", "&first=Ada"])
def test_a_choice_is_carried_by_nothing_where_each_entry_is_of_something_else(rest: str):
    assert of_none(f"visitor=Ada+Lind{rest}", SIZE, DAY) == (("Size",) if "day=" in rest else ("Size", "Day"))
    assert of_none(json.dumps({"visitor": "Ada Lind"}), SIZE) == ("Size",)


@pytest.mark.parametrize("rest", ["&s=l-7", "&token=new", "&size-list-id=7", "&news-size=on", "&wish=Large"])
def test_a_choice_may_be_carried_by_any_entry_that_is_of_nothing_else(rest: str):
    assert of_none(f"visitor=Ada+Lind{rest}", SIZE) == ()


@pytest.mark.parametrize(
    ("body", "contradicts"),
    [("day=2026-12-31", True), ("day=18/01/2027", False), ("holiday=2026-12-31", False), ("day=", False)],
)
def test_a_day_is_contradicted_by_another_one_under_its_name(body: str, contradicts: bool):
    answer = GivenAnswer("Day", "text", (("2027-01-18",),), ("day",))
    assert answer.is_contradicted_by(SentTexts([f"visitor=Ada+Lind&{body}"])) is contradicts


VISIT = GivenAnswer("Day", "text", (("2027-01-18",),), ("day",))
GUESTS = GivenAnswer("Guests", "number", (("2",),), ("guests",))


def of_form(page: list[GivenAnswer], body: str, *hidden: str, to: str = "/count", target: str = "") -> bool:
    """Whether a request is the form's own that has the answers' entries and hidden ones."""
    names = [name for each in page for name in each.names]
    first = frozenset([*((name, "") for name in names), *((name, "8f3a") for name in hidden)])
    targets = frozenset({("POST", f"https://a.example{target}")} if target else ())
    request = OutboundRequest(f"https://a.example{to}", "POST", "Fetch", legible=body)
    return is_of_form(page, request, FormEntries(first=first, targets=targets))


@pytest.mark.parametrize(
    ("body", "is_own"),
    [
        ("visitor=Ada+Lind&day=2026-12-31&session=8f3a", True),
        ("name=x&day=2026-12-31", True),
        ("name=x&day=2026-12-31&csrf=8f3a&_wpnonce=1&action=book&_wp_http_referer=/", True),
        ("day=2026-12-31", False),
        (json.dumps({"event": "press", "day": "2026-11-29", "page": "/book"}), False),
    ],
)
def test_a_request_with_the_name_of_an_answer_alone_is_not_the_forms(body: str, is_own: bool):
    named = dataclasses.replace(ADA, names=("name",))
    assert of_form([named, VISIT], body) is is_own


@pytest.mark.parametrize(
    ("body", "to", "is_own"),
    [
        ("_wpnonce=ab12&action=book&day=2026-12-31", "/count", True),
        ("day=2026-12-31", "/count", False),
        ("day=2026-12-31", "/send", True),
        ("day=2026-12-31", "/send?step=2", True),
        ("other=2026-12-31", "/send", False),
        (json.dumps({"day": "2026-12-31", "guests": 2}), "/api", True),
        ("guests=1&day=2026-12-31&q=", "/api", True),
    ],
)
def test_a_form_is_known_by_its_entries_or_by_where_it_is_sent(body: str, to: str, is_own: bool):
    assert of_form([VISIT, GUESTS], body, "_wpnonce", "action", to=to, target="/send") is is_own


def test_a_few_of_many_entries_are_a_check_of_the_page():
    many = [GivenAnswer(name, "text", (("x",),), (name,)) for name in ("a", "b", "c", "d")]
    assert not of_form([*many, VISIT], "a=y&day=2026-12-31")


def test_the_only_answer_of_a_page_tells_its_form_beside_any_tokens():
    assert of_form([VISIT], "utf8=x&authenticity_token=ab12&day=2026-12-31", "utf8", "authenticity_token")
    assert of_form([VISIT], "day=2026-12-31", "utf8", "authenticity_token")


def test_what_names_nothing_or_no_answer_proves_nothing():
    assert of_none("Ada Lind", SIZE) == ()
    assert of_none("visitor=7", SIZE) == ()


FORGETS = """document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const body = new FormData(event.target)
  body.set('street', 'Elm Street')
  body.set('portrait', new File([new Uint8Array(3e6).fill(200)], 'portrait.jpg'))
  body.set('scan', 'A'.repeat(3e6))
  await fetch('/send', { method: 'POST', body })
  document.body.innerHTML = '<h1>Thank you! Your registration has been received.</h1>'
}"""
"""The page sends another street than the one that it shows, and files of several megabytes that its script has made."""


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_form_that_was_sent_without_an_answer_is_told(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, text("Street", "street")), script(FORGETS)))
    ran = await footpath.fill(start, input={"Street": "Storgatan 4"})
    assert ran.status == "complete", ran
    assert "did not send the answer to “Street”" in ran.reason
    assert next(row for row in ran.rows if row.question == "Street").note


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_way_that_leaves_an_answer_out_counts_as_failed(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, text("Street", "street"))))
    await footpath.fill(start, input={"Street": "Storgatan 4"})
    careers.page("/fair", page("Fair", form(NAME, text("Street", "street")), script(FORGETS)))
    ran = await footpath.fill(start, input={"Street": "Storgatan 5"})
    assert (ran.status, ran.rungs) == ("complete", {"replay"}), ran
    assert (await footpath.book()).health.failures == 1


@pytest.mark.thorough
@pytest.mark.browser
async def test_an_answer_that_the_page_encrypts_is_told_as_not_to_be_seen(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    hides = """document.querySelector('form').onsubmit = ({ target }) => {
      target.street.type = 'hidden'
      target.street.value = 'v1.' + [...target.street.value].map((each) => each.codePointAt() * 7).join('x') }"""
    start = careers.page("/fair", page("Fair", form(NAME, text("Street", "street")), script(hides)))
    ran = await footpath.fill(start, input={"Street": "Storgatan 4"})
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    assert "Footpath could not see whether the page sent the answer to “Street”" in ran.reason


TAGS = """<div><label for=tag>Skills</label><input id=tag><input type=hidden name=skills value=""></div>"""
"""A skill becomes a tag, and is sent, once Enter is pressed; without that, the page shows it and its form lacks it."""


@pytest.mark.browser
async def test_a_form_does_not_leave_without_an_answer_that_the_page_shows(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, TAGS)))
    ran = await footpath.fill(start, input={"Skills": "clock making"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "the form would leave without it" in ran.reason
    assert next(row for row in ran.rows if row.question == "Skills").note
    ran = await footpath.fill(start, input={"Skills": ""})
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran


@pytest.mark.browser
@pytest.mark.parametrize("kept", ["<input type=hidden name=token value=8f3a09>", ""])
@pytest.mark.parametrize("instead", [r"\g<0> form=gone", ""])
@pytest.mark.sample(2)
async def test_a_form_that_carries_none_of_its_fields_does_not_leave(
    footpath: Footpath, careers: FormSite, instead: str, kept: str
):
    """The fields name another form that is not there, or have no name that they would be sent under."""
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(re.sub("name=[a-z]+", instead, NAME + EMAIL), kept)))
    ran = await footpath.fill(start)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "“First name”, “Last name”, “Email address”" in ran.reason


@pytest.mark.browser
@pytest.mark.parametrize("name", ["", "ticket"])
async def test_a_form_of_which_a_script_sent_the_answers_before_may_leave_without(
    footpath: Footpath, careers: FormSite, name: str
):
    """The script hands each entry on, readable or (under the name of a ticket) not, as the field is left."""
    careers.takes("/send")
    careers.takes("/draft", "kept")
    keeps = f"""for (const field of document.querySelectorAll('input:not([type=hidden])')) field.onchange = () => {{
      const value = '{name}' ? [...field.value].map((each) => each.codePointAt() * 7).join('x') : field.value
      if ('{name}') document.querySelector('[name=ticket]').value += value
      else fetch('/draft', {{ method: 'POST', body: new URLSearchParams({{ text: value }}) }}) }}"""
    ticket = "<input type=hidden name=ticket value=none>"
    start = careers.page("/fair", page("Fair", form(re.sub("name=[a-z]+", "", NAME + EMAIL), ticket), script(keeps)))
    ran = await footpath.fill(start)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


REPAIRS = """document.querySelector('form').onsubmit = () => {
  document.querySelector('[name=skills]').value = document.getElementById('tag').value }"""


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
async def test_what_a_script_adds_as_the_form_leaves_counts(footpath: Footpath, careers: FormSite, kind: str):
    careers.takes("/send")
    html = form(NAME, TAGS, more=f"enctype={kind}")
    start = careers.page("/fair", page("Fair", html, script(REPAIRS)))
    ran = await footpath.fill(start, input={"Skills": "clock making"})
    assert (ran.status, careers.sent[0].fields["skills"]) == ("complete", "clock making"), ran


@pytest.mark.thorough
@pytest.mark.browser
async def test_an_answer_that_is_lost_on_the_way_to_look_a_sending_up_tells_nothing_of_it(
    footpath: Footpath, careers: FormSite
):
    first = form(NAME, TAGS, action="/two", button="Continue")
    pages = iter([page("Fair", first, script(REPAIRS))])
    start = careers.page("/fair", lambda: next(pages, page("Fair", first)))
    careers.takes("/two", page("Fair", form(text("Street", "street"), button="Send registration")))
    careers.takes("/send", page("Fair", "<p>Fairs of the year</p>"))
    for _ in range(2):
        ran = await footpath.fill(start, input={"Skills": "clock making", "Street": "Storgatan 4"})
        assert ran.status == "unknown", ran
        sendings = {each.step for each in ran.begun() if "Send registration" in each.target}
        assert sendings.isdisjoint(each.step for each in ran.events("effect_resolved")), ran
    assert len(careers.posted("/send")) == 1


IN_PARTS = """document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  await fetch('/part', { method: 'POST', body: new URLSearchParams({ visitor: event.target.first.value, more: '2' }) })
  await fetch('/send', { method: 'POST', body: new URLSearchParams({ skills: '', street: event.target.street.value }) })
}"""


@pytest.mark.browser
async def test_a_form_whose_first_part_has_left_is_not_told_as_not_sent(footpath: Footpath, careers: FormSite):
    careers.takes("/part")
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, text("Street", "street"), TAGS), script(IN_PARTS)))
    ran = await footpath.fill(start, input={"Skills": "clock making", "Street": "Storgatan 4"})
    assert (ran.status, [each.path for each in careers.sent]) == ("unknown", ["/part"]), ran
    assert "Another part has left." in ran.reason
    assert "run it again" not in ran.reason
    assert ran.events("effect_resolved") == []


DRAWN = """<div><span id=l>Size</span><div role=combobox tabindex=0 aria-expanded=false aria-controls=list
  aria-labelledby="l size" id=size>Choose</div><ul role=listbox id=list hidden>
  <li role=option>Small<li role=option>Large</ul>
  <input type=hidden name=size value=""></div>"""
DRAWS = """const size = document.getElementById('size'), list = document.getElementById('list')
size.onclick = () => { list.hidden = !list.hidden; size.ariaExpanded = String(!list.hidden) }
list.onclick = (event) => { size.textContent = event.target.textContent; list.hidden = true; size.ariaExpanded = 'false'
  if (window.tells) document.querySelector('[name=size]').value = 'z' + size.textContent.length }"""
FETCHES = """document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const body = %s
  await fetch('/send', { method: 'POST', body })
  document.body.innerHTML = '<h1>Thank you! Your registration has been received.</h1>'
}"""
JSONS = "JSON.stringify(Object.fromEntries(new FormData(event.target)))"


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("sends", ["", FETCHES % JSONS, FETCHES % "new FormData(event.target)"])
async def test_a_drawn_choice_whose_hidden_field_stays_empty_is_a_missing_answer(
    footpath: Footpath, careers: FormSite, sends: str
):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, DRAWN), script(DRAWS), script(sends)))
    ran = await footpath.fill(start, input={"Size": "Large"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "the answer to “Size”" in ran.reason
    careers.page("/fair", page("Fair", form(NAME, DRAWN), script("tells = true"), script(DRAWS), script(sends)))
    ran = await footpath.fill(start, input={"Size": "Large"})
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("sends", ["", pytest.param(FETCHES % JSONS, marks=pytest.mark.thorough)])
async def test_a_drawn_choice_that_no_entry_of_the_form_carries_keeps_the_form_here(
    footpath: Footpath, careers: FormSite, sends: str
):
    careers.takes("/send")
    alone = DRAWN.replace('<input type=hidden name=size value="">', "").replace("window.tells", "false")
    token = "<input type=hidden name=token value=8f3a09>"
    start = careers.page("/fair", page("Fair", form(NAME, token, alone), script(DRAWS), script(sends)))
    ran = await footpath.fill(start, input={"Size": "Large"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "the answer to “Size”" in ran.reason


TYPED = """<div id=shape><label for=typed>Shape</label><input id=typed autocomplete=off></div>"""
KEEPS = FETCHES % "JSON.stringify({ ...Object.fromEntries(new FormData(event.target)), shape: '' })"


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_script_does_not_send_an_empty_place_for_what_its_list_did_not_take(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, TYPED), script(KEEPS)))
    ran = await footpath.fill(start, input={"Shape": "Square"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "the answer to “Shape”" in ran.reason


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_form_that_is_sent_by_its_address_or_leads_on_is_held_too(footpath: Footpath, careers: FormSite):
    careers.takes("/next", page("Fair", form(text("Street", "street"))))
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, TAGS, action="/next", button="Next")))
    ran = await footpath.fill(start, input={"Skills": "clock making", "Street": "Storgatan 4"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "the answer to “Skills”" in ran.reason
    start = careers.page("/ask", page("Ask", form(NAME, TAGS, action="/asked").replace("method=post", "method=get")))
    ran = await footpath.fill(start, input={"Skills": "clock making"})
    assert ran.status == "needs_person", ran
    assert "the answer to “Skills”" in ran.reason
