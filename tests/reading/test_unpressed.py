"""What a page sends without a press: its own affair, a draft of the form, or an effect."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from tests.reading.builders import PageBuilder

from footpath.page.held import LONGEST_BODY
from footpath.reading.given import Given, looks_for
from footpath.reading.read import read
from footpath.reading.unpressed import Moment, judge
from footpath.schema.action import Action, Back, Check, Click, Fill, Hover, Navigate, Scroll, Select, Upload
from footpath.schema.request import OutboundRequest

HERE = "https://stays.test"
PART = '--x\r\nContent-Disposition: form-data; name="who"\r\n\r\nAda\r\n--x--'

OPERATIONS = (
    '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query": "mutation { like(id: 17) }"}\r\n--x--'
)


def moment(action: Action | None, *, button: str = "Send", lacks: bool = False, **more: Any) -> Moment:
    """Somebody's name stands in a form, and an act is under way at its field."""
    builder = PageBuilder(f"{HERE}/apply?id=4", title="Apply")
    with builder.inside("form"):
        ref = builder.input("Name", html_name="who")
        tick = builder.input("Public", "checkbox", html_name="public")
        if lacks:
            builder.input("Town", required=True)
        if button:
            builder.button(button)
    snapshot, given = builder.snapshot(), Given()
    page = read(snapshot)
    given.note(snapshot.by_ref[ref], ["Ada"], page)
    given.note(snapshot.by_ref[ref], ["Adalbert Koch"], page)
    given.note(snapshot.by_ref[tick], [], page)
    acts = () if action is None else ((action, snapshot.by_ref[ref]),)
    known: dict[str, Any] = {"usual": (), "is_target": False, "is_leaving": False}
    return Moment(given, page, snapshot.url, "Apply", acts, **(known | more))


def post(body: object = "", path: str = "/things/7", **more: Any) -> OutboundRequest:
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    given: dict[str, Any] = {"method": "POST", "kind": "Fetch", **more}
    return OutboundRequest(f"{HERE}{path}", body=text, **given)


FILL, HOVER = Fill(value="Ada"), Hover()


def acted(now: Moment, **element: Any) -> Moment:
    """The acts at a control with other attributes."""
    acts = [(action, dataclasses.replace(each, **element)) for action, each in now.acts if each is not None]
    return dataclasses.replace(now, acts=acts)


def short(question: str, name: str, value: str) -> Moment:
    """A short value stands in a form without a button."""
    builder = PageBuilder(f"{HERE}/apply?id=4", title="Apply")
    with builder.inside("form"):
        ref = builder.input(question, html_name=name)
    snapshot = builder.snapshot()
    now = dataclasses.replace(moment(None), given=Given(), page=read(snapshot), acts=((FILL, snapshot.by_ref[ref]),))
    now.given.note(snapshot.by_ref[ref], [value], now.page)
    return now


