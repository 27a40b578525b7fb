"""Describe the interactive elements of a static page, as `page/js/controls.js` and `elements.js` do.

Elements that only listen to clicks, or only look clickable, cannot be found without scripts and style sheets.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.schema.snapshot import Option
from footpath.web.names import (
    FIELDS,
    WIDGETS,
    AccessibleNames,
    chosen_of,
    implied_role,
    input_type,
    option_label,
    squeeze,
)

if TYPE_CHECKING:
    from footpath.web.markup import Node

_NATIVE: Final = frozenset(["select", "textarea", "button", "summary"])
WEAK: Final = frozenset(["listener", "tabindex"])
ATOMIC: Final = frozenset([
    "button", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
    "combobox", "textbox", "searchbox", "spinbutton", "slider",
])  # fmt: skip
_TEXT_ROLES: Final = frozenset(["button", "link", "tab", "menuitem", "combobox", "option", "switch"])
_TEST_IDS: Final = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa", "data-automation-id")
_SPELLED: Final = {"true": True, "false": False, "mixed": "mixed"}
_MASK: Final = "•••"
_BUTTON_TYPES: Final = frozenset(["submit", "reset", "button"])
_ADDRESS: Final = re.compile(r"(?!#|javascript:).", re.IGNORECASE)


def known_by(node: Node, said: str, *, editable: bool, in_list: bool) -> str:
    """Evidence that an element can be acted on (`Element.known_by`); empty for other elements."""
    tag, attributes = node.tag, node.attributes
    if _is_native(node):
        return "native"
    if tag in ("input", "label"):
        return ""
    if said in WIDGETS:
        return "" if said == "option" and in_list else "role"
    if tag in ("html", "body"):
        return ""
    if not editable and attributes.get("contenteditable", "false").lower() in ("", "true", "plaintext-only"):
        return "editable"
    if "onclick" in attributes:
        return "" if tag == "form" else "listener"
    index = attributes.get("tabindex", "").strip()
    return "tabindex" if index.isdigit() else ""


def _is_native(node: Node) -> bool:
    """Whether HTML itself makes the element a control."""
    if node.tag == "input":
        return input_type(node) != "hidden"
    return node.tag in _NATIVE or (node.tag in ("a", "area") and "href" in node.attributes)


_ALWAYS: Final = frozenset({"tag", "role", "name"})
"""The fields that are told even when empty."""


def described(
    node: Node, names: AccessibleNames, *, said: str, known: str, in_tree: bool, hidden: str
) -> dict[str, object]:
    """The fields of `schema.snapshot.Element`, except for the position."""
    role = _shown_role(node, said, known)
    is_field = node.tag in FIELDS
    name = _shown_name(node, names, role, known)
    told: dict[str, object] = {"tag": node.tag, "role": role, "name": name, "known_by": known}
    attributes = node.attributes
    if is_field:
        told |= _field(node) | {"method": _method(node, names)}
        told["label"] = _unless(names.label_words(node), name) if _is_relabelled(node) else ""
    elif node.tag == "button":
        told |= _button(node, names)
    elif node.tag in ("a", "area"):
        told["href"] = attributes.get("href", "")
    elif node.tag == "summary" and node.up is not None:
        told["expanded"] = "open" in node.up.attributes
    if not is_field:
        told |= _content(node, names, role, name, is_typed=known == "editable")
    elif known == "editable":
        told["value"] = node.words().strip()[:5000]
    if attributes:
        told |= _aria(node, names, role, name, told)
        told |= _identifiers(node)
    told["hidden"] = hidden
    told["in_accessibility_tree"] = in_tree and hidden not in ("visibility", "display")
    return {field: value for field, value in told.items() if value not in ("", ()) or field in _ALWAYS}


def _is_relabelled(node: Node) -> bool:
    return "aria-label" in node.attributes or "aria-labelledby" in node.attributes


def _content(node: Node, names: AccessibleNames, role: str, name: str, *, is_typed: bool) -> dict[str, object]:
    """The typed text of an element that is no native field, and its text beside a name of another source."""
    told: dict[str, object] = {}
    if is_typed or role == "textbox":
        told["value"] = node.words().strip()[:5000]
    if role in _TEXT_ROLES and (_is_relabelled(node) or names.labels_of(node)):
        told["text"] = _unless(names.words_of(node), name)
    return told


def _unless(text: str, name: str) -> str:
    """A text; empty if it only repeats the name."""
    return text if text != name else ""


def _button(node: Node, names: AccessibleNames) -> dict[str, object]:
    type_ = node.attributes.get("type", "").strip().lower()
    told: dict[str, object] = {"disabled": _is_disabled(node), "method": _method(node, names)}
    if "type" in node.attributes or names.form_of(node) is not None:
        told["type"] = type_ if type_ in _BUTTON_TYPES else "submit"
    return told


def _identifiers(node: Node) -> dict[str, object]:
    attributes = node.attributes
    test_id = next((attributes[each] for each in _TEST_IDS if attributes.get(each)), "")
    return {"id": attributes.get("id", ""), "classes": attributes.get("class", ""), "test_id": test_id}


def _shown_role(node: Node, said: str, known: str) -> str:
    role = said or implied_role(node)
    if known == "editable":
        return role or "textbox"
    if said and node.tag == "input" and input_type(node) == "file":
        return "file"
    return "button" if known in WEAK and role not in WIDGETS else role


def _shown_name(node: Node, names: AccessibleNames, role: str, known: str) -> str:
    if known not in WEAK:
        return names.name_of(node, role)
    said = squeeze(node.attributes.get("aria-label", ""))
    return said or (names.name_of(node, "generic") if "aria-labelledby" in node.attributes else "")


def _is_disabled(node: Node) -> bool:
    if "disabled" in node.attributes:
        return True
    return any(each.tag == "fieldset" and "disabled" in each.attributes for each in node.around())


def _method(node: Node, names: AccessibleNames) -> str:
    """HTTP method of an element's form; empty if the page states none, since a script may send the form."""
    form = names.form_of(node)
    if form is None:
        return ""
    said = node.attributes.get("formmethod", form.attributes.get("method", "")).lower()
    if said in ("post", "dialog"):
        return said
    return "get" if said or _ADDRESS.match(form.attributes.get("action", "").strip()) else ""


