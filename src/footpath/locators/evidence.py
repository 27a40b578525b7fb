"""Find a remembered element on a page, by the strongest evidence: likeness, meaning, and for a repair the place.

A locator may have found elements on several pages. On a further page the notes have to agree: strong evidence
(likeness) of any note goes before weak evidence of all notes, and notes for two elements are no evidence at all.

The meaning is that of an element's words, searched only if no element is similar: "Given name" asks for the same as
"First name", and "Next step" continues like "Continue". An element in the same place may have entirely other words:
"Go" became "Search". So the repaired test has to pass, and a person sees the edit with a low confidence.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from footpath.locators.healed import Likeness
from footpath.locators.words import is_by_number
from footpath.page.index import CHOICE_ROLES, PRESS_ROLES, TEXT_ROLES, TOGGLE_ROLES, families, is_hidden
from footpath.page.wording import Kinship, change, kinship, says_all, shared
from footpath.reading.addresses import general_path
from footpath.reading.buttons import is_button, say
from footpath.reading.vocabulary import meanings, read_text
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.engine.view import View
    from footpath.locators.healed import Evidence
    from footpath.locators.memory import KnownLocator
    from footpath.page.wording import Change
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

    Search = Callable[[View, KnownLocator], Element | None]

_ANY_FIELD: Final = frozenset({"text", "choice", "toggle"})
_FIELD_ROLES: Final = TEXT_ROLES | CHOICE_ROLES | TOGGLE_ROLES

_VAGUE: Final = frozenset({"", "other", "upload", "open"})
"""Meanings of buttons too vague for identification."""


def _by_meaning(view: View, before: KnownLocator) -> Element | None:
    """The only element with the same meaning; None if none or several."""
    signature = before.signature
    refs = _fields(view, before.meaning) if before.meaning else _buttons(view, signature.name)
    found = [view.elements[ref] for ref in refs if ref in view.elements and not _is_out_of_use(view.elements[ref])]
    kind = families(signature.role, signature.tag) if signature.role else _ANY_FIELD
    alike = [each for each in found if families(each.role, each.tag) & kind]
    is_it = len(alike) == 1 and len(found) == 1 and _may_be(signature.name, alike[0])
    return alike[0] if is_it else None


def named(before: str, now: str) -> Change:
    """The change of a name. Two names ask one question, if the differing words are part of the meaning: “Confirm” and
    “Repeat” before “email”, but not “Work” and “Private”.
    """
    one, other, both = read_text(before), read_text(now), read_text(shared(before, now))
    is_one_question = any(score == other.get(each) == 1.0 and both.get(each) != 1.0 for each, score in one.items())
    return change(before, now, is_one_question=is_one_question)


def _may_be(name: str, element: Element) -> bool:
    """Whether an element's name may be a new one of the same thing. A word more or less makes another button."""
    changed = named(name, element.name)
    return changed != "other" and not (changed == "further" and element.role == "button")


def by_words(view: View, told: KnownLocator) -> Element | None:
    """The only element that matches a locator's words or their meaning; None if none or several.

    Args:
        view: the page.
        told: the locator's target. Without a role, any kind of field.
    """
    name, of_kind = told.signature.name, _of_kind(view, told.signature.role)
    same = [each for each in of_kind if named(name, each.name) == "same"]
    if same:
        return same[0] if len(same) == 1 else None
    if (meant := _by_meaning(view, told)) is not None:
        return meant
    more = [
        each
        for each in of_kind
        if named(name, each.name) == "further" and says_all(name, each.name) and _may_be(name, each)
    ]
    return more[0] if len(more) == 1 else None


def _of_kind(view: View, role: str) -> list[Element]:
    """The usable elements of a kind: what can be pressed, any field without a role, or the role's own."""
    roles = PRESS_ROLES if role in PRESS_ROLES else frozenset({role}) if role else _FIELD_ROLES
    return [each for each in view.elements.values() if each.role in roles and not _is_out_of_use(each)]


def _is_out_of_use(element: Element) -> bool:
    """Whether an element is hidden. A hidden checkbox or file field may have a visible label in its place."""
    return is_hidden(element) and not families(element.role, element.tag) & {"toggle", "file"}


def _fields(view: View, meaning: str) -> list[str]:
    asked = {field.ref: field.meaning for field in view.page.fields if field.is_asked}
    same = [ref for ref, means in asked.items() if means == meaning]
    known = meanings().get(meaning)
    broader = known.broader if known is not None else ""
    return same or [ref for ref, means in asked.items() if broader and means == broader]


def _buttons(view: View, name: str) -> list[str]:
    meaning = say(name)[0]
    if meaning in _VAGUE:
        return []
    found = {button.ref for button in view.page.all_buttons if button.meaning == meaning}
    said = {ref: say(view.elements[ref].name)[0] for ref in found if ref in view.elements}
    return [
        ref for ref, effect in said.items() if effect in (meaning, *_VAGUE)
    ]  # a form may give a button another meaning


_NUMBER: Final = re.compile(r"\[\d+\]")
"""An element's position among its siblings, in a path."""
_SENDS = "submit"
"""A button's meaning that every button of a form has besides its own: "Go"."""


_FEWEST: Final = 3
"""Fewest options that tell a list from others: many lists offer yes and no."""


def _by_options(view: View, before: KnownLocator) -> Element | None:
    """The only list with the same options, as then; None if none or several, or if another question is asked."""
    found = _with_options(view, before.signature.options) if before.is_alone_by_options else []
    return found[0] if len(found) == 1 and _may_ask_the_same(view, before, found[0]) else None


