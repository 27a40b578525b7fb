"""Roles and accessible names of elements of a static page, computed as `page/js/roles.js` and `names.js` do."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from footpath.web.markup import UNREAD, Node

if TYPE_CHECKING:
    from collections.abc import Iterable


INPUT_ROLES: Final = {
    "text": "textbox", "email": "textbox", "tel": "textbox", "url": "textbox", "password": "textbox",
    "search": "searchbox", "number": "spinbutton", "checkbox": "checkbox", "radio": "radio", "range": "slider",
    "button": "button", "submit": "button", "reset": "button", "image": "button",
}  # fmt: skip
_OTHER_TYPES: Final = frozenset(["hidden", "date", "month", "week", "time", "datetime-local", "color", "file"])
_TAG_ROLES: Final = {
    "button": "button", "textarea": "textbox", "option": "option", "nav": "navigation", "main": "main",
    "aside": "complementary", "search": "search", "form": "form", "dialog": "dialog", "ul": "list", "ol": "list",
    "menu": "list", "dl": "list", "table": "table", "tr": "row", "fieldset": "group", "details": "group",
    "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
    "img": "img", "output": "status", "article": "article", "optgroup": "group", "progress": "progressbar",
    "meter": "meter",
}  # fmt: skip
WIDGETS: Final = frozenset([
    "button", "link", "checkbox", "radio", "switch", "tab", "combobox", "textbox", "searchbox", "spinbutton", "slider",
    "menuitem", "menuitemcheckbox", "menuitemradio", "treeitem", "listbox", "option",
])  # fmt: skip
_FROM_CONTENT: Final = frozenset([
    "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
    "treeitem", "heading", "cell", "gridcell", "columnheader", "rowheader", "row", "tooltip",
])  # fmt: skip
INLINE: Final = frozenset([
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "font", "i", "kbd", "mark", "q", "s", "samp", "small", "span",
    "strong", "sub", "sup", "time", "u", "var", "wbr", "slot", "label", "del", "ins", "data", "dfn",
])  # fmt: skip
FIELDS: Final = frozenset(["input", "select", "textarea"])
_LABELLED: Final = frozenset(["input", "select", "textarea", "button", "meter", "output", "progress"])
_SECTIONS: Final = frozenset(["article", "aside", "main", "nav", "section"])
_NO_ROLE: Final = frozenset(["none", "presentation", "generic"])
_BLANKS: Final = re.compile(r"\s{2,}|[^\S ]")


def squeeze(text: str) -> str:
    """The text with single spaces, stripped."""
    return _BLANKS.sub(" ", text).strip()


def input_type(node: Node) -> str:
    """The type of an input, as browsers interpret it."""
    said = node.attributes.get("type", "").strip().lower()
    return said if said in INPUT_ROLES or said in _OTHER_TYPES else "text"


def said_role(node: Node) -> str:
    """The element's `role` attribute; empty for none."""
    said = node.attributes.get("role", "").split()
    return "" if not said or said[0].lower() in _NO_ROLE else said[0].lower()


def implied_role(node: Node) -> str:
    """The role that HTML implies, if any. For inputs without an ARIA role, the type."""
    tag, attributes = node.tag, node.attributes
    match tag:
        case "input":
            return _input_role(node)
        case "select":
            return "listbox" if _shows_options(node) else "combobox"
        case "a" | "area":
            return "link" if "href" in attributes else ""
        case "summary":
            return "button" if node.up is not None and node.up.tag == "details" else ""
        case "header" | "footer":
            inside = any(each.tag in _SECTIONS for each in node.around())
            return "" if inside else {"header": "banner", "footer": "contentinfo"}[tag]
        case "section":
            return "" if attributes.keys().isdisjoint({"aria-label", "aria-labelledby"}) else "region"
        case _:
            return _TAG_ROLES.get(tag, "")


def _input_role(node: Node) -> str:
    type_ = input_type(node)
    if type_ not in ("checkbox", "radio") and "list" in node.attributes:
        return "combobox"
    return INPUT_ROLES.get(type_, type_)


def _shows_options(node: Node) -> bool:
    """Whether a select shows several options at once."""
    size = node.attributes.get("size", "")
    return "multiple" in node.attributes or (size.isdigit() and int(size) > 1)


def role_of(node: Node) -> str:
    """The role of an element."""
    return said_role(node) or implied_role(node)


