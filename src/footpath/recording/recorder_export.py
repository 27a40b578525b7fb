"""Export a cookbook as a recording of Chrome DevTools Recorder (JSON, as `@puppeteer/replay` reads it). Pure.

The format has no parameters: a value not given stays a template, `{{name}}`, and an import of the file makes the
template a parameter again.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any, Final

from footpath.reading.filters import without_count
from footpath.reading.locator import SPOT, locators
from footpath.recording.word_pattern import words_of
from footpath.schema.action import Action, Check, Click, Fill, Hover, Navigate, Press, Scroll, Select, Type, Wait
from footpath.schema.cookbook import Absent, Condition, ElementShown, TextShown, UrlIs
from footpath.schema.signature import Signature
from footpath.schema.template import YES, names, substitute

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