def is_alone_by_options(view: View, element: Element) -> bool:
    """Whether an element is a list whose options no other list of the page has."""
    return [each.ref for each in _with_options(view, view.sign(element).options)] == [element.ref]


def _with_options(view: View, wanted: tuple[str, ...]) -> list[Element]:
    if len(set(wanted)) < _FEWEST:
        return []
    lists = (each for each in view.elements.values() if len(each.options) >= _FEWEST and not is_hidden(each))
    return [each for each in lists if view.sign(each).options == wanted]


def _may_ask_the_same(view: View, before: KnownLocator, element: Element) -> bool:
    """Whether neither the words nor the meaning of an element's question say that it is another one."""
    field = view.fields.get(element.ref)
    questions = {before.meaning, field.meaning if field is not None else ""} - {""}
    return len(questions) <= 1 and kinship(before.signature.name, element.name) is not Kinship.CONTRARY


def _by_place(view: View, before: KnownLocator) -> Element | None:
    """The only element in an earlier element's place.

    None if none or several, if both elements have a known and different meaning, or if the words say the contrary.
    """
    signature = before.signature
    if signature.alike > 1 and is_by_number(before.locator):
        found = _in_list(view, signature)
    elif target := _target(signature.href):
        found = [each for each in view.elements.values() if each.href and _target(each.href) == target]
    elif before.alone_in_form:
        found = _in_form(view, signature.path, before.alone_in_form)
    else:
        return None
    if len(found) != 1 or not _may_ask_the_same(view, before, found[0]):
        return None
    effects = {say(signature.name)[0], say(found[0].name)[0]} - _VAGUE - {_SENDS}
    return found[0] if len(effects) <= 1 else None


def _in_list(view: View, before: Signature) -> list[Element]:
    """The element in the place of an earlier element among several alike, such as “Book” in each row, if as many are
    alike there today.

    None if the name stood beside the earlier element: the row's second link has moved up. None if the rows have two new
    links.
    """
    kind = families(before.role, before.tag)
    shown = (each for each in view.elements.values() if families(each.role, each.tag) == kind and not is_hidden(each))
    new = [(each, view.sign(each)) for each in shown if each.name not in before.neighbours]
    same = [(each, now) for each, now in new if (now.alike, now.ordinal) == (before.alike, before.ordinal)]
    return [each for each, now in same if len(same) == 1 and _is_wrapped(now.path, before.path)]


def kind_alone_in_form(view: View, element: Element) -> str:
    """The kind of an element, if its form has no other of the kind; else empty."""
    kind, form = _kind_of(element), _form(view.snapshot.path(element.node))
    return kind if form and len(_by_form(view, kind).get(form, ())) == 1 else ""


def _in_form(view: View, path: str, kind: str) -> list[Element]:
    """The elements of a kind in the form of a path, or in forms whose path only gained or lost wrapping elements.

    None if the form is one of several alike, such as the rows of a list: rows change places.
    """
    form, by_form = _form(path), _by_form(view, kind)
    forms = [form] if form in by_form else [each for each in by_form if _is_wrapped(each, form)]
    rows = {_NUMBER.sub("", each) for each in forms}
    if sum(_NUMBER.sub("", each) in rows for each in by_form) > 1:
        return []
    return [element for each in forms for element in by_form[each]]


def _by_form(view: View, kind: str) -> dict[str, list[Element]]:
    """The visible elements of a kind in each form, by the form's path."""
    found: dict[str, list[Element]] = {}
    for each in view.elements.values():
        form = _form(view.snapshot.path(each.node)) if _kind_of(each) == kind and not is_hidden(each) else ""
        if form:
            found.setdefault(form, []).append(each)
    return found


def _kind_of(element: Element) -> str:
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


_WEAK: Final[tuple[tuple[Evidence, Search], ...]] = (
    ("meaning", _by_meaning),
    ("options", _by_options),
    ("place", _by_place),
)
"""The evidence besides likeness, the stronger first; only a repair takes others than the first."""


class FoundAgain(NamedTuple):
    """An element in place of a remembered one."""

    element: Element
    by: Evidence
    how: Likeness | None = None
    """None if found by other evidence than likeness."""


def found_again(view: View, known: Sequence[KnownLocator], *, repairs: bool) -> FoundAgain | str:
    """The element of the notes; else the reason why none is taken.

    Args:
        view: the page.
        known: the notes: of this page one, else those of all others.
        repairs: whether the place counts, too.
    """
    alike, reasons = _alike(view, known)
    if alike:
        return max(alike, key=lambda each: each.how or ()) if _is_one(alike) else "ambiguous"
    if "contradicted" in reasons:
        return "contradicted"
    for by, search in _WEAK if repairs else _WEAK[:1]:
        found = [search(view, each) for each in known]
        first = next((each for each in found if each is not None), None)
        if first is not None:
            is_one = all(each is not None and each.ref == first.ref for each in found)
            return FoundAgain(first, by) if is_one else "ambiguous"
    return reasons[-1] if reasons else "absent"


def _alike(view: View, known: Sequence[KnownLocator]) -> tuple[list[FoundAgain], list[str]]:
    """The elements like the remembered elements, and the reasons of the misses."""
    alike: list[FoundAgain] = []
    reasons: list[str] = []
    for each in known:
        found = view.locate(each.signature)
        if not isinstance(found, Match):
            reasons.append(found.reason)
        elif (element := view.elements.get(found.ref)) is not None:  # else outside of the locator's frame
            alike.append(FoundAgain(element, "likeness", Likeness(found.score, found.margin)))
    return alike, reasons


def _is_one(found: Sequence[FoundAgain]) -> bool:
    return len({each.element.ref for each in found}) == 1
