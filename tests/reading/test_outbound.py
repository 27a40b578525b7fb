"""What a request says of whether it changes something, beside what was pressed."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.outbound import PressedControl, is_effect, leads_on, pressed_later
from footpath.reading.read import read
from footpath.schema.request import OutboundRequest

HERE = "https://stays.test"
PRIVATE = ("ida@example.org", "Dresden")


def pressed(label: str, *fields: str, link: bool = False, popup: str = "", **more: Any) -> PressedControl:
    builder = PageBuilder(f"{HERE}/x", title="A page")
    if fields:
        with builder.inside("form"):
            for field in fields:
                builder.input(field)
            ref = builder.button(label)
    else:
        ref = builder.link(label) if link else builder.button(label, type="button")
    snapshot = builder.snapshot()
    element = dataclasses.replace(snapshot.by_ref[ref], popup=popup)
    return PressedControl(element, read(snapshot), snapshot, PRIVATE, **more)


def post(body: object = "", path: str = "/things/7", **more: Any) -> OutboundRequest:
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    given: dict[str, Any] = {"method": "POST", "kind": "XHR", **more}
    return OutboundRequest(f"{HERE}{path}", body=text, **given)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("label", ["", "Heart", "Continue", "OK", "Menu"])
def test_what_changes_something_is_an_effect_whatever_the_label(label: str, method: str):
    assert is_effect(post({"name": "Dresden"}, method=method), pressed(label))


QUERIES = [
    {"query": "query Jobs($city: String) { jobs(city: $city) { id } }", "variables": {"city": "Dresden"}},
    {"query": "{ jobs { id } }"},
    [{"query": "fragment F on Job { id }\nquery A { jobs { ...F } }"}, {"query": "{ b }"}],
    {"jsonrpc": "2.0", "method": "jobs.list", "params": []},
    {"jsonrpc": "2.0", "method": "getJobs", "id": 1},
]
CHANGES = [
    {"query": "mutation Apply { apply(id: 7) }"},
    {"query": "query A { a }\nmutation B { b }"},
    [{"query": "{ a }"}, {"query": "mutation { b }"}],
    {"jsonrpc": "2.0", "method": "jobs.remove", "id": 1},
    {"jsonrpc": "2.0", "method": "settle", "id": 1},
    {"query": "clocks", "id": 7},
    {"jsonrpc": "2.0", "method": "deleteAll", "query": "{ x }"},
    [{"query": "{ a }"}, {"id": 7}],
]


@pytest.mark.parametrize("body", QUERIES, ids=repr)
def test_a_query_protocol_says_that_it_only_asks(body: object):
    assert not is_effect(post(body), pressed("Heart"))


@pytest.mark.parametrize("body", CHANGES, ids=repr)
def test_a_query_protocol_says_that_it_changes_something(body: object):
    assert is_effect(post(body), pressed("Heart"))


COUNTING: list[dict[str, Any]] = [{"kind": "Ping"}, {"path": "/v1/collect"}, {"path": "/g", "is_own_site": False}]


@pytest.mark.parametrize("where", COUNTING, ids=repr)
def test_counting_visitors_is_none_unless_it_carries_what_is_the_persons(where: dict[str, Any]):
    assert not is_effect(post({"event": "click"}, **where), pressed("Heart"))
    assert is_effect(post({"event": "click", "who": "Ida@Example.org"}, **where), pressed("Heart"))
    assert is_effect(post("who=ida%40example.org", **where), pressed("Heart"))
    assert is_effect(post(None, **where), pressed("Heart")), "it cannot be read"
    assert is_effect(post("", **where, method="DELETE"), pressed("Heart"))


def test_forms_that_only_ask_or_sign_in():
    assert not is_effect(post("q=clocks", kind="Document"), pressed("Search", "Search"))
    assert not is_effect(post("user=ida%40example.org"), pressed("Sign in", "User name", "Password"))


@pytest.mark.parametrize(
    "label",
    ["Save as draft", "Save for later", "Add to cart", "Add to basket", "Apply coupon", "Apply filters", "Sign out"],
)
def test_what_can_be_taken_back_by_its_label(label: str):
    """As docs/run.md says: such a press is not asked about."""
    assert not is_effect(post("id=7"), pressed(label))


@pytest.mark.parametrize("label", ["Save", "Remove", "Remove from basket", "Delete", "Buy now"])
def test_what_may_end_or_cost_something_by_its_label(label: str):
    assert is_effect(post("id=7"), pressed(label))


@pytest.mark.parametrize("label", ["Save as draft", "Add to cart", "Apply filters", "Continue", "Search", "Accept"])
def test_a_label_proves_nothing_of_what_is_only_tried(label: str):
    assert is_effect(post("id=7"), pressed(label, is_tried=True))


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("is_tried", [False, True])
def test_a_tick_or_a_choice_that_saves_itself_is_an_effect(method: str, is_tried: bool):
    builder = PageBuilder(f"{HERE}/settings", title="Settings")
    refs = [builder.input("Compact view", "checkbox"), builder.select("Mails", ("Daily", "Weekly"))]
    snapshot = builder.snapshot()
    for ref in refs:
        control = PressedControl(snapshot.by_ref[ref], read(snapshot), snapshot, PRIVATE, is_tried=is_tried)
        assert is_effect(post({"on": True}, method=method), control)


def test_a_choice_beside_a_list_asks_for_the_list_but_puts_nothing():
    builder = PageBuilder(f"{HERE}/x", title="Clocks")
    ref = builder.select("Colour", ("Red", "Blue"))
    for number in range(6):
        with builder.box("article"):
            builder.link(f"Clock {number} of Dresden", href=f"/clocks/{number}")
            builder.text(f"{number}9 €")
    snapshot = builder.snapshot()
    control = PressedControl(snapshot.by_ref[ref], read(snapshot), snapshot, PRIVATE)
    assert not is_effect(post({"colour": "Red"}), control)
    assert is_effect(post({"colour": "Red"}, method="PUT"), control)


@pytest.mark.parametrize("is_tried", [False, True])
def test_a_setting_beside_a_list_is_no_filter_of_it(is_tried: bool):
    builder = PageBuilder(f"{HERE}/x", title="Clocks")
    told = builder.input("Notify me", "checkbox", html_name="alert")
    often = builder.select("E-mails", ("Never", "Daily", "Weekly"), html_name="often")
    size = builder.select("Made of", ("All", "Oak", "Brass"), html_name="wood")
    for number in range(6):
        with builder.box("article"):
            builder.link(f"Clock {number} of Dresden", href=f"/clocks/{number}")
            builder.text(f"{number}9 € Brass")
    snapshot = builder.snapshot()
    page = read(snapshot)
    control = {
        ref: PressedControl(snapshot.by_ref[ref], page, snapshot, (), is_tried=is_tried) for ref in (told, often, size)
    }
    assert is_effect(post({"on": True}, "/alerts"), control[told])
    assert is_effect(post({"to": "Daily"}, "/settings"), control[often])
    assert not is_effect(post({"to": "Oak"}, "/r"), control[size]), "its choices stand in the records"
    assert not is_effect(post({"to": "Daily"}, "/x"), control[often]), "it goes to the list's own address"
    assert not is_effect(post({"often": "Daily", "wood": "All"}, "/r"), control[often]), "with the other filters"


def test_next_without_a_question_sends_what_the_site_has_put_into_the_form():
    control = pressed("Next")
    assert is_effect(post("order=7&pay=now"), control)
    assert not is_effect(post("step=1&csrf=a8f3b2c1d9e7f6a5&empty="), control)
    assert not is_effect(post("order=7&pay=now"), dataclasses.replace(control, begins=True))
    assert is_effect(post("step=1"), dataclasses.replace(control, has_given=True))


def beside_list(*, is_tried: bool) -> PressedControl:
    """A button below a list of clocks."""
    builder = PageBuilder(f"{HERE}/x", title="Clocks")
    for number in range(6):
        with builder.box("article"):
            builder.link(f"Clock {number} of Dresden", href=f"/clocks/{number}")
            builder.text(f"{number}9 €")
    ref = builder.button("Heart", type="button")
    snapshot = builder.snapshot()
    return PressedControl(snapshot.by_ref[ref], read(snapshot), snapshot, PRIVATE, is_tried=is_tried)


def test_what_asks_for_a_part_of_a_list_may_be_tried():
    control = beside_list(is_tried=True)
    assert not is_effect(post({"offset": 20, "limit": 20}), control)
    assert not is_effect(post({"kind": "wall"}, path="/clocks/search"), control)
    assert is_effect(post({"id": 7}), control)


@pytest.mark.parametrize("is_tried", [False, True])
def test_a_mutation_asks_for_no_part_of_the_list_beside_it(is_tried: bool):
    control = beside_list(is_tried=is_tried)
    assert is_effect(post({"query": "mutation { like(id: 7) }"}, path="/graphql"), control)
    assert is_effect(post({"jsonrpc": "2.0", "method": "settle", "page": 2}, path="/rpc"), control)
    assert is_effect(post("query=mutation%7Blike(id%3A7)%7D", path="/search"), control)
    parts = '--x\r\nname="operations"\r\n\r\n{"query": "mutation { like(id: 7) }"}\r\n--x--'
    assert is_effect(post(parts, path="/search"), control)
    assert not is_effect(post("query=%7Bclocks%7Bid%7D%7D", path="/graphql"), control)
    assert not is_effect(post({"query": "{ clocks(page: 2) { id } }"}, path="/graphql"), control)


def test_a_menu_that_fetches_what_it_shows():
    assert not is_effect(post("{}"), pressed("More", popup="menu"))
    assert is_effect(post({"city": "Dresden"}), pressed("More", popup="menu"))


def test_a_continue_that_carries_nothing_of_the_persons_leads_on():
    assert not is_effect(post("step=1", kind="Document"), pressed("Continue"))
    assert is_effect(post("city=Dresden", kind="Document"), pressed("Continue"))
    assert is_effect(post("confirm=1", kind="Document"), pressed("Continue", has_given=True))


@pytest.mark.parametrize(
    "label",
    ["Save and continue", "Speichern und weiter", "Next: Documents", "Continue to review", "Review application"],
)
def test_a_label_that_names_what_follows(label: str):
    assert leads_on(label, pressed(label).page)


@pytest.mark.parametrize("label", ["Continue", "Next", "Weiter", "Siguiente", "Send", "Save", "Review and send"])
def test_a_label_that_does_not(label: str):
    assert not leads_on(label, pressed(label).page)


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "3",
        "",
        "h",
        "ping",
        '{"type":6}\x1e',
        '{"type":"ping"}',
        '[null,"31","phoenix","heartbeat",{}]',
        '{"msg":"pong"}',
        '["{\\"msg\\":\\"ping\\"}"]',
        '42["ping"]',
        '{"jsonrpc":"2.0","method":"ping","id":1}',
        '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1","join_ref":null}',
        '{"action":"keep-alive","ts":1764200000}',
        "PING 1764200000",
    ],
)
def test_what_keeps_a_socket_open_is_no_effect(text: str):
    assert not is_effect(post(text, kind="WebSocket"), pressed("Heart"))
    assert is_effect(post(text), pressed("Heart"))


@pytest.mark.parametrize(
    "text",
    [
        '42["like",7]',
        '{"event":"click","id":7}',
        '{"ping":"Dresden"}',
        '{"event":"ping","to":"Ada"}',
        '{"event":"ping","to":7}',
        '{"type":"message","text":"ping pong tonight"}',
        '{"type":"message","text":"ping"}',
        '["{\\"event\\":\\"ping\\",\\"to\\":7}"]',
        '{"type":3}',
        "I will ping you",
        "ping Ada",
        "\t",
        None,
    ],
)
def test_any_other_message_over_a_socket_is_judged_as_a_request(text: str | None):
    assert is_effect(post(text, kind="WebSocket"), pressed("Heart"))


@pytest.mark.parametrize(
    ("button", "does"),
    [
        ("Submit application", "sends"),
        ("Next", "sends"),
        ("Place order", "sends"),
        ("Subscribe", "sends"),
        ("Log in", "sends"),
        ("Save", "keeps"),
        ("Print", ""),
    ],
)
def test_what_a_button_does_with_the_entries_of_its_form(button: str, does: str):
    assert pressed_later(pressed(button, "Name").form) == does


def test_no_button_does_anything_without_a_form():
    assert pressed_later(None) == ""
