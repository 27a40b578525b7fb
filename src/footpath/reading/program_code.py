"""Read calls, locators and texts from the source of a Playwright program in Python. Pure: the program is never run."""

from __future__ import annotations

import ast
import dataclasses
import re
from typing import TYPE_CHECKING, Final

from footpath.reading.locator import SPOT as SPOT
from footpath.reading.locator import apart_words
from footpath.schema.signature import Signature
from footpath.schema.template import escape, is_name, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


ENTERS: Final = frozenset({"fill", "type", "press_sequentially", "select_option", "set_checked", "set_input_files"})
"""Methods of Playwright's that enter the values given to them."""


class Untranslated(Exception):
    """A piece of the program without a counterpart; the message gives the reason."""


_TELLING: Final = {
    "get_by_label": ("name", "question"), "get_by_placeholder": ("name", "placeholder"),
    "get_by_test_id": ("test_id",), "get_by_text": ("text",), "get_by_alt_text": ("name",), "get_by_title": ("name",),
}  # fmt: skip
"""The properties of an element that the text of a locator method tells."""
_LOCATING: Final = frozenset(
    {*_TELLING, "get_by_role", "locator", "filter", "frame_locator", "frame", "nth", "compile"}
)
"""Methods whose texts are words of the page."""

NAMED: Final = ("name", "id", "test_id", "html_name", "placeholder", "text")
"""The properties that identify an element."""
_TAGS: Final = {
    "listitem": "li", "row": "tr", "cell": "td", "list": "ul", "table": "table", "article": "article", "form": "form",
    "dialog": "dialog", "group": "fieldset", "region": "section", "navigation": "nav", "link": "a", "button": "button",
}  # fmt: skip
"""The usual tags of containers, by role."""
_WHOLE_PAGE: Final = frozenset({"main", "document", "application", "body", "html"})
"""Containers of all that a page is for."""
TAG_ROLES: Final = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox", "summary": "button"}
"""The roles of controls, by tag."""
_TYPES: Final = {
    "checkbox": "checkbox", "radio": "radio", "submit": "button", "button": "button", "reset": "button",
    "number": "spinbutton", "range": "slider", "search": "searchbox", "file": "file",
}  # fmt: skip
_CSS_PART: Final = re.compile(
    r"""(?P<tag>^[a-z][a-z0-9-]*)|:has-text\((?P<quote>["'])(?P<text>.*?)(?P=quote)\)|\#(?P<id>(?:[\w-]|\\.)+)|\[(?P<name>[\w-]+)[*^$~|]?=["']?(?P<value>[^"'\]]*)["']?\]""",
    re.IGNORECASE | re.VERBOSE,
)
_XPATH_ATTRIBUTE: Final = re.compile(r"""//(?P<tag>\*|[\w-]+)\[@(?P<name>[\w-]+)=["'](?P<value>[^"']*)["']\]$""")
_OUTWARDS: Final = re.compile(r"(?:^|[=/])\.\.(?:/|$)")
_OTHER_FILTERS: Final = ("has_not", "has_not_text")


@dataclasses.dataclass(slots=True)
class LocatorChain:
    """The properties of an element that a locator chain names."""

    said: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    within: str = ""
    """Words of the element's container."""
    within_tag: str = ""
    ordinal: int = 0
    is_numbered: bool = False
    around: str = ""
    """All words of the element around a text, or of the element itself."""
    is_last: bool = False
    is_inside: bool = False
    """Whether the chain names a container by anything but words."""
    group: str = ""
    """Name of the group of choices of which the element is one."""
    is_framed: bool = False
    """Whether the next link is a frame's element."""

    @property
    def is_by_place(self) -> bool:
        """Whether the element is told by its number among all of the page. The first within a container is not."""
        return self.is_numbered and not self.within

    def signature(self) -> Signature:
        """Return the signature. Raises Untranslated if no property would identify the element."""
        if not any(self.said.get(each) for each in NAMED):
            raise Untranslated("its locator tells only a place on the page")
        if self.is_last and not self.around:
            raise Untranslated("which of several it means is not written there")
        is_unique = "id" in self.said
        if (self.is_inside or (self.within and (self.ordinal or not self.within_tag))) and not is_unique:
            raise Untranslated("it is inside an element that a replay cannot know by its words and its kind")
        text = self.said.get("text", "")
        is_one_of_several = text not in ("", self.around) and self.around != ""
        told = {"role": SPOT, "name": text, "within": self.around, "alike": 2} if is_one_of_several else {}
        return Signature.model_validate(
            {
                "role": "",
                **self.said,
                **({"inside": self.within, "inside_tag": self.within_tag} if self.within and self.within_tag else {}),
                "ordinal": self.ordinal,
                "alike": self.ordinal + 2 if self.is_by_place else 1,
                **told,
            }
        )


