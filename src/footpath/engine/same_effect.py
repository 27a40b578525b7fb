"""Whether two presses would have the same effect twice. Pure."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from footpath.engine.view import understand
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.effect import form_of
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.engine.view import View
    from footpath.schema.observation import FormObservation
    from footpath.schema.snapshot import Element, Snapshot


@dataclasses.dataclass(frozen=True, slots=True)
class EffectIdentity:
    """The effect of one press: place, button and object."""

    place: str
    """Host and path of the page."""
    query: Mapping[str, str]
    """The query of the address, which may name the thing, or the last act on it."""
    button: str
    """The words of the pressed button; for Enter in a field the button that Enter presses."""
    thing: tuple[str, ...] = dataclasses.field(repr=False)
    """The subject of the press: the sent values, the button's row, else the text of the page."""

    def is_same(self, other: EffectIdentity) -> bool:
        """Whether one press would repeat the effect of the other."""
        if (self.place, self.button, self.thing) != (other.place, other.button, other.thing):
            return False
        return all(other.query.get(name, value) == value for name, value in self.query.items())


@dataclasses.dataclass(frozen=True, slots=True)
class UnclearPress:
    """A press that may have taken effect."""

    step: str
    """Id of the press's step."""
    element: Element
    before: View
    """The page before the press."""
    after: View
    """The page after the press."""
    is_answered: bool = False
    """Whether a site answered the press without failing."""

    @property
    def registers(self) -> bool:
        """Whether the press makes an account."""
        form = form_of(self.element, self.before.page)
        return say(label_of(self.element))[0] == "register" or (form is not None and form.purpose == "registration")

    @property
    def led_to_login(self) -> bool:
        """Whether the site answered by asking to sign in."""
        return self.is_answered and self.before.page.page_type != "login" == self.after.page.page_type

    def may_be(self, view: View, element: Element) -> bool:
        """Whether pressing `element` may repeat the possible effect of the earlier press.

        Three kinds of controls have another effect. One stood on the page beside the pressed one, and sends another
        form. One is another field that saves itself. The last stands on a page that the press did not lead to, with
        other words and other values to send.
        """
        form, was = form_of(element, view.page), form_of(self.element, self.before.page)
        if _saves_itself(view, element) or _saves_itself(self.before, self.element):
            return _is_same_control(view, element, self.before, self.element)
        values = _values(form)
        if values and values == _values(was):
            return True
        beside = still_there(view, element, self.before)
        if beside is not None:
            is_pressed = _button_of(self.before, beside).ref == _button_of(self.before, self.element).ref
            return is_pressed or bool(values and was is not None and form_of(beside, self.before.page) is was)
        if _place(view) in (_place(self.before), _place(self.after)):
            return True  # the press opened its place: "Try again", "Confirm"
        return _says_same(_button_of(view, element), _button_of(self.before, self.element))


def _saves_itself(view: View, element: Element) -> bool:
    """Whether no button sends what is entered into an element."""
    return not is_button(_button_of(view, element))


def _is_same_control(view: View, element: Element, before: View, earlier: Element) -> bool:
    known = still_there(before, earlier, view)
    return known is not None and known.ref == element.ref


def identity_of(view: View, element: Element) -> EffectIdentity:
    """Return the effect of pressing the element on the present page."""
    query = urlsplit(view.snapshot.url).query
    button = _button_of(view, element)
    values = _values(form_of(element, view.page))
    thing = (*values, *_row(view, button)) or tuple(block.text for block in view.snapshot.blocks if block.text)
    return EffectIdentity(_place(view), dict(parse_qsl(query)), button.name, thing)


def still_there(before: View, element: Element, now: View) -> Element | None:
    """Return the element, or its replacement on the page: the same button, in the same row."""
    located = now.locate(before.sign(element)) if element.ref not in now.elements else None
    ref = located.ref if isinstance(located, Match) else element.ref
    today = now.elements.get(ref)
    return today if today is not None and _place_of(before, element) == _place_of(now, today) else None