def _field(node: Node) -> dict[str, object]:
    attributes = node.attributes
    told: dict[str, object] = {
        "html_name": attributes.get("name", ""),
        "autocomplete": attributes.get("autocomplete", ""),
        "placeholder": attributes.get("placeholder", ""),
        "required": "required" in attributes,
        "disabled": _is_disabled(node),
        "readonly": "readonly" in attributes and node.tag != "select",
        "multiple": "multiple" in attributes,
    }
    if node.tag == "select":
        chosen = chosen_of(node)
        told["options"] = tuple(_option(each, chosen) for each in node.all() if each.tag == "option")
        told["value"] = ", ".join(map(option_label, chosen))
        return told
    if (most := attributes.get("maxlength", "")).isdigit():
        told["max_length"] = int(most)
    if node.tag == "textarea":
        return {**told, "value": node.words().removeprefix("\n")}
    type_ = told["type"] = input_type(node)
    value = attributes.get("value", "")
    match type_:
        case "checkbox" | "radio":
            told |= {"checked": "checked" in attributes, "value": value}
        case "file":
            told["accept"] = attributes.get("accept", "")
        case "password":
            told |= {"secret": True, "value": _MASK if value else ""}
        case _:
            told["value"] = value
            told |= {name: attributes.get(name, "") for name in ("pattern", "min", "max", "step")}
    return told


def _option(option: Node, chosen: list[Node]) -> Option:
    value = option.attributes.get("value")
    return Option(
        label=option_label(option),
        value=squeeze(option.words()) if value is None else value,
        selected=option in chosen,
        disabled="disabled" in option.attributes,
    )


def _aria(node: Node, names: AccessibleNames, role: str, name: str, told: dict[str, object]) -> dict[str, object]:
    attributes = node.attributes
    found: dict[str, object] = {}
    if role == "combobox" and node.tag != "select":
        found["popup"] = "listbox"
    aria = any(each.startswith("aria-") for each in attributes)
    if aria or "title" in attributes:
        found["description"] = names.description_of(node, name)
    return found | _states(node, names, told) if aria else found


def _states(node: Node, names: AccessibleNames, told: dict[str, object]) -> dict[str, object]:
    attributes = node.attributes
    found: dict[str, object] = {}
    for field in ("checked", "pressed"):
        if (state := attributes.get(f"aria-{field}", "")) in _SPELLED and field not in told:
            found[field] = _SPELLED[state]
    for field in ("expanded", "selected"):
        if f"aria-{field}" in attributes:
            found[field] = attributes[f"aria-{field}"] == "true"
    found |= {
        field: True for field in ("required", "disabled", "readonly") if attributes.get(f"aria-{field}") == "true"
    }
    popup = attributes.get("aria-haspopup", "false")
    if popup not in ("", "false"):
        found["popup"] = "menu" if popup == "true" else popup
    if attributes.get("aria-invalid", "false") not in ("", "false"):
        found["invalid"] = True
        found["error"] = squeeze(" ".join(map(names.words_of, names.pointed(node, "aria-errormessage"))))
    return found
