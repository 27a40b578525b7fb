"""Find an element by its place, for a repair: the only link to the same page, or the only element of its kind in the
same form.

Such an element may have entirely other words: "Go" became "Search", "Settings" became "Preferences". So the repaired
test has to pass, and a person sees the edit with a low confidence.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.locators.meaning import VAGUE
from footpath.page.index import is_hidden
from footpath.page.wording import Kinship, kinship
from footpath.reading.addresses import general_path
from footpath.reading.buttons import is_button, say

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.locators.memory import KnownLocator
    from footpath.schema.snapshot import Element

_NUMBER: Final = re.compile(r"\[\d+\]")
"""An element's position among its siblings, in a path."""
_SENDS = "submit"
"""A button's meaning that every button of a form has besides its own: "Go"."""


def by_place(view: View, before: KnownLocator) -> Element | None:
    """The only element in an earlier element's place.

    None if none or several, if both elements have a known and different meaning, or if the words say the contrary.
    """
    signature = before.signature
    if target := _target(signature.href):
        found = [each for each in view.elements.values() if each.href and _target(each.href) == target]
    elif before.alone_in_form:
        found = _in_form(view, signature.path, before.alone_in_form)
    else:
        return None
    if len(found) != 1 or kinship(signature.name, found[0].name) is Kinship.CONTRARY:
        return None
    [element] = found
    effects = {say(signature.name)[0], say(element.name)[0]} - VAGUE - {_SENDS}
    field = view.fields.get(element.ref)
    questions = {before.meaning, field.meaning if field is not None else ""} - {""}
    return element if len(effects) <= 1 and len(questions) <= 1 else None


def kind_alone_in_form(view: View, element: Element) -> str:
    """The kind of an element, if its form has no other of the kind; else empty."""
    kind, form = _kind(element), _form(view.snapshot.path(element.node))
    return kind if form and len(_of_kind(view, kind).get(form, ())) == 1 else ""


def _in_form(view: View, path: str, kind: str) -> list[Element]:
    """The elements of a kind in the form of a path, or in forms whose path only gained or lost wrapping elements.

    None if the form is one of several alike, such as the rows of a list: rows change places.
    """
    form, by_form = _form(path), _of_kind(view, kind)
    forms = [form] if form in by_form else [each for each in by_form if _is_wrapped(each, form)]
    rows = {_NUMBER.sub("", each) for each in forms}
    if sum(_NUMBER.sub("", each) in rows for each in by_form) > 1:
        return []
    return [element for each in forms for element in by_form[each]]


def _of_kind(view: View, kind: str) -> dict[str, list[Element]]:
    """The visible elements of a kind in each form, by the form's path."""
    found: dict[str, list[Element]] = {}
    for each in view.elements.values():
        form = _form(view.snapshot.path(each.node)) if _kind(each) == kind and not is_hidden(each) else ""
        if form:
            found.setdefault(form, []).append(each)
    return found


def _kind(element: Element) -> str:
    return "button" if is_button(element) else element.role


def _form(path: str) -> str:
    """The path of the innermost form around an element; empty without one."""
    steps = path.split("/")
    last = max((at for at, step in enumerate(steps) if step.partition("[")[0] == "form"), default=-1)
    return "/".join(steps[: last + 1])


def _is_wrapped(one: str, other: str) -> bool:
    """Whether all steps of the shorter path stand in the longer one, in the same order."""
    shorter, longer = sorted((one.split("/"), other.split("/")), key=len)
    rest = iter(longer)
    return all(step in rest for step in shorter)


def _target(href: str) -> str:
    """The path and query of a link to a page of its own: neither the start page nor one record of many."""
    path, query = urlsplit(href).path.strip("/"), urlsplit(href).query
    is_page = href.startswith(("http:", "https:", "/")) and "#" not in href and path and general_path(path) == path
    return f"{path}?{query}" if is_page else ""