def drawn_anew(shown: Snapshot, ref: str, now: View) -> str:
    """Return the ref of the element that a script has drawn in place of an earlier one: the only one with its role,
    its name and the texts of its row, before and now. Empty for none.
    """
    before = understand(shown)
    element = before.elements.get(ref)
    if element is None or element.ref not in before.snapshot.by_ref:
        return ""
    row = _rows(before, element)[ref]
    if not (element.name or row):
        return ""
    there = [[each for each, texts in _rows(view, element).items() if texts == row] for view in (before, now)]
    return there[1][0] if [len(each) for each in there] == [1, 1] else ""


def _rows(view: View, like: Element) -> dict[str, tuple[str, ...]]:
    """Return the texts of the row of each element of a role and name, by ref: of the largest part around it that holds
    no other of them.
    """
    alike = [each for each in view.snapshot.elements if _says_as(each, like)]
    held = Counter(node for each in alike for node in _line(view, each.node))
    rows = {node: each.ref for each in alike for node in _line(view, each.node) if held[node] == 1}
    said: dict[str, list[str]] = {each.ref: [] for each in alike}
    for _, node, text in sorted(_texts(view)) if len(alike) > 1 else ():
        if row := next(filter(None, map(rows.get, _line(view, node))), ""):
            said[row].append(text)
    return {ref: tuple(texts) for ref, texts in said.items()}


def _says_as(element: Element, like: Element) -> bool:
    return (element.role, element.name, element.hidden) == (like.role, like.name, like.hidden)


def _texts(view: View) -> list[tuple[int, int, str]]:
    """Return the place, the tree node and the words of each text and element of a page."""
    said = [(each.order, each.node, each.text) for each in view.snapshot.blocks if each.text]
    return said + [(each.order, each.node, each.name) for each in view.snapshot.elements if each.name]


def same_today(before: View, element: Element, now: View) -> Element | None:
    """Return the element with the same effect as the one shown before: the sent values are the same too. Other content
    of the page may have changed: a clock, say.
    """
    today = still_there(before, element, now)
    if today is None or _values(form_of(element, before.page)) != _values(form_of(today, now.page)):
        return None
    return today


def _place(view: View) -> str:
    """Host and path of the page."""
    address = urlsplit(view.snapshot.url)
    return f"{address.netloc}{address.path}"


def _says_same(button: Element, other: Element) -> bool:
    """Whether two buttons have the same meaning, in the same or other words."""
    meaning, others = (say(label_of(each))[0] for each in (button, other))
    return button.name == other.name or (meaning == others != "other")


def _place_of(view: View, element: Element) -> tuple[str, ...]:
    """Return the name of the button and its row."""
    button = _button_of(view, element)
    return (button.name, *_row(view, button))


def _button_of(view: View, element: Element) -> Element:
    """Return the button that pressing the element presses: the Enter key in a field presses the form's button."""
    return element if is_button(element) else _default(view, form_of(element, view.page)) or element


def _default(view: View, form: FormObservation | None) -> Element | None:
    """Return the button for the Enter key: the first that sends the form."""
    buttons = [view.elements[button.ref] for button in form.buttons if button.ref in view.elements] if form else []
    return min(
        (each for each in buttons if each.type in ("submit", "image")), key=lambda each: each.order, default=None
    )


def _values(form: FormObservation | None) -> tuple[str, ...]:
    """Return the form's values, question by question."""
    fields = {field.key: field for field in form.fields if not field.trap and field.visible} if form else {}
    return tuple(f"{field.question}={field.value}" for field in fields.values() if field.value)


def _row(view: View, button: Element) -> tuple[str, ...]:
    """Return the texts of a button's own part of the page, if other buttons have the same name."""
    snapshot = view.snapshot
    alike = {
        each.node
        for each in snapshot.elements
        if each.node != button.node and (each.role, each.name, each.hidden) == (button.role, button.name, button.hidden)
    }
    if not alike:
        return ()
    others = {node for each in alike for node in _line(view, each)}
    own = button.node
    for node in _line(view, button.node):
        if node in others:
            break
        own = node
    said = [(block.order, block.text) for block in snapshot.blocks if own in _line(view, block.node)]
    said += [(each.order, each.name) for each in snapshot.elements if own in _line(view, each.node)]
    return tuple(text for _, text in sorted(said) if text)


def _line(view: View, node: int) -> list[int]:
    """Return a node and its ancestors, outwards."""
    line: list[int] = []
    while node >= 0:
        line.append(node)
        node = view.snapshot.tree[node][0]
    return line
