"""A cookbook as a recording of Chrome DevTools Recorder (JSON, as `@puppeteer/replay` reads it), and a recording as
steps. Pure.

The format has no parameters: a value not given stays a template, `{{name}}`, and an import of the file makes the
template a parameter again. Unsupported steps are left out and reported.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any, Final, cast

from footpath.errors import BadInput
from footpath.reading.filters import without_count
from footpath.reading.locator import SPOT, locators
from footpath.reading.program_code import NAMED, from_css, from_xpath
from footpath.recording.imported import Imported, names_of, shown
from footpath.recording.word_pattern import text_of, words_of
from footpath.schema.action import (
    Action,
    Check,
    Click,
    Fill,
    Hover,
    Navigate,
    Press,
    Scroll,
    Select,
    SwitchTab,
    Type,
    Wait,
)
from footpath.schema.cookbook import Absent, Condition, ElementShown, Moved, TextShown, UrlIs
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.signature import Signature
from footpath.schema.template import YES, escape, names, substitute

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.cookbook import Cookbook, Step

RecorderStep = dict[str, Any]
"""A step of a recording."""

_MAIN: Final = "main"
_DOCUMENT: Final = "/#document/"


def as_recorder(book: Cookbook, start: str, values: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return the text of the file, and a sentence for each part of the cookbook that the file lacks.

    Args:
        book: the cookbook.
        start: the address to open first; empty if the first step opens an address.
        values: the known values of parameters.
    """
    writer = _RecordingWriter(values)
    steps: list[RecorderStep] = [_navigate(start)] if start else []
    for step in book.steps:
        steps += writer.step(step)
    text = json.dumps({"title": book.name, "steps": steps}, indent=2, ensure_ascii=False) + "\n"
    return text, tuple(writer.left_out)


def _navigate(url: str) -> RecorderStep:
    return {"type": "navigate", "url": url, "assertedEvents": [{"type": "navigation", "url": url, "title": ""}]}


