"""Write the texts, names and locators of a cookbook as Playwright code in Python. Pure."""

from __future__ import annotations

import builtins
import itertools
import keyword
import re
from typing import TYPE_CHECKING, Final

from footpath.reading.locator import BEGIN, END, SPACE, SourceCode, apart, literal, locators
from footpath.schema.template import TemplatePart, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.signature import Signature

_TAKEN: Final = frozenset(
    [*keyword.kwlist, *keyword.softkwlist, *dir(builtins), "page", "context", "browser", "browser_name", "url", "re",
     "os", "expect", "pytest", "popup", "playwright", "request", "element", "value", "main", "argparse", "run",
     "words_of", "appears", "dialog", "headed", "sync_playwright", "device", "base_url", "browser_type",
     "browser_channel", "browser_type_launch_args", "browser_context_args", "connect_options", "launch_browser",
     "new_context", "output_path", "is_chromium", "is_firefox", "is_webkit", "tmp_path", "tmp_path_factory", "tmpdir",
     "monkeypatch", "capsys", "capfd", "caplog", "recwarn", "cache", "record_property", "subtests", "self"]
)  # fmt: skip
"""Names with another meaning in an exported program, or fixtures of pytest and pytest-playwright."""

SPELLED: Final = ("inside", "within", "name", "label", "question", "text", "placeholder", "html_name", "id", "test_id")
"""Fields of a signature whose templates may stand in a locator."""


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
        return f"re.compile({self._joined(parts)})"

    def locator(self, signature: Signature) -> str:
        """Return a locator of the element on `page`: the most readable. Empty if none finds the element."""
        if signature.inside:
            freed = {"inside": "", "ordinal": 0, "alike": 1, "path": _below_row(signature)}
            alone = self.locator(signature.model_copy(update=freed))
            if "#document" in signature.path:
                return ""  # the container stands in a frame
            around = f"row_of(page, {literal(signature.inside_tag)}, {self.text(signature.inside)})"
            if signature.inside_height:
                above = f'{alone}.locator("xpath=ancestor::*[{signature.inside_height}]")'
                around = f"{above}.filter(has_text={self.words(signature.inside)})"
            return alone.replace("page", around, 1)
        found = next(locators(signature), None)
        if found is None:
            return ""
        is_whole = found.within == found.value
        visible = (
            ".filter(visible=True)" if found.by == "text" and not is_whole else ""
        )  # a hidden list may hold the same words
        return f"page.{found.code(self.text, self._whole, self._apart)}{visible}"

    def _whole(self, text: str) -> SourceCode:
        """Return a pattern of a whole text, in any case."""
        parts = [TemplatePart(r"^\s*"), *map(_in_pattern, pieces(text)), TemplatePart(r"\s*$")]
        return SourceCode(f"re.compile({self._joined(parts)}, re.I)")

    def _apart(self, text: str) -> SourceCode:
        """Return a pattern of all words in an element, whatever is between the words."""
        parts = [TemplatePart(BEGIN), *(each for piece in pieces(text) for each in _apart_in_pattern(piece))]
        return SourceCode(f"re.compile({self._joined([*parts, TemplatePart(END)])})")

    def _joined(self, parts: Iterable[TemplatePart]) -> str:
        """Return parts of a pattern as one expression; values stand for themselves."""
        spelled: list[str] = []
        for is_name, run in itertools.groupby(parts, key=lambda each: each.is_name):
            if is_name:
                spelled += [f"re.escape({self._variables[each.text]})" for each in run]
            else:
                spelled.append(literal("".join(each.text for each in run)))
        return " + ".join(spelled)


def _below_row(signature: Signature) -> str:
    """Return the path of an element from its row on."""
    steps = signature.path.split("/")
    if signature.inside_height:
        return "/".join(steps[-signature.inside_height :])
    rows = [at for at, step in enumerate(steps) if step.partition("[")[0] == signature.inside_tag]
    return "/".join(steps[rows[-1] + 1 :]) if rows else ""


def _in_pattern(piece: TemplatePart) -> TemplatePart:
    return piece if piece.is_name else TemplatePart(re.escape(piece.text).replace(r"\ ", " "))


def _apart_in_pattern(piece: TemplatePart) -> list[TemplatePart]:
    if piece.is_name:
        return [piece, TemplatePart(SPACE)]
    return [TemplatePart(apart(piece.text))]


def _in_address(piece: TemplatePart) -> TemplatePart:
    return piece if piece.is_name else TemplatePart(re.escape(piece.text).replace(r"\*", "[^/?#]+"))
