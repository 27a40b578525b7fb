"""Write the texts, names and locators of a cookbook as Playwright code in Python. Pure."""

from __future__ import annotations

import builtins
import itertools
import json
import keyword
import re
from typing import TYPE_CHECKING, Final

from footpath.reading.url_pattern import is_generated
from footpath.schema.template import TemplatePart, names, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.signature import Signature

ARIA: Final = frozenset(
    ["button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio",
     "option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"]
)  # fmt: skip
"""Roles by which Playwright finds elements; a snapshot has others too (`file`, `date`)."""

LONGEST_NAME: Final = 80
"""Most characters of a name by which an element is found."""

_TAKEN: Final = frozenset(
    [*keyword.kwlist, *keyword.softkwlist, *dir(builtins), "page", "context", "browser", "browser_name", "url", "re",
     "os", "expect", "pytest", "popup", "playwright", "request", "element", "value", "main", "argparse", "run",
     "words_of", "dialog", "headed", "sync_playwright", "device", "base_url", "browser_type", "browser_channel",
     "browser_type_launch_args", "browser_context_args", "connect_options", "launch_browser", "new_context",
     "output_path", "is_chromium", "is_firefox", "is_webkit", "tmp_path", "tmp_path_factory", "tmpdir", "monkeypatch",
     "capsys", "capfd", "caplog", "recwarn", "cache", "record_property", "subtests", "self"]
)  # fmt: skip
"""Names with another meaning in an exported program, or fixtures of pytest and pytest-playwright."""

SPELLED: Final = ("name", "label", "question", "text", "placeholder", "html_name", "id", "test_id")
"""Fields of a signature whose templates may stand in a locator."""

_HALF: Final = re.compile("[\ud800-\udfff]")


def variables(parameters: Iterable[str]) -> dict[str, str]:
    """The parameters of a cookbook with a Python name for each: `given-name` is `given_name`."""
    found: dict[str, str] = {}
    for name in parameters:
        plain = re.sub(r"\W", "_", name)
        plain = f"value_{plain}" if plain[:1].isdigit() else plain
        plain = f"{plain}_value" if plain in _TAKEN else plain
        number, free = 2, plain
        while free in found.values():
            free, number = f"{plain}_{number}", number + 1
        found[name] = free
    return found


def literal(text: str) -> str:
    """Return a text as a Python literal."""
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", json.dumps(text, ensure_ascii=False))


def environment_name(variable: str) -> str:
    """Return the environment variable that gives a program variable its value."""
    return f"TEST_{variable.upper()}"


class Spelling:
    """Write texts with templates as expressions of the program's variables."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def text(self, text: str) -> str:
        """A text as an expression: a literal, a variable, or an f-string of both."""
        parts = pieces(text)
        if not any(each.is_name for each in parts):
            return literal("".join(each.text for each in parts))
        if len(parts) == 1:
            return self._variables[parts[0].text]
        inside = (
            f"{{{self._variables[each.text]}}}"
            if each.is_name
            else literal(each.text)[1:-1].replace("{", "{{").replace("}", "}}")
            for each in parts
        )
        return f'f"{"".join(inside)}"'

    def words(self, text: str) -> str:
        """Return an expression for the words of a text, with the same matches as `conditions.shows`."""
        return f"words_of({self.text(text)})"

    def address(self, pattern: str) -> str:
        """A url pattern as a regular expression for whole addresses."""
        parts = [
            TemplatePart(r"^https?://(www\.)?"),
            *map(_in_address, pieces(pattern.partition("?")[0])),
            TemplatePart("/?([?#]|$)"),
        ]
        spelled: list[str] = []
        for is_name, run in itertools.groupby(parts, key=lambda each: each.is_name):
            if is_name:
                spelled += [f"re.escape({self._variables[each.text]})" for each in run]
            else:
                spelled.append(literal("".join(each.text for each in run)))
        return f"re.compile({' + '.join(spelled)})"

    def locator(self, signature: Signature, *, on: str = "page") -> str:
        """Return a locator of the element: by role and name, by label, or by the most stable attribute. Empty if none
        finds the element.
        """
        frames, path = _frames(signature.path)
        within = on + "".join(f".frame_locator({literal('xpath=/' + frame)})" for frame in frames)
        found = self._readable(signature) or self._by_attribute(signature)
        if not found and path and "#shadow-root" not in path:
            return f"{within}.locator({literal('xpath=/' + path)})"
        nth = f".nth({signature.ordinal})" if signature.alike > 1 else ""
        return f"{within}.{found}{nth}" if found else ""

    def _readable(self, signature: Signature) -> str:
        name = signature.name.strip()
        if signature.role in ARIA and name and not signature.hidden:
            if signature.role == "button" and signature.question and signature.question in name:
                # the name of a list that looks like a button ends in the chosen option
                return f"get_by_role({literal('button')}, name={self.text(signature.question)})"
            if len(name) <= LONGEST_NAME:
                exact = "" if names(name) else ", exact=True"  # a page may write a person's word with a capital
                return f"get_by_role({literal(signature.role)}, name={self.text(name)}{exact})"
            beginning = name[:LONGEST_NAME].rpartition(" ")[0] or name[:LONGEST_NAME]
            return f"get_by_role({literal(signature.role)}, name={self.text(beginning)})" if "{" not in name else ""
        label = signature.label.strip() or (name if signature.tag == "input" else "")
        return f"get_by_label({self.text(label)}, exact=True)" if label else ""

    def _by_attribute(self, signature: Signature) -> str:
        if signature.test_id and not is_generated(signature.test_id):
            return f"get_by_test_id({self.text(signature.test_id)})"
        if signature.id and not is_generated(signature.id):
            return f"locator({self._attribute('id', signature.id)})"
        if signature.html_name:
            return f"locator({self._attribute('name', signature.html_name)})"
        if signature.placeholder:
            return f"get_by_placeholder({self.text(signature.placeholder)}, exact=True)"
        text = signature.text.strip()
        return f"get_by_text({self.text(text)}, exact=True)" if text else ""

    def _attribute(self, name: str, value: str) -> str:
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return self.text(f'[{name}="{quoted}"]')


def _in_address(piece: TemplatePart) -> TemplatePart:
    return piece if piece.is_name else TemplatePart(re.escape(piece.text).replace(r"\*", "[^/?#]+"))


def _frames(path: str) -> tuple[list[str], str]:
    """Return the paths of the frames around an element, the outermost first, and the element's path in the innermost
    document.
    """
    *frames, inside = path.split("/#document/")
    return frames, inside