@dataclass(frozen=True, slots=True)
class _How:
    """The state of computing a name: visited elements, and the way to the present element."""

    seen: frozenset[int]
    pointed: bool = False
    nested: bool = False
    all: bool = False
    """Whether to include unrendered elements."""
    skip: Node | None = None


class AccessibleNames:
    """The accessible names within a document."""

    def __init__(self, root: Node) -> None:
        self._ids: dict[str, Node] = {}
        labels: list[Node] = []
        for node in (root, *root.all()):
            if (id_ := node.attributes.get("id")) and id_ not in self._ids:
                self._ids[id_] = node
            if node.tag == "label":
                labels.append(node)
        self._controls: dict[int, Node] = {}
        self._labels: dict[int, list[Node]] = {}
        for label in labels:
            control = self._control(label)
            if control is not None:
                self._controls[id(label)] = control
                self._labels.setdefault(id(control), []).append(label)

    def control_of(self, label: Node) -> Node | None:
        """The field of a label."""
        return self._controls.get(id(label))

    def labels_of(self, node: Node) -> list[Node]:
        """The labels of a field."""
        return self._labels.get(id(node), [])

    def form_of(self, node: Node) -> Node | None:
        """The form of a field or button."""
        if (id_ := node.attributes.get("form")) is not None:
            meant = self._ids.get(id_)
            return meant if meant is not None and meant.tag == "form" else None
        return next((each for each in node.around() if each.tag == "form"), None)

    def pointed(self, node: Node, attribute: str) -> list[Node]:
        """The elements referenced by an attribute of ids."""
        return [self._ids[each] for each in node.attributes.get(attribute, "").split() if each in self._ids]

    def name_of(self, node: Node, role: str) -> str:
        """The accessible name of an element with this role."""
        return squeeze(self._alternative(node, role, _How(frozenset([id(node)]))))

    def words_of(self, node: Node, skip: Node | None = None) -> str:
        """The element's words, as a name from content would have them."""
        how = _How(frozenset([id(node)]), pointed=True, nested=True, all=not node.is_rendered(), skip=skip)
        return squeeze(self._content(node, how))

    def label_words(self, node: Node) -> str:
        """The text of a field's labels."""
        return squeeze(self._of_labels(node, frozenset()))

    def child_words(self, node: Node, tag: str) -> str:
        """The text of the first child with a tag."""
        return next((self.words_of(child) for child in node.children if child.tag == tag), "")

    def description_of(self, node: Node, name: str) -> str:
        """The accessible description of an element, unless equal to the name."""
        if described := self.pointed(node, "aria-describedby"):
            return squeeze(" ".join(map(self.words_of, described)))
        said = squeeze(node.attributes.get("aria-description", node.attributes.get("title", "")))
        return "" if said == name else said

    def _control(self, label: Node) -> Node | None:
        if "for" in label.attributes:
            meant = self._ids.get(label.attributes["for"])
            return meant if meant is not None and _can_be_labelled(meant) else None
        return next((node for node in label.all() if _can_be_labelled(node)), None)

    def _alternative(self, node: Node, role: str, how: _How) -> str:
        if not how.pointed and (targets := self._namers(node, role)):
            joined = " ".join(self._pointed_name(target, node, how) for target in targets)
            if squeeze(joined):
                return joined
        if how.nested and (value := _embedded(node, role)) is not None:
            return value
        attributes = node.attributes
        if (said := attributes.get("aria-label", "")).strip():
            return said
        if (native := self._native(node, how)).strip():
            return native
        if (how.nested or role in _FROM_CONTENT) and (words := self._content(node, how)).strip():
            return words
        return attributes.get("title") or attributes.get("placeholder") or attributes.get("aria-placeholder", "")

    def _namers(self, node: Node, role: str) -> list[Node]:
        """The elements of `aria-labelledby`. Text inside a list's button is the chosen value, and a name only if no
        other element names the list.
        """
        targets = self.pointed(node, "aria-labelledby")
        if len(targets) < 2 or (role != "combobox" and node.attributes.get("aria-haspopup") != "listbox"):
            return targets
        inner = {id(part) for part in (node, *node.all())}
        return [target for target in targets if id(target) not in inner] or targets

    def _pointed_name(self, target: Node, of: Node, how: _How) -> str:
        nested = id(target) != id(of)
        inner = _How(how.seen | {id(target)}, pointed=True, nested=nested, all=not target.is_rendered())
        return self._alternative(target, role_of(target), inner)

    def _native(self, node: Node, how: _How) -> str:
        attributes = node.attributes
        match node.tag:
            case "input":
                return self._input_name(node, how)
            case "select" | "textarea" | "button" | "meter" | "progress" | "output":
                return "" if how.nested else self._of_labels(node, how.seen)
            case "img" | "area":
                return attributes.get("alt", "")
            case "svg":
                return next((child.words() for child in node.children if child.tag == "title"), "")
            case "fieldset" | "table" | "figure":
                part = {"fieldset": "legend", "table": "caption", "figure": "figcaption"}[node.tag]
                return self.child_words(node, part)
            case _:
                return ""

    def _input_name(self, node: Node, how: _How) -> str:
        attributes, type_ = node.attributes, input_type(node)
        if type_ == "image":
            return attributes.get("alt") or self._of_labels(node, how.seen) or attributes.get("title") or "Submit"
        if type_ in ("submit", "button", "reset"):
            said = self._of_labels(node, how.seen) or attributes.get("value") or attributes.get("title")
            return said or {"submit": "Submit", "reset": "Reset"}.get(type_, "")
        return "" if how.nested else self._of_labels(node, how.seen)

    def _of_labels(self, node: Node, seen: frozenset[int]) -> str:
        words: list[str] = []
        for label in self.labels_of(node):
            if id(label) not in seen:
                inner = _How(seen | {id(label)}, pointed=True, nested=True, all=not label.is_rendered(), skip=node)
                words.append(label.attributes.get("aria-label") or self._content(label, inner))
        return " ".join(words)

    def _content(self, node: Node, how: _How) -> str:
        words: list[str] = []
        for child in node.inner:
            if isinstance(child, str):
                words.append(child)
            elif child.tag == "br":
                words.append(" ")
            elif not self._is_left_out(child, how):
                inner = replace(how, nested=True, seen=how.seen | {id(child)})
                piece = self._alternative(child, role_of(child), inner)
                words += (" ", piece, " ") if breaks_line(child) else (piece,)
        return "".join(words)

    def _is_left_out(self, child: Node, how: _How) -> bool:
        if child is how.skip or id(child) in how.seen or child.tag in UNREAD:
            return True
        return not how.all and (child.attributes.get("aria-hidden") == "true" or not _is_shown_itself(child))