EFFECTS: dict[str, tuple[OutboundRequest, Moment]] = {
    "a form sent at a focus": (post("id=7", kind="Document"), moment(FILL)),
    "a form sent whole": (post("who=Ada", kind="Document"), moment(FILL, is_target=True)),
    "a form sent to another site at a focus": (post("id=7", kind="Document", is_own_site=False), moment(FILL)),
    "a focus": (post({"id": 7}), moment(FILL)),
    "a focus that nobody can read": (post(None, "/prefs"), moment(FILL)),
    "a hover that says a deed in any language": (post("", "/s-abonner"), moment(HOVER)),
    "a hover that names a thing by a mark": (post({"id": "507f1f77bcf86cd799439011"}, "/reactions"), moment(HOVER)),
    "a hover that names a thing by its address": (
        post("", "/postings/3f2504e0-4f89-11d3-9a0c-0305e82c3301/reactions"),
        moment(HOVER),
    ),
    "a hover that names a thing by a word": (post({"item": "clock-maker"}, "/favourites"), moment(HOVER)),
    "a hover that switches by a form": (post("liked=true", "/prefs"), moment(HOVER)),
    "a hover that fills a basket": (post({"amount": "one"}, "/api/addToCart"), moment(HOVER)),
    "a hover that may ask for texts": (post({"lang": "de", "of": ["apply", "common"]}, "/api/i18n"), moment(HOVER)),
    "a change of GraphQL": (
        post({"query": "mutation L($id: ID!) { like(id: $id) { ok } }", "variables": {"id": "x"}}, "/search"),
        moment(HOVER),
    ),
    "a stored change of GraphQL": (post({"operationName": "Like", "variables": {"slug": "x"}}), moment(HOVER)),
    "a change of GraphQL by a form": (post("query=mutation%7Blike(id%3A17)%7D", "/search"), moment(HOVER)),
    "a change of GraphQL in parts": (post(OPERATIONS, "/search"), moment(HOVER)),
    "a change of GraphQL at another site": (
        post({"query": "mutation { like }"}, "/api", is_own_site=False),
        moment(HOVER),
    ),
    "a call that changes, with a word of GraphQL": (
        post({"jsonrpc": "2.0", "method": "deleteAll", "query": "{ x }"}, "/rpc"),
        moment(HOVER),
    ),
    "a deletion at another site": (post({"id": 7}, is_own_site=False, method="DELETE"), moment(HOVER)),
    "a deletion by a button with a menu": (
        post("", method="DELETE"),
        acted(moment(HOVER), role="button", popup="menu"),
    ),
    "a change by a field that suggests": (post("", method="PUT"), acted(moment(FILL), role="combobox")),
    "a bare deletion of a draft": (post("", "/drafts/7", method="DELETE"), moment(HOVER)),
    "a change of a search": (post("", "/search/alerts/7", method="PUT"), moment(HOVER)),
    "a change of a session": (post("", "/session/7", method="PATCH"), moment(HOVER)),
    "a change of a part of a list": (post({"page": 2}, method="PUT"), moment(HOVER)),
    "a deletion after a file": (post("", "/uploads/7", method="DELETE"), moment(Upload(files=("cv.pdf",)))),
    "a name of two letters under any name": (
        post({"lastName": "李明"}),
        dataclasses.replace(short("姓名", "f1", "李明"), usual=[post({"lastName": "李明"}).form]),
    ),
    "a town of two letters in a text": (
        post({"x": "I live in 東京."}),
        dataclasses.replace(short("City", "city", "東京"), usual=[post({"x": "I live in 東京."}).form]),
    ),
    "a press of a button with a menu, later": (post({"id": 7}), acted(moment(Click()), role="button", popup="menu")),
    "a press, later": (post({"id": 7}), moment(Click())),
    "a scroll": (post({"id": 7}), moment(Scroll(to="down"))),
    "one operation of an interface that is asked anyway": (
        post({"query": "mutation { like(id: 7) }"}, "/graphql"),
        moment(HOVER, usual=[post({"query": "mutation { ping }"}, "/graphql").form]),
    ),
    "one call of an address that is called anyway": (
        post({"do": "like", "id": 7}, "/rpc"),
        moment(HOVER, usual=[post({"do": "ping", "id": 7}, "/rpc").form]),
    ),
    "a short entry under its own name": (post({"country": "DE"}, "/prefs"), short("Country", "country", "DE")),
    "a short entry under its question": (post({"country": "DE"}, "/prefs"), short("Your country", "f7", "DE")),
    "a number under its own name": (post("nights=2", "/prefs"), short("Nights", "nights", "2")),
    "a letter under its own name": (post("sex=F", "/prefs"), short("Sex", "sex", "F")),
    "a message with an entry": (post({"n": "Adalbert Koch"}, kind="WebSocket"), moment(FILL, button="")),
    "a hover": (post(""), moment(HOVER)),
    "a hover that puts": (post("", method="PUT"), moment(HOVER)),
    "a beacon with an entry": (post({"n": "Ada"}, kind="Ping"), moment(FILL)),
    "a beacon at a hover": (post({"id": 7}, kind="Ping"), moment(HOVER)),
    "a beacon of settings": (post({"on": 1}, kind="Ping"), moment(FILL, button="")),
    "a beacon by a timer": (post({"n": "Ada"}, kind="Ping"), moment(None)),
    "a beacon with a tick": (post("public=on", kind="Ping"), moment(FILL)),
    "a beacon with a part": (post({"x": json.dumps({"t": "Hello Adalbert Koch!"})}, kind="Ping"), moment(None)),
    "a beacon of a form": (
        post(PART, kind="Ping"),
        moment(None),
    ),
    "a page that goes": (post({"n": "Ada"}), moment(Back(), is_leaving=True)),
    "a step that goes": (post({"n": "Ada"}), moment(Click(), is_leaving=True)),
    "another site": (post({"n": "Ada"}, is_own_site=False), moment(FILL)),
    "a deletion": (post({"n": "Ada"}, method="DELETE"), moment(FILL)),
    "the deletion of a draft": (post({"n": "Ada"}, "/drafts/7", method="DELETE"), moment(FILL)),
    "the form's own address": (post({"n": "Ada"}), moment(FILL, is_target=True)),
    "a form without a button": (post({"n": "Ada"}), moment(FILL, button="")),
    "a form without a button, later": (post({"n": "Ada"}), moment(None, button="")),
    "a tick without a button": (post("public=1"), moment(Check(), button="")),
    "a setting that saves itself": (post({"who": "Ada"}, "/settings/save"), moment(None, button="")),
}  # fmt: skip
DRAFTS: dict[str, tuple[OutboundRequest, Moment]] = {
    "an autosave": (post({"who": "Ada"}), moment(FILL)),
    "an autosave beside a button that saves": (post({"who": "Ada"}, "/autosave"), moment(None, button="Save")),
    "an autosave by a timer": (post({"who": "Ada"}, method="PATCH"), moment(None)),
    "a framework's question about an answer": (
        post({"who": "Ada", "__EVENTTARGET": "who"}),
        moment(FILL, is_target=True),
    ),
    "one that a header names": (
        post({"who": "Ada"}, headers={"x-validate": "who"}),
        moment(FILL, is_target=True),
    ),
    "a draft of a page that goes": (post({"who": "Ada"}, "/draft", kind="Ping"), moment(Back(), is_leaving=True)),
    "a form sent for its next question": (
        post("who=Ada", kind="Document"),
        moment(FILL, lacks=True, is_target=True),
    ),
}
OWN: dict[str, tuple[OutboundRequest, Moment]] = {
    "a file": (post({"name": "cv.pdf"}), moment(Upload(files=("cv.pdf",)))),
    "options": (post({"of": "countries"}), moment(Select(options=("Ada",)))),
    "a query": (post({"query": "{ me { id } }"}), moment(FILL)),
    "a query with an entry": (post({"query": "query A($n: String) { a(n: $n) { id } }", "n": "Ada"}), moment(FILL)),
    "a timer": (post({"id": 7}), moment(None)),
    "a file that is put": (post(None, method="PUT"), moment(Upload(files=("cv.pdf",)))),
    "a change that the page makes anyway": (
        post("", "/present", method="PUT"),
        moment(FILL, usual=[post("", "/present", method="PUT").form]),
    ),
    "a query by a form": (post("query=%7Bme%7Bid%7D%7D"), moment(FILL)),
    "a language like a short entry": (
        post({"lang": "de"}, "/texts"),
        dataclasses.replace(short("Country", "country", "DE"), usual=[post({"lang": "de"}, "/texts").form]),
    ),
    "one letter of a script of syllables": (
        post({"sex": "女"}, "/texts"),
        dataclasses.replace(short("Gender", "gender", "女"), usual=[post({"sex": "女"}, "/texts").form]),
    ),
    "a hover over a button with a menu": (post({"id": 7}), acted(moment(HOVER), role="button", popup="menu")),
    "a press into a field that suggests": (post({"id": 7}), acted(moment(Click()), role="combobox")),
    "a press under way": (post({"id": 7}), moment(Click(), is_acting=True)),
    "a page that comes": (post({"id": 7}), moment(Navigate(url=HERE))),
    "a message of the page": (post({"room": 7}, kind="WebSocket"), moment(HOVER)),
    "a count": (post({"id": 7}, "/track", kind="Ping"), moment(HOVER)),
    "a count of an entry": (post({"event": "change"}, kind="Ping"), moment(FILL)),
    "a count elsewhere": (post({"id": 7}, is_own_site=False), moment(HOVER)),
    "a count by its path": (post({"id": 7}, "/track"), moment(FILL)),
    "a visit": (post({"at": f"{HERE}/apply?id=4", "event": "focus"}, "/e"), moment(FILL)),
    "a browser": (post({"by": "Mozilla/5"}, "/e", headers={"user-agent": "Mozilla/5"}), moment(FILL)),
    "what it posts anyway": (post({"id": 7}), moment(FILL, usual=[post({"id": 9}).form])),
    "a token": (post("", "/csrf-token"), moment(FILL)),
    "a session": (post("t=1", "/session/keepalive"), moment(HOVER)),
    "a check": (post({"email": "Ada"}, "/lookup"), moment(FILL)),
    "places": (post({"input": "Ada"}, "/v1/places:autocomplete"), moment(FILL)),
    "a part of a list": (post({"page": 2}), moment(HOVER)),
    "a step of the form": (post({"who": "Ada"}, kind="Document"), moment(Click(), is_acting=True)),
    "a step of the form by a script": (post({"who": "Ada"}), moment(Click(), is_acting=True)),
    "a person's press": (post({"who": "Ada"}), moment(None, is_by_hand=True)),
}


