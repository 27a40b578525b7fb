"""People's words for the parts of a page, and the matching roles."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXT: Final = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "date", "time", "month", "week"}) | {
    "datetime-local", "color",
}  # fmt: skip
"""Roles with typed text."""
TICKS: Final = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
LISTS: Final = frozenset({"combobox", "listbox"})
PRESSED: Final = frozenset({"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option"}) | {
    "treeitem", "summary", "gridcell", "cell", "row", "img", "image", "switch",
}  # fmt: skip

KINDS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "button": frozenset({"button", "link", "summary", "switch", "menuitem"}),
        "link": frozenset({"link", "button", "menuitem"}),
        "tab": frozenset({"tab", "link", "button"}),
        "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
        "radio": frozenset({"radio", "menuitemradio"}),
        "option": frozenset({"option", "radio", "checkbox", "menuitem", "button", "link", "treeitem"}),
        "field": TEXT | LISTS | {"slider"},
        "textbox": TEXT,
        "textarea": frozenset({"textbox"}),
        "search box": TEXT,
        "list": LISTS | {"button", "textbox"},
        "slider": frozenset({"slider", "button"}),
        "spinner": frozenset({"spinbutton", "textbox"}),
        "date": TEXT | {"button"},
        "file": frozenset({"file", "button"}),
        "menu": frozenset({"button", "menuitem", "link", "combobox"}),
        "section": frozenset({"summary", "button", "tab", "treeitem", "link"}),
        "item": PRESSED | TICKS,
        "icon": PRESSED,
        "image": frozenset({"img", "image", "button", "link"}),
        "dialog": frozenset(),
        "form": frozenset(),
        "text": frozenset(),
        "page": frozenset(),
    }
)
"""The possible roles of each kind. Markup does not separate the first kind: a link may look like a button."""

_NAMES: Final = {
    "button": "button|btn|push button|submit button|key",
    "link": "link|hyperlink|anchor|url",
    "tab": "tab",
    "checkbox": "checkbox|check box|tick box|tickbox|toggle|switch",
    "radio": "radio button|radio|radiobutton",
    "option": "option|choice|answer",
    "field": "field|form field|entry|input|box|value field",
    "textbox": "text field|textfield|text box|textbox|input textbox|text input|input field|input box|text entry|"
    "input text field|input text box|text input field",
    "textarea": "textarea|text area|multiline field|multi-line field",
    "search box": "search box|search field|search bar|searchbox|search input|search text box",
    "list": "list|dropdown|drop-down|drop down|dropdown list|drop-down list|dropdown menu|drop-down menu|select|"
    "select box|selection|combobox|combo box|scroll list|list box|listbox|picker|menu list|select list",
    "slider": "slider|range|range slider",
    "spinner": "spinner|spin box|number field|number box|stepper",
    "date": "datepicker|date picker|date field|calendar",
    "file": "file input|file field|file upload|upload field|dropzone|drop zone|upload area|upload box",
    "menu": "menu|pie menu|hamburger menu|main menu|context menu",
    "section": "section|accordion|panel|collapsible|collapsible section|fold",
    "item": "item|element|widget|menu item|entry|card|row|result|search result|post|folder|file|folder or file|"
    "file or folder|node|email|message|event|record|product|line|number|phone number|tree item|menu entry|list item|"
    "column|lane|area|zone|slot|tile|chip|block|group",
    "icon": "icon|symbol",
    "image": "image|picture|photo|logo",
    "dialog": "dialog|dialog box|dialogue|popup|pop-up|modal|modal dialog|window|popover|overlay",
    "form": "form",
    "text": "text|paragraph|heading|title|message|label|notice|sentence|error|error message|headline|banner",
    "page": "page|site|website",
}
BY_NAME: Final[Mapping[str, str]] = MappingProxyType(
    {name: kind for kind, names in reversed(_NAMES.items()) for name in names.split("|")}
)
"""The kind of each name; the first kind above if two share a name."""


def singular(word: str) -> str:
    """Return the singular of a kind's name."""
    if word in BY_NAME or not word.endswith("s"):
        return word
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and (one := word[: -len(ending)] + instead) in BY_NAME:
            return one
    return word