class _RecordingWriter:
    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values
        self.left_out: list[str] = []

    def step(self, step: Step) -> list[RecorderStep]:
        """Return the recorder steps for one step of a cookbook; none if the step is left out."""
        acts = list(self._acts(step.action, step.signature))
        if not acts:
            self.left_out.append(f"{step.id}: {self._why_not(step)}.")
        elif self._lacks_value(step.action, step.signature):
            self.left_out.append(f"{step.id}: Chrome chooses an option by its value; the cookbook knows its label.")
        elif isinstance(step.action, Check):
            self.left_out.append(f"{step.id}: Chrome clicks the box, whether it is ticked or not.")
        if acts and any(
            isinstance(each, UrlIs) and not self._has_all(each.pattern) for each in step.postcondition.all_of
        ):
            self.left_out.append(f"{step.id}: the address is not waited for: it holds a value that is not given.")
        return [*acts, *(said for each in step.postcondition.all_of for said in self._waits(each))] if acts else []

    def _why_not(self, step: Step) -> str:
        if isinstance(step.action, Check) and isinstance(step.action.checked, str):
            why = "is not given" if names(self._put(step.action.checked)) else "is no"
            return f"the box is not clicked, since the value for it {why}"
        where = "" if step.signature is None else " on this element"
        return f"Chrome's Recorder has no step for “{step.action.kind}”{where}"

    def _has_all(self, text: str) -> bool:
        return self._values.keys() >= set(names(text))

    def _put(self, text: str) -> str:
        return substitute(text, {name: self._values.get(name, "{{" + name + "}}") for name in names(text)})

    def _acts(self, action: Action, signature: Signature | None) -> Iterator[RecorderStep]:
        match action:
            case Navigate(url=url):
                yield _navigate(self._put(url))
            case Press(keys=keys):
                yield from _pressed(keys)
            case Scroll(to=to) if signature is None:
                yield {"type": "scroll", "target": _MAIN, "x": 0, "y": 0 if to in ("top", "up") else 100_000}
            case Wait(until="text", text=text):
                yield _shows(self._put(text))
            case _ if signature is not None and (selectors := self._selectors(signature)):
                yield from self._on_element(action, signature, {"target": _MAIN, "selectors": selectors})
            case _:
                return

    def _lacks_value(self, action: Action, signature: Signature | None) -> bool:
        """Whether an action chooses in a native list, and the value of its option is not known."""
        match action, signature:
            case Select(options=(option, *_)), Signature(tag="select"):
                return self._value(option, signature) is None
            case _:
                return False

    def _on_element(self, action: Action, signature: Signature, at: RecorderStep) -> Iterator[RecorderStep]:
        middle = _middle(signature)
        match action:
            case Click():
                yield {"type": "click", **at, **middle}
            case Check(checked=checked):
                if checked is True or (isinstance(checked, str) and YES.get(self._put(checked))):
                    yield {"type": "click", **at, **middle}
            case Fill(value=value) | Type(value=value):
                yield {"type": "change", **at, "value": self._put(value)}
            case Hover():
                yield {"type": "hover", **at}
            case Scroll():
                yield {"type": "scroll", **at}
            case Wait(until="shown"):
                yield {"type": "waitForElement", **at, "visible": True}
            case Wait(until="gone"):
                yield {"type": "waitForElement", **at, "operator": "==", "count": 0}
            case Select(options=(option, *_)) if signature.tag == "select":
                value = self._value(option, signature)
                yield {"type": "change", **at, "value": self._put(option) if value is None else value}
            case Select(options=options, through=through):
                yield from self._chosen((*through, *options), signature, at, middle)
            case _:
                return

    def _value(self, option: str, signature: Signature) -> str | None:
        """Return the value of a native list's option; None if the cookbook does not know the value."""
        label, labels = self._put(option), [self._put(each) for each in signature.options]
        offered = (
            (each, without_count(each, labels), value)
            for each, value in zip(labels, signature.option_values, strict=False)
        )
        return next((value for each, plain, value in offered if label in (each, plain)), None)

    def _chosen(
        self, options: tuple[str, ...], signature: Signature, at: RecorderStep, middle: RecorderStep
    ) -> Iterator[RecorderStep]:
        if not signature.group:
            yield {"type": "click", **at, **middle}
        for option in map(self._put, options):
            role = "" if signature.group else '[role="option"]'
            selectors = [[f"aria/{option}{role}"], [f"text/{option}"]]
            yield {"type": "click", "target": _MAIN, "selectors": selectors, "offsetX": 1, "offsetY": 1}

    def _selectors(self, signature: Signature) -> list[list[str]]:
        """Return the selectors of an element, in Chrome's order of preference; none within a frame, and none for an
        element of a certain row.
        """
        if signature.inside:
            return []  # Chrome would take the first such element of the page
        spelled = (dataclasses.replace(each, value=self._put(each.value)) for each in locators(signature))
        found = [[each.recorder_selector] for each in spelled if each.recorder_selector]
        if not found and signature.group and _DOCUMENT not in signature.path:
            return [[f"aria/{self._put(signature.question or signature.name)}"]]
        return found

    def _waits(self, condition: Condition) -> Iterator[RecorderStep]:
        match condition:
            case TextShown(text=text):
                yield _shows(self._put(text))
            case UrlIs(pattern=pattern) if self._has_all(pattern):
                path = re.escape(self._put(pattern.partition("?")[0])).replace(r"\*", "[^/?#]+")
                yield {"type": "waitForExpression", "expression": f"new RegExp({json.dumps(path)}).test(location.href)"}
            case ElementShown(signature=signature) if selectors := self._selectors(signature):
                yield {"type": "waitForElement", "target": _MAIN, "selectors": selectors}
            case Absent(signature=signature) if selectors := self._selectors(signature):
                gone = {"operator": "==", "count": 0, "visible": True}
                yield {"type": "waitForElement", "target": _MAIN, "selectors": selectors, **gone}
            case _:
                return