@pytest.mark.parametrize("what", EFFECTS)
def test_is_an_effect(what: str):
    assert judge(*EFFECTS[what]) == "effect"


@pytest.mark.parametrize("what", DRAFTS)
def test_is_a_draft(what: str):
    assert judge(*DRAFTS[what]) == "draft"


@pytest.mark.parametrize("what", OWN)
def test_is_the_pages_own_affair(what: str):
    assert judge(*OWN[what]) == "own"


@pytest.mark.parametrize("line", ['name="a"\n\n', 'name="a"\n', '\r\n\r\nname="a"', "\n--\n\n"])
def test_a_long_body_takes_no_time(line: str):
    body = line * (LONGEST_BODY // len(line))
    assert judge(post(body, "/texts"), moment(FILL)) == "effect"


def allowed(given: Given) -> None:
    """A press was allowed, and done."""
    with given.doing():
        given.begin(("tab", 1))
        given.allow()


def test_what_was_allowed_to_be_sent_may_leave_later_too():
    request, known = EFFECTS["a beacon by a timer"][0], moment(None, is_of_allowed=True)
    allowed(known.given)
    assert judge(request, known) == "own"
    assert judge(post({"id": 7}), dataclasses.replace(moment(HOVER), given=known.given, is_of_allowed=True)) == "own"
    assert judge(post({"id": 7}), dataclasses.replace(moment(HOVER), given=known.given)) == "effect"
    assert known.given.ever


def test_a_later_press_without_leave_sends_no_new_entry():
    known = moment(Click(), is_of_allowed=True)
    allowed(known.given)
    known.given.begin(("tab", 1))
    known.given.note(next(element for _, element in known.acts if element), ["Grace Hopper"], known.page)
    assert judge(post({"n": "Grace Hopper"}, kind="Ping"), known) == "effect"


@pytest.mark.parametrize("type", ["search", "text"])
def test_words_to_search_for_are_no_data_of_the_person(type: str):
    builder = PageBuilder(HERE, title="Clocks")
    with builder.inside("form"):
        ref = builder.input("Search", type)
        builder.button("Search")
    snapshot, given = builder.snapshot(), Given()
    page, field = read(snapshot), snapshot.by_ref[ref]
    given.note(field, ["clocks"], page)
    assert not given.ever
    typed = ((Fill(value="clocks"), field),)
    now = Moment(given, page, HERE, "Clocks", typed, usual=(), is_target=False, is_leaving=False)
    assert judge(post({"title": "clocks"}, "/api/things"), now) == "own"


@pytest.mark.parametrize("button", ["Subscribe", "Send", "Log in"])
def test_the_button_of_another_form_sends_nothing_of_this_one(button: str):
    builder = PageBuilder(f"{HERE}/settings", title="Settings")
    with builder.inside("form"):
        ref = builder.input("Nickname", html_name="nick")
    with builder.inside("form"):
        builder.input("E-mail address", html_name="mail")
        builder.button(button)
    snapshot, given = builder.snapshot(), Given()
    page, field = read(snapshot), snapshot.by_ref[ref]
    given.note(field, ["Adalbert"], page)
    now = dataclasses.replace(moment(None), given=given, page=page, acts=((FILL, field),))
    assert judge(post({"n": "Adalbert"}), now) == "effect"


@pytest.mark.parametrize(("label", "may_look"), [("Remote", True), ("Notify me", False)])
def test_a_tick_beside_a_list_may_be_a_setting(label: str, may_look: bool):
    builder = PageBuilder(HERE, title="Jobs")
    with builder.inside("form"):
        ref = builder.input(label, "checkbox", html_name="tick")
    for number in range(6):
        builder.link(f"Clock maker {number}", href=f"/jobs/{number}")
    snapshot, given = builder.snapshot(), Given()
    page, tick = read(snapshot), snapshot.by_ref[ref]
    assert looks_for(tick, page) is may_look
    for act in (Check(), Hover()):
        given.note(tick, [], page)
        known = dataclasses.replace(moment(None), given=given, page=page, acts=((act, tick),))
        assert judge(post({"tick": True}), known) == "effect"
