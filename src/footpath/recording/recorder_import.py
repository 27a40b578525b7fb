"""Read a recording of Chrome DevTools Recorder (JSON) as steps. Unsupported steps are left out and reported. Pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, cast

from footpath.errors import BadInput
from footpath.recording.imported import UNTITLED, Imported, from_css, from_xpath, names_of, shown
from footpath.recording.word_pattern import text_of
from footpath.schema.action import Click, Fill, Hover, Navigate, Press, Select, SwitchTab
from footpath.schema.cookbook import Absent, Moved, TextShown
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.signature import Signature
from footpath.schema.template import escape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    reader = _RecordingReader(Imported(title.strip() if isinstance(title, str) and title.strip() else UNTITLED))
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
                self._leave_out(number, f"Footpath does not know “{kind[:40]}”")
            case _:
                pass

    def _leave_out(self, number: int, why: str) -> None:
        self.imported.left_out.append(f"Step {number} of the recording was left out: {why}.")

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
        signature = _signature(step.get("selectors"))
        if signature is None:
            self._leave_out(number, "its selectors name no element that Footpath can know again")
            return
        if step.get("button", "primary") != "primary" or kind == "doubleClick":
            self._leave_out(number, "a double click, or a click with another button, has no step")
            return
        if _number(step.get("duration"), 0) >= _LONG_PRESS_MS:
            self._leave_out(number, "a long press has no step")
            return
        if kind == "waitForElement":
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
    if not any(said.get(each) for each in ("name", "id", "test_id", "html_name", "placeholder", "text")):
        return None
    said.setdefault("role", "")
    return Signature.model_validate(said)


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