class SourceReader:
    """Reads the expressions of a program, with the constants and the names for the values."""

    def __init__(self, constants: Mapping[str, str], parameters: Mapping[str, str]) -> None:
        self._constants = constants
        self._parameters = parameters

    def locate(self, node: ast.expr) -> tuple[LocatorChain, str]:
        """Return the locator chain, and the page variable at the start of the chain."""
        located = LocatorChain()
        for link in chain(node):
            match link:
                case ast.Name(id=name):
                    return located, name
                case ast.Call(func=ast.Name(id="row_of"), args=[ast.Name(id=name), ast.Constant(value=tag), words]):
                    located.within, located.within_tag = self._value(words), str(tag)
                    return located, name
                case ast.Attribute(attr="last", value=inner) if located.said and (group := self._group(inner)):
                    located.group = group  # a program that Footpath exported
                    return located, "page"
                case ast.Attribute(attr="last") if not located.said:
                    located.is_last = True
                case ast.Attribute(attr="content_frame"):
                    located.is_framed = True
                case ast.Attribute(attr="main_frame") | ast.Subscript(value=ast.Attribute(attr="frames")):
                    pass  # elements are found in any frame
                case ast.Attribute(attr="frames"):
                    pass
                case ast.Attribute(attr="first"):
                    located.is_numbered = True
                case ast.Call(func=ast.Attribute(attr="or_" | "and_")):
                    raise Untranslated("which of two locators it means is not written there")
                case ast.Call(func=ast.Attribute(attr=method)):
                    self._link(located, method, link)
                case _:
                    break
        raise Untranslated("its locator cannot be read")

    def _group(self, node: ast.expr) -> str:
        """Return the name of a group of choices that has several spellings in a program; empty for other locators."""
        *_, first, page = chain(node)
        if method_of(node) != "or_" or not isinstance(page, ast.Name) or not isinstance(first, ast.Call):
            return ""
        is_group = method_of(first) == "get_by_role" and text_of(argument(first, 0)) == "radiogroup"
        return self._named(first, "name") if is_group else ""

    def _link(self, located: LocatorChain, method: str, call: ast.Call) -> None:
        """Read one call of a chain. The last call is read first and describes the element best."""
        if method in ("frame_locator", "frame") or located.is_framed:
            located.is_framed = False
            return  # elements are found in any frame
        if any(keyword(call, each) is not None for each in _OTHER_FILTERS):
            raise Untranslated("its locator leaves other elements out")
        if method == "nth":
            located.ordinal, located.is_numbered = self._number(call), True
            return
        if method == "filter":
            self._filter(located, call)
            return
        if located.said:
            self._container(located, method, call)
            return
        self._element(located, method, call)

    def _element(self, located: LocatorChain, method: str, call: ast.Call) -> None:
        """Read the call that describes the element itself."""
        if located.within and not located.within_tag:
            located.within_tag = self._tag(method, call)
        match method:
            case "locator":
                self.selector(located, self.text(call, 0))
                located.within = located.within or self._named(call, "has_text") or self._inner(call)
                if located.around and not any(located.said.get(each) for each in NAMED):
                    located.said["text"] = located.around
            case "get_by_role":
                located.said.update({"role": self.text(call, 0), "name": self._named(call, "name")})
            case _ if method in _TELLING:
                given = argument(call, 0, "text", "test_id")
                words = self.pattern(given) if given is not None else self.text(call, 0)
                located.said.update(dict.fromkeys(_TELLING[method], words))
            case _:
                raise Untranslated(f"its locator uses “{method}”")

    def _filter(self, located: LocatorChain, call: ast.Call) -> None:
        """Read the words of a filter: of a whole element as an export writes them, or of a container."""
        given = keyword(call, "has_text")
        if given is None:
            if keyword(call, "has") is not None and not located.said:
                raise Untranslated("its locator tells only what is inside")
            located.within = located.within or self._inner(call)
            return
        words = self.apart(given)
        located.around = located.around or words
        if not words:
            located.within = located.within or self.pattern(given)

    def apart(self, node: ast.expr) -> str:
        """Return all words of an element, as an export writes them apart; empty for any other pattern."""
        match node:
            case ast.Call(func=ast.Attribute(attr="compile"), args=[inner, *_]):
                return apart_words(self._value(inner))
            case _:
                return ""

    def selector(self, located: LocatorChain, selector: str) -> None:
        """Add the properties that a Playwright selector names."""
        if ">>" in selector or _OUTWARDS.search(selector):
            raise Untranslated("its selector goes from one element to another")
        kind, _, rest = selector.partition("=")
        if kind == "xpath" or selector.startswith(("//", "/html")):
            located.said.update(from_xpath(rest if kind == "xpath" else selector))
        elif kind in ("text", "id", "data-testid"):
            field = {"text": "text", "id": "id", "data-testid": "test_id"}[kind]
            located.said[field] = rest.strip("'\"")
        elif selector != "body":
            css = selector.removeprefix("css=")
            located.said.update(from_css(css))
            is_known = located.said.keys() & {"id", "test_id"}
            located.is_inside = not is_known and any(sign in outer for outer in css_parts(css)[:-1] for sign in "#[:")

    def _container(self, located: LocatorChain, method: str, call: ast.Call) -> None:
        """Read an outer locator. A replay knows a container by words alone: the step keeps them, or is left out."""
        words = self._named(call, "name") or self._named(call, "has_text") or self._inner(call)
        located.within = located.within or words
        if located.within and not located.within_tag:
            located.within_tag = self._tag(method, call)
        is_page = method in ("get_by_role", "locator") and self.text(call, 0) in _WHOLE_PAGE
        located.is_inside = located.is_inside or not (located.within or located.around or is_page)

    def _tag(self, method: str, call: ast.Call) -> str:
        """Return the tag of a container; empty if the program does not tell it."""
        if method == "get_by_role":
            return _TAGS.get(self.text(call, 0), "")
        return from_css(self.text(call, 0)).get("tag", "") if method == "locator" else ""

    def _inner(self, call: ast.Call) -> str:
        """Return the words of the element that has to be inside (`has=`); empty for none."""
        inner = keyword(call, "has")
        if inner is None:
            return ""
        said = self.locate(inner)[0].said
        if words := said.get("name") or said.get("text"):
            return words
        raise Untranslated("its locator tells only what is inside")

    def _named(self, call: ast.Call, name: str) -> str:
        value = keyword(call, name)
        return self.pattern(value) if value is not None else ""

    def _number(self, call: ast.Call) -> int:
        match call.args:
            case [ast.Constant(value=int() as number)] if 0 <= number < 1000:
                return number
            case _:
                raise Untranslated("which of several it means is not written there")

    def text(self, call: ast.Call, at: int) -> str:
        """Return the text argument of a call. Raises Untranslated if the program computes the text."""
        given = argument(call, at, "value", "url", "text", "key", "selector")
        if given is None:
            raise Untranslated("a text is missing")
        return self._value(given)

    def texts(self, call: ast.Call, at: int) -> tuple[str, ...]:
        """Return the text arguments of a call that takes one text or several."""
        given = argument(call, at, "label", "value", "files")
        if given is None:
            raise Untranslated("what it chooses is not written there")
        each = given.elts if isinstance(given, ast.List | ast.Tuple) else [given]
        return tuple(map(self._value, each))

    def _value(self, node: ast.expr) -> str:
        """A text of the program as a template: a fixture is a parameter."""
        match node:
            case ast.Constant(value=str() as text):
                return escape(text)
            case ast.Name(id=name) if is_name(self._parameters.get(name, "")):
                return template(self._parameters[name])
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in self._constants:
                return escape(self._constants[name])
            case ast.JoinedStr(values=parts):
                return "".join(
                    self._value(each.value if isinstance(each, ast.FormattedValue) else each) for each in parts
                )
            case ast.Call(func=ast.Attribute(attr="escape"), args=[inner]):
                return self._value(inner)
            case ast.Call(func=ast.Attribute(attr="strip")) if (words := _counted_words(node)) is not None:
                return self._value(words)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._value(left) + self._value(right)
            case _:
                raise Untranslated("the program computes a text of it")

    def pattern(self, node: ast.expr) -> str:
        """A text, or the words of a simple regular expression."""
        match node:
            case ast.Call(func=ast.Attribute(attr="compile"), args=[inner, *_]):
                text = (
                    self._value(inner)
                    .replace(r"\s*", "")
                    .replace(r"\s+", " ")
                    .replace(r"\S+", "*")
                    .removeprefix("^")
                    .removesuffix("$")
                    .removeprefix(r"\b")
                    .removesuffix(r"\b")
                )
                is_class = re.search(r"(?<!\\)(?:\\\\)*\\[A-Za-z0-9]", text)
                text = re.sub(r"\\(.)", r"\1", text)
                if is_class or re.search(r"[\[\]()|+?^$]|\.\*", text):
                    raise Untranslated("its regular expression is no plain text")
                return text
            case ast.Call(func=ast.Name(id="words_of"), args=[inner]):  # from a program that Footpath exported
                return self._value(inner)
            case ast.List(elts=[only]) | ast.Tuple(elts=[only]):
                return self.pattern(only)
            case _:
                return self._value(node)


