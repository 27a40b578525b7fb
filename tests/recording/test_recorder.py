"""A cookbook as a recording of Chrome's Recorder, and such a recording as steps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.recording.ways import book, booking, field, on, recording, step

from footpath.recording.export import export
from footpath.recording.imported import is_proven
from footpath.recording.recorder import read_recording
from footpath.schema.action import Check, Click, Fill, Press, Select, SwitchTab
from footpath.schema.cookbook import Absent, ElementShown, Moved, TextShown, UrlIs


def test_a_recording_finds_elements_by_name_and_waits_for_the_proof():
    recording = json.loads(export(booking("http://127.0.0.1:8000"), "recorder", values={"goal.1": "Porto"}).text)
    steps = recording["steps"]
    assert [each["type"] for each in steps] == [
        *("navigate", "change", "change", "click", "click", "click", "change", "change", "click"),
        "waitForExpression",
    ]
    assert steps[1]["selectors"] == [['aria/Where to?[role="textbox"]'], ["aria/Where to?"]]
    assert (steps[1]["value"], steps[6]["value"]) == ("Porto", "{{guest}}")


def test_a_list_of_an_older_cookbook_whose_values_are_not_known_is_told():
    berth = field("Berth", "select", "combobox", options=("Up to 8 metres", "Up to 12 metres"))
    chosen = Select(options=("Up to 8 metres",))
    (told,) = export(book(step("s1", chosen, berth)), "recorder").left_out
    assert "by its value" in told
    known = berth.model_copy(update={"option_values": ("a8", "a12")})
    assert export(book(step("s1", chosen, known)), "recorder").left_out == ()


def test_a_recording_does_not_tick_a_box_that_is_unticked():
    unticked = export(book(step("s1", Check(checked=False), field("News", role="checkbox"))), "recorder")
    assert [each["type"] for each in json.loads(unticked.text)["steps"]] == ["navigate"]
    assert unticked.left_out[0].startswith("s1: Chrome's Recorder has no step for “check”")


def test_a_recording_ticks_a_box_only_for_a_given_yes():
    ticks = book(step("s1", Check(checked="{{news}}"), field("News", role="checkbox")))
    told = {value: export(ticks, "recorder", values={"news": value} if value else {}) for value in ("yes", "no", "")}
    clicks = [value for value, each in told.items() if '"click"' in each.text]
    assert clicks == ["yes"]
    assert told[""].left_out == ("s1: the box is not clicked, since the value for it is not given.",)


def test_a_recording_waits_for_an_address_whose_values_are_given():
    way = book(step("s1", Fill(value="{{place}}"), field("Where"), UrlIs(pattern="a.example/{{place}}")))
    known, unknown = export(way, "recorder", values={"place": "porto"}), export(way, "recorder")
    assert json.loads(known.text)["steps"][-1]["expression"] == 'new RegExp("a\\\\.example/porto").test(location.href)'
    assert not known.left_out
    assert json.loads(unknown.text)["steps"][-1]["type"] == "change"
    assert unknown.left_out == ("s1: the address is not waited for: it holds a value that is not given.",)


def test_a_recording_of_chrome_becomes_steps():
    imported = read_recording(
        recording(
            {"type": "setViewport", "width": 800, "height": 600},
            on("aria/Where to?", "#city", "xpath///*[@id=\"city\"]", "pierce/#city"),
            on("aria/Where to?", "#city", "xpath///*[@id=\"city\"]", "pierce/#city", type="change", value="Lisbon"),
            on("aria/Nights[role=\"combobox\"]", type="change", value="2"),
            {"type": "keyDown", "target": "main", "key": "Control"},
            {"type": "keyDown", "target": "main", "key": "a"},
            {"type": "keyUp", "target": "main", "key": "a"},
            {"type": "keyUp", "target": "main", "key": "Control"},
            on("aria/Search[role=\"button\"]", assertedEvents=[{"type": "navigation", "url": "x", "title": ""}]),
            on("aria/Pay now[role=\"button\"]", type="waitForElement", visible=True),
            on("aria/Booked", "#booked", type="waitForElement", visible=True),
            on("aria/Please wait", type="waitForElement", operator="==", count=0),
        )
    )  # fmt: skip
    assert imported.url == "https://example.com/"
    assert [each.action for each in imported.steps] == [
        Fill(value="Lisbon"), Select(options=("2",)), Press(keys="Control+a"), Click(),
    ]  # fmt: skip
    city = imported.steps[0].signature
    assert city is not None
    assert (city.role, city.name, city.id, city.question) == ("textbox", "Where to?", "city", "Where to?")
    assert [type(each) for each in imported.steps[-1].postcondition.all_of] == [
        Moved, ElementShown, TextShown, Absent,
    ]  # fmt: skip
    assert (imported.left_out, is_proven(imported.steps)) == ([], True)


@pytest.mark.parametrize(
    ("strange", "told"),
    [
        ({"type": "customStep", "name": "x"}, "does not know “customStep”"),
        ({"type": "teleport"}, "does not know “teleport”"),
        ({"type": "emulateNetworkConditions"}, "does not know"),
        (on("div > span:nth-child(2)"), "name no element"),
        (on("aria/A", button="secondary"), "another button"),
        (on("aria/A", type="doubleClick"), "double click"),
        ({"type": "waitForExpression", "expression": "fetch('/evil')"}, "never run"),
        (on("#thanks", type="waitForElement"), "no words and is no control"),
        (on('aria/Row[role="link"]', type="waitForElement", operator=">=", count=3), "counts elements"),
        (on('aria/Row[role="link"]', type="waitForElement", operator="==", count=2), "counts elements"),
        (
            on('aria/Go[role="button"]', type="waitForElement", properties={"disabled": True}),
            "a property of an element",
        ),
        (on('aria/Go[role="button"]', type="waitForElement", attributes={"open": ""}), "a property"),
        (on('aria/Go[role="button"]', duration=800), "a long press"),
    ],
)
def test_steps_that_footpath_has_not_are_left_out_and_told(strange: dict[str, Any], told: str):
    imported = read_recording(recording(on('aria/Go[role="button"]'), strange))
    assert [each.action for each in imported.steps] == [Click()]
    assert len(imported.left_out) == 1
    assert imported.left_out[0].startswith("Step 3 of the recording was left out: ")
    assert told in imported.left_out[0]


def test_an_unknown_property_of_a_known_step_is_told():
    entered = on("aria/Name", type="change", value="Ida", mask=True, deviceType="pen", by="x")
    imported = read_recording(recording(entered))
    assert [each.action for each in imported.steps] == [Fill(value="Ida")]
    assert imported.left_out == ["Step 2 of the recording: “by”, “mask” was ignored: Footpath does not know it."]


def test_an_act_that_is_left_out_leaves_its_navigation_to_no_other_step():
    went = [{"type": "navigation", "url": "x", "title": ""}]
    held = on("aria/B", duration=900, assertedEvents=went)
    imported = read_recording(recording(on("aria/A", type="change", value="a"), held))
    assert [each.postcondition.all_of for each in imported.steps] == [()]


@pytest.mark.parametrize(("operator", "count"), [("==", 0), ("<=", 0), ("<", 1)])
def test_a_wait_for_no_element_is_one_for_its_absence(operator: str, count: int):
    waits = on('aria/Busy[role="button"]', type="waitForElement", operator=operator, count=count)
    imported = read_recording(recording(on('aria/Go[role="button"]'), waits))
    assert [type(each) for each in imported.steps[0].postcondition.all_of] == [Absent]


def test_a_step_in_a_popup_goes_on_in_its_tab_and_one_in_a_frame_is_known_there():
    imported = read_recording(
        recording(on("aria/Terms"), on("aria/Agree", target="https://example.com/terms"), on("aria/Pay", frame=[0, 1]))
    )
    assert [each.action for each in imported.steps] == [
        Click(), SwitchTab(index=-1), Click(), SwitchTab(index=0), Click(),
    ]  # fmt: skip