def breaks_line(node: Node) -> bool:
    """Whether an element separates the words before and after it."""
    return node.tag not in INLINE or node.display() not in ("", "inline")


def _is_shown_itself(node: Node) -> bool:
    """Whether an element is rendered, given rendered ancestors."""
    closed = node.up is not None and node.up.tag == "details" and "open" not in node.up.attributes
    return node.is_displayed() and node.visibility() in ("", "visible") and (not closed or node.tag == "summary")


def _can_be_labelled(node: Node) -> bool:
    return node.tag in _LABELLED and not (node.tag == "input" and input_type(node) == "hidden")


def chosen_of(select: Node) -> list[Node]:
    """The options that a select shows as chosen on load."""
    options = [node for node in select.all() if node.tag == "option"]
    chosen = [option for option in options if "selected" in option.attributes]
    if "multiple" in select.attributes:
        return chosen
    if not chosen and role_of(select) != "listbox":
        chosen = [option for option in options if "disabled" not in option.attributes][:1]
    return chosen[-1:]


def option_label(option: Node) -> str:
    """The label of an option."""
    return squeeze(option.attributes.get("label") or option.words())


def _embedded(node: Node, role: str) -> str | None:
    """The value that a control inside a label contributes to the name; None for other elements."""
    match role:
        case "textbox" | "searchbox":
            return node.attributes.get("value", "") if node.tag == "input" else node.words()
        case "combobox" | "listbox":
            if node.tag == "select":
                return " ".join(map(option_label, chosen_of(node)))
            if node.tag == "input":
                return node.attributes.get("value", "")
            return " ".join(_words(each for each in node.all() if each.attributes.get("aria-selected") == "true"))
        case "spinbutton" | "slider" | "progressbar" | "meter":
            attributes = node.attributes
            said = attributes.get("aria-valuetext", attributes.get("aria-valuenow"))
            return attributes.get("value", "") if said is None else said
        case _:
            return None


def _words(nodes: Iterable[Node]) -> list[str]:
    return [node.words() for node in nodes]