def expression(code: str) -> ast.expr | None:
    """Return the expression of a piece of code; None if the code is none."""
    try:
        return ast.parse(f"({code}\n)", mode="eval").body
    except (SyntaxError, ValueError):
        return None


def argument(call: ast.Call, at: int, *names: str) -> ast.expr | None:
    """Return an argument of a call, by position or by a name."""
    named = next((each.value for each in call.keywords if each.arg in names), None)
    return call.args[at] if 0 <= at < len(call.args) else named


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    """Return a named argument of a call."""
    return argument(call, -1, name)


def text_of(node: ast.expr | None) -> str | None:
    """Return the text of a literal; None for any other expression."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def awaited(node: ast.expr) -> ast.expr:
    """Return an expression without `await`."""
    return node.value if isinstance(node, ast.Await) else node


def chain(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the links of a chain of calls, the last link first."""
    while True:
        yield node
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            node = awaited(node.func.value)
        elif isinstance(node, ast.Attribute | ast.Subscript):
            node = awaited(node.value)
        else:
            return


def method_of(node: ast.AST) -> str:
    """Return the name of the called function or method; empty for any other expression."""
    if isinstance(node, ast.Call):
        return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return ""


def without_values(statement: str) -> str:
    """Return the statement without entered values, since a value may be a password; empty for no valid code."""
    try:
        tree = ast.parse(statement)
    except (SyntaxError, ValueError):
        return ""
    for call in [each for each in ast.walk(tree) if isinstance(each, ast.Call)]:
        if method_of(call) in _LOCATING:
            continue
        enters = method_of(call) in ENTERS
        at = 1 if enters and len(call.args) > 1 else 0  # `page.fill(selector, value)`
        call.args[at:] = [_without_value(each, whole=enters) for each in call.args[at:]]
        call.keywords = [ast.keyword(each.arg, _without_value(each.value, whole=enters)) for each in call.keywords]
    return ast.unparse(tree)