def _middle(signature: Signature) -> RecorderStep:
    """Return the place of a press; of a text its corner: the box is that of what is around the text."""
    _, _, width, height = signature.box if signature.role != SPOT else (0, 0, 2, 2)
    return {"offsetX": max(1, width // 2), "offsetY": max(1, height // 2)}


def _pressed(keys: str) -> Iterator[RecorderStep]:
    each = keys.split("+") if keys != "+" else [keys]
    yield from ({"type": "keyDown", "target": _MAIN, "key": key} for key in each)
    yield from ({"type": "keyUp", "target": _MAIN, "key": key} for key in reversed(each))


def _shows(text: str) -> RecorderStep:
    words = json.dumps(words_of(text).pattern, ensure_ascii=False)
    expression = f'new RegExp({words}, "i").test(document.body.innerText)'
    return {"type": "waitForExpression", "expression": expression}


MOST_VALUES: Final = 100_000
LARGEST: Final = 8_000_000

_ARIA: Final = re.compile(r"""^(?P<name>.*?)(?:\[\s*role\s*=\s*["'](?P<role>[\w-]+)["']\s*\])?$""", re.DOTALL)
_OURS: Final = re.compile(r'^new RegExp\("(?P<words>(?:[^"\\]|\\.)*)", "i"\)\.test\(document\.body\.innerText\)$')
_MODIFIERS: Final = frozenset({"Control", "Shift", "Alt", "Meta"})
_SILENT: Final = frozenset({"setViewport", "scroll", "close"})
"""Steps that a replay does without: it brings elements into view, and closes its own window."""
_ON_ELEMENT: Final = frozenset({"click", "doubleClick", "hover", "change", "waitForElement"})
_STEPS: Final = _ON_ELEMENT | {"navigate", "keyDown", "keyUp", "waitForExpression"}
_PROPERTIES: Final = frozenset(
    ["type", "assertedEvents", "timeout", "target", "frame", "selectors", "url", "title", "key", "expression", "value",
     "offsetX", "offsetY", "deviceType", "button", "duration", "operator", "count", "visible", "properties",
     "attributes"]
)  # fmt: skip
"""The properties of steps that become one of ours, or whose absence changes nothing."""
_LONG_PRESS_MS: Final = 500
"""Milliseconds from which a press is a long one, which pages answer otherwise."""
_CHOICES: Final = frozenset({"combobox", "listbox"})


def is_recording(document: object) -> bool:
    """Whether a JSON document may be a recording: an object with a list of steps."""
    return isinstance(document, dict) and isinstance(cast("dict[str, object]", document).get("steps"), list)


def read_recording(text: str) -> Imported:
    """Return the steps of a recording.

    Raises:
        BadInput: the text is no recording.
    """
    if len(text) > LARGEST:
        raise _no_recording(f"it has {len(text):,} characters, and no recording has more than {LARGEST:,}")
    try:
        document = read_json(text, most=MOST_VALUES)
    except BadJson as error:
        raise _no_recording(f"it is not JSON, line {error.line}: {error.why}") from error
    if not is_recording(document):
        raise _no_recording("it has no list of steps")
    recording = cast("dict[str, Any]", document)
    title = recording.get("title")
    reader = _RecordingReader(Imported(title.strip() if isinstance(title, str) else ""))
    steps = cast("list[object]", recording["steps"])
    for number, step in enumerate(steps, 1):
        if not isinstance(step, dict) or not isinstance(cast("dict[str, Any]", step).get("type"), str):
            raise _no_recording(f"its step {number} has no type")
        following = steps[number] if number < len(steps) else None
        reader.read(number, cast("dict[str, Any]", step), following)
    return reader.imported


def _no_recording(why: str) -> BadInput:
    return BadInput(
        f"This is no recording of Chrome DevTools Recorder: {why}.",
        hint="In the Recorder panel, export the recording as a JSON file.",
    )


class _RecordingReader:
    def __init__(self, imported: Imported) -> None:
        self.imported = imported
        self._held: list[str] = []
        """Pressed modifier keys."""
        self._target = "main"

    def read(self, number: int, step: Mapping[str, Any], following: object) -> None:
        """Read one step."""
        kind, known = str(step["type"]), len(self.imported.steps)
        self._read(number, kind, step, following)
        is_act = kind in ("click", "keyDown", "change") and len(self.imported.steps) > known
        if is_act and _navigates(step.get("assertedEvents")):
            self.imported.expect(Moved())
        if kind in _STEPS and (unknown := sorted(step.keys() - _PROPERTIES)):
            told = f"{', '.join(f'“{each[:40]}”' for each in unknown)} was ignored: Footpath does not know it"
            self.imported.left_out.append(f"Step {number} of the recording: {told}.")

    def _read(self, number: int, kind: str, step: Mapping[str, Any], following: object) -> None:
        match kind:
            case "navigate":
                self._navigate(str(step.get("url", "")))
            case "keyDown":
                self._key(str(step.get("key", "")))
            case "keyUp":
                self._held = [key for key in self._held if key != step.get("key")]
            case "waitForExpression":
                self._expression(number, str(step.get("expression", "")))
            case _ if kind in _ON_ELEMENT:
                self._on_element(number, kind, step, following)
            case _ if kind not in _SILENT:
                self._leave_out(number, f"Footpath does not know “{kind[:40]}”", kind[:40])
            case _:
                pass

    def _leave_out(self, number: int, why: str, act: str = "") -> None:
        self.imported.left_out.append(f"Step {number} of the recording was left out: {why}.")
        if act:
            self.imported.lacks(f"Step {number} of the recording ({act})")

    def _navigate(self, url: str) -> None:
        url = self.imported.without_credentials(url)
        if not self.imported.url and not self.imported.steps:
            self.imported.url = url
        else:
            self.imported.add(Navigate(url=_text(url)))

    def _key(self, key: str) -> None:
        if key in _MODIFIERS:
            self._held.append(key)
        elif key:
            self.imported.add(Press(keys="+".join([*self._held, key])))

    def _expression(self, number: int, expression: str) -> None:
        found = _OURS.match(expression)
        words = text_of(cast("str", json.loads(f'"{found["words"]}"', strict=False))) if found else ""
        if not words or not self.imported.expect(TextShown(text=_text(words))):
            self._leave_out(number, "an expression in JavaScript is never run")

    def _on_element(self, number: int, kind: str, step: Mapping[str, Any], following: object) -> None:
        signature, is_wait = _signature(step.get("selectors")), kind == "waitForElement"
        named = _selectors_in_words(step.get("selectors"))
        act = "" if is_wait else f"{kind} {named}".strip()
        if signature is None:
            self._leave_out(number, "its selectors name no element that Footpath can know again", act)
            return
        if step.get("button", "primary") != "primary" or kind == "doubleClick":
            self._leave_out(number, "a double click, or a click with another button, has no step", act)
            return
        if _number(step.get("duration"), 0) >= _LONG_PRESS_MS:
            self._leave_out(number, "a long press has no step", act)
            return
        if is_wait:
            self._wait(number, step, signature)
            return
        if kind == "click" and _only_focuses(step, following):
            return
        self._switch(str(step.get("target", "main")))
        match kind:
            case "hover":
                self.imported.add(Hover(), signature)
            case "change":
                self._change(signature, str(step.get("value", "")))
            case _:
                self.imported.add(Click(), signature)

    def _wait(self, number: int, step: Mapping[str, Any], signature: Signature) -> None:
        if step.get("properties") or step.get("attributes"):
            self._leave_out(number, "it waits for a property of an element, which no condition has")
            return
        counted = _COUNTED.get((str(step.get("operator", ">=")), int(_number(step.get("count"), 1))))
        if counted is None:
            self._leave_out(number, "it counts elements, which no condition does")
            return
        is_gone = step.get("visible") is False or counted == "gone"
        condition = Absent(signature=signature) if is_gone else shown(signature)
        if condition is None:
            self._leave_out(number, "it waits for an element that has no words and is no control")
        elif not self.imported.expect(condition):
            self._leave_out(number, "there is no step before it that it could be said of")

    def _switch(self, target: str) -> None:
        """Switch to the tab of the next step, which the recording names by address."""
        if target != self._target:
            self.imported.add(SwitchTab(index=0 if target == "main" else -1))
            self._target = target

    def _change(self, signature: Signature, value: str) -> None:
        if signature.role in _CHOICES:
            self.imported.add(Select(options=(_text(value),)), signature)
            return
        if not signature.role or signature.role == "button":
            signature = signature.model_copy(update={"role": "textbox", "tag": signature.tag or "input"})
        question = signature.question or signature.name
        self.imported.add(Fill(value=_text(value)), signature.model_copy(update={"question": question}))


_COUNTED: Final = {
    (">=", 1): "shown", (">", 0): "shown", ("==", 1): "shown", ("==", 0): "gone", ("<=", 0): "gone", ("<", 1): "gone",
}  # fmt: skip
"""What a number of elements means for the page, where that is all it means."""


def _number(given: object, otherwise: float) -> float:
    return given if isinstance(given, int | float) and not isinstance(given, bool) else otherwise


def _text(text: str) -> str:
    """Return a text as a template. Templates already in the text (our own export writes some) stay."""
    return text if names_of(text) else escape(text)


def _navigates(events: object) -> bool:
    listed = cast("list[object]", events) if isinstance(events, list) else []
    return any(isinstance(each, dict) and cast("dict[str, Any]", each).get("type") == "navigation" for each in listed)


def _only_focuses(step: Mapping[str, Any], following: object) -> bool:
    """Whether a click only focuses the field that the next step changes."""
    if not isinstance(following, dict):
        return False
    after = cast("dict[str, Any]", following)
    return after.get("type") == "change" and after.get("selectors") == step.get("selectors")


def _signature(selectors: object) -> Signature | None:
    """Return one signature from all selectors of a step; None if the selectors give only a position."""
    said: dict[str, str] = {}
    for alternative in cast("Sequence[object]", selectors) if isinstance(selectors, list) else ():
        last = cast("list[object]", alternative)[-1:] if isinstance(alternative, list) else [alternative]
        for selector in last:
            if isinstance(selector, str):
                for name, value in _said(selector).items():
                    said.setdefault(name, value)
    if not any(said.get(each) for each in NAMED):
        return None
    said.setdefault("role", "")
    return Signature.model_validate(said)


def _selectors_in_words(selectors: object) -> str:
    """The first selector of a step, for a person."""
    first = next(iter(cast("list[object]", selectors)), "") if isinstance(selectors, list) else selectors
    told = cast("list[object]", first)[-1:] if isinstance(first, list) else [first]
    return next((each for each in told if isinstance(each, str)), "")


def _said(selector: str) -> dict[str, str]:
    kind, _, rest = selector.partition("/")
    match kind:
        case "aria" if found := _ARIA.match(rest):
            return {"name": _text(found["name"].strip()), **({"role": found["role"]} if found["role"] else {})}
        case "text":
            return {"text": _text(rest.strip())}
        case "xpath":
            return from_xpath(rest)
        case "pierce":
            return from_css(rest)
        case _:
            return from_css(selector)
