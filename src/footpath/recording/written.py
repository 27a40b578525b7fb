"""The texts, names and locators of a cookbook as one writes them in a Playwright program. Pure."""

from __future__ import annotations

import builtins
import json
import keyword
import re
from typing import TYPE_CHECKING, Final

from footpath.reading.url_pattern import is_generated
from footpath.schema.template import names, substitute

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.signature import Signature

ARIA: Final = frozenset(
    ["button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio",
     "option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"]
)  # fmt: skip
"""Roles that Playwright finds elements by; a snapshot has others too (`file`, `date`)."""

LONGEST_NAME: Final = 80
"""Characters of a name that an element is still found by."""

_TAKEN: Final = frozenset(
    [*keyword.kwlist, *keyword.softkwlist, *dir(builtins), "page", "context", "browser", "browser_name", "url", "re",
     "os", "expect", "pytest", "popup", "playwright", "request", "element", "value", "main", "argparse", "run"]
)  # fmt: skip
"""Names that mean something else in an exported program."""

_BREAK: Final = "\0"


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
    """A text as Python writes it."""
    return json.dumps(text, ensure_ascii=False)


def _raw(pattern: str) -> str:
    return literal(pattern) if '"' in pattern or pattern.endswith("\\") else f'r"{pattern}"'


class Spelling:
    """Writes texts with templates as expressions of the variables that stand for the parameters."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def text(self, text: str) -> str:
        """A text as an expression: a literal, a variable, or an f-string of both."""
        parts = self._parts(text)
        if all(not is_variable for _, is_variable in parts):
            return literal("".join(part for part, _ in parts))
        if len(parts) == 1:
            return parts[0][0]
        inside = (
            f"{{{part}}}" if is_variable else literal(part)[1:-1].replace("{", "{{").replace("}", "}}")
            for part, is_variable in parts
        )
        return f'f"{"".join(inside)}"'

    def pattern(self, text: str) -> str:
        """The words of a text, one after the other, as an expression that makes a regular expression. Case does not
        count, and `*` stands for any one word.
        """
        pieces = r"\s+".join(r"\S+" if word == "*" else self._escaped(word) for word in text.split()).split(_BREAK)
        spelled = (piece if at % 2 else _raw(piece) for at, piece in enumerate(pieces) if piece)
        return f"re.compile({' + '.join(spelled)}, re.IGNORECASE)"

    def _escaped(self, word: str) -> str:
        return "".join(
            f"{_BREAK}re.escape({part}){_BREAK}" if is_variable else re.escape(part)
            for part, is_variable in self._parts(word)
        )

    def _parts(self, text: str) -> list[tuple[str, bool]]:
        """The pieces of a text, each with whether it is a variable."""
        marked = substitute(text, {name: f"{_BREAK}{self._variables[name]}{_BREAK}" for name in names(text)})
        return [(part, at % 2 == 1) for at, part in enumerate(marked.split(_BREAK)) if part] or [("", False)]

    def locator(self, signature: Signature, *, on: str = "page") -> str:
        """A locator of the element: by role and name, by label, or by the attribute that lasts longest. Empty where
        none finds it.
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


def _frames(path: str) -> tuple[list[str], str]:
    """The paths of the frames around an element, the outermost first, and its path in the innermost document."""
    *frames, inside = path.split("/#document/")
    return frames, inside