def _without_value(node: ast.expr, *, whole: bool) -> ast.expr:
    """Return an argument that holds no value. Unless the `whole` argument is one, numbers, names and calls stay."""
    is_number = isinstance(node, ast.Constant) and not isinstance(node.value, str | bytes)
    return node if not whole and (is_number or isinstance(node, ast.Name | ast.Call)) else ast.Constant("…")


def _counted_words(node: ast.Call) -> ast.expr | None:
    """The words in `list.locator("option").filter(has_text=re.compile(… re.escape(words) …)).inner_text().strip()`."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)]
    if not any(isinstance(each.func, ast.Attribute) and each.func.attr == "inner_text" for each in calls):
        return None
    escaped = (each.args for each in calls if isinstance(each.func, ast.Attribute) and each.func.attr == "escape")
    return next((args[0] for args in escaped if len(args) == 1), None)


def css_parts(selector: str) -> list[str]:
    """Return the parts of a CSS selector that each describe one element, the innermost last."""
    return re.split(r"\s*[>+~]\s*(?![^(]*\))|\s+(?![^\[]*\])(?![^(]*\))", selector.strip())


def from_css(selector: str) -> dict[str, str]:
    """Return fields of a signature from the last part of a CSS selector, without classes and positions."""
    said: dict[str, str] = {}
    for part in _CSS_PART.finditer(css_parts(selector)[-1]):
        if part["tag"]:
            said["tag"] = part["tag"].casefold()
        elif part["id"]:
            said["id"] = re.sub(r"\\(.)", r"\1", part["id"])
        elif part["text"]:
            said["text"] = part["text"]
        else:
            _attribute(said, part["name"], part["value"])
    return _with_role(said)


def from_xpath(path: str) -> dict[str, str]:
    """Return fields of a signature from an XPath."""
    said: dict[str, str] = {}
    if found := _XPATH_ATTRIBUTE.search(path):
        if found["tag"] != "*":
            said["tag"] = found["tag"].casefold()
        _attribute(said, found["name"], found["value"])
    elif path.startswith("/html"):
        said["path"] = re.sub(r"\[1\]", "", path.lstrip("/"))
        said["tag"] = said["path"].rpartition("/")[2].partition("[")[0]
    return _with_role(said)


def _attribute(said: dict[str, str], name: str, value: str) -> None:
    field = {"id": "id", "name": "html_name", "placeholder": "placeholder", "type": "type", "role": "role"}.get(name)
    if name in ("data-testid", "data-test-id", "data-test", "data-qa", "data-cy"):
        field = "test_id"
    if name == "aria-label":
        field = "name"
    if field:
        said[field] = value


def _with_role(said: dict[str, str]) -> dict[str, str]:
    tag = said.get("tag", "")
    role = _TYPES.get(said.get("type", ""), "textbox") if tag == "input" and "type" in said else TAG_ROLES.get(tag, "")
    if role:
        said.setdefault("role", role)
    return said
