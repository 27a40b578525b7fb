"""Ways to find an element: by the differences from other elements, written for Playwright and for Chrome's Recorder.

A text may be an element too (a *spot*): a card, column or row that only a mouse handler serves is no control.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Final, Literal

from footpath.reading.addresses import is_generated
from footpath.schema.snapshot import Element
from footpath.schema.template import names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Block, Snapshot

By = Literal["role", "label", "test_id", "id", "name", "placeholder", "text", "behind", "path"]
"""behind: the first element of its tag behind a text, which is no label for the browser."""

ARIA: Final = frozenset(
    ["button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio",
     "option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"]
)  # fmt: skip
"""Roles known to Playwright; a snapshot has others too (`file`, `date`)."""
_FIELDS: Final = frozenset({"textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "spinbutton", "slider"})
_PRESSED_ROW: Final = "row"
"""Role of a table's row that takes presses: no single text in the row is its name."""
_WORDS: Final = frozenset({"role", "label", "placeholder", "text"})
"""Words on the page; several elements may have equal words."""
_ATTRIBUTES: Final = {"test_id": "data-testid", "id": "id", "name": "name", "placeholder": "placeholder"}

LONGEST_NAME: Final = 80
"""Most characters of a name in a locator."""
_DOCUMENT: Final = "/#document/"
_SHADOW: Final = "#shadow-root"
_OF_SELECTORS: Final = re.compile("[\"'`]|>>")
"""Signs with a meaning of their own in Playwright's selectors, also within a pattern."""
_HALF: Final = re.compile("[\ud800-\udfff]")


@dataclasses.dataclass(frozen=True, slots=True)
class SourceCode:
    """An expression of a program, as an argument of a call."""

    said: str


@dataclasses.dataclass(frozen=True, slots=True)
class ElementLocator:
    """A way to find an element. Other elements may match too."""

    by: By
    value: str
    """The name, label, text, or attribute's value; for `path` a path inside the frame, as of `Snapshot.path`. May hold
    templates.
    """
    role: str = ""
    tag: str = ""
    exact: bool = True
    """Whether the value is the whole text."""
    nth: int | None = None
    """Position from 0 among the elements with the same words; None without such elements."""
    within: str = ""
    """Words of the element around a text that is there several times; empty for the whole page."""
    frames: tuple[str, ...] = ()
    """The paths of the frames around the element, the outermost first."""

    @property
    def is_place(self) -> bool:
        """Whether the locator depends only on the position in the page."""
        return self.by == "path" or bool(self.frames)

    @property
    def is_readable(self) -> bool:
        """Whether Playwright has a method for the trait."""
        return self.by in _WORDS or self.by in ("test_id", "behind")

    @property
    def call(self) -> tuple[str, str, dict[str, object]]:
        """The method of a Playwright page or frame, its argument and options."""
        exact: dict[str, object] = {"exact": True} if self.exact and not names(self.value) else {}
        match self.by:
            case "role":
                return "get_by_role", self.role, {"name": self.value, **exact}
            case "label" | "placeholder" | "text":
                return f"get_by_{self.by}", self.value, exact
            case "test_id":
                return "get_by_test_id", self.value, {}
            case _:
                return "locator", self._own_selector, {}

    def code(
        self,
        spell: Callable[[str], str] | None = None,
        whole: Callable[[str], SourceCode] | None = None,
        apart: Callable[[str], SourceCode] | None = None,
    ) -> str:
        """Return the calls on a Playwright page in Python, with its ways to `spell` texts and patterns."""
        method, argument, options = self.call
        if whole is not None and self.exact and self.by in _WORDS and names(self.value):
            argument, options = (
                (argument, {"name": whole(self.value)}) if self.by == "role" else (whole(self.value), options)
            )
        within = "".join(f"{say('frame_locator', (_css(frame),))}." for frame in self.frames)
        if self.within and self.within == self.value:  # the whole: an element around it may say the same
            around = say("filter", (), {"has_text": self._around(apart)})
            return f"{within}{say('locator', (self.tag,))}.{around}.last"
        nth = f".nth({self.nth})" if self.nth is not None else ""
        around = (
            f"{say('locator', (self.tag,))}.{say('filter', (), {'has_text': self._around(apart)})}."
            if self.within
            else ""
        )
        return f"{within}{around}{say(method, (argument,), options, spell)}{nth}"

    @property
    def selector(self) -> str:
        """The selector for `page.locator`, from the outermost frame to the element."""
        within = "".join(f"{_css(frame)} >> internal:control=enter-frame >> " for frame in self.frames)
        around = f"{self.tag} >> internal:has-text={_pattern(self.within)}" if self.within else ""
        if self.within and self.within == self.value:
            return f"{within}{around} >> nth=-1"
        within += f"{around} >> " if around else ""
        return f"{within}{self._own_selector}" + (f" >> nth={self.nth}" if self.nth is not None else "")

    @property
    def recorder_selector(self) -> str:
        """The selector of Chrome's Recorder; empty if the Recorder has none for this locator."""
        if self.frames or self.nth or self.within or not self.exact:
            return ""
        match self.by:
            case "role":
                return f'aria/{self.value}[role="{self.role}"]'
            case "label":
                return f"aria/{self.value}"
            case "text":
                return f"text/{self.value}"
            case "path" if _SHADOW in self.value:
                return ""  # Chrome's CSS enters no shadow root
            case _:
                return self._own_selector

    def _around(self, apart: Callable[[str], SourceCode] | None) -> SourceCode:
        return apart(self.within) if apart else SourceCode(f"re.compile({literal(apart_pattern(self.within))})")

    @property
    def _own_selector(self) -> str:
        end = "s" if self.exact else "i"
        match self.by:
            case "role":
                return f"role={self.role}[name={quoted(self.value)}{end}]"
            case "label" | "text":
                return f"internal:{self.by}={quoted(self.value)}{end}"
            case "behind":
                return f"text={self.value} >> xpath=following::{self.tag}[1]"
            case "path":
                return _css(self.value)
            case _:
                return f"{self.tag}[{_ATTRIBUTES[self.by]}={quoted(self.value)}]"


def locators(signature: Signature) -> Iterator[ElementLocator]:
    """Yield the ways to find an element: by name, by lasting attributes, by text, by position."""
    *frames, path = signature.path.split(_DOCUMENT)
    place_of_words = signature.ordinal if signature.alike > 1 else None
    for by, value, exact in _traits(signature):
        place = place_of_words if by in _WORDS else None
        role = _PRESSED_ROW if by == "role" and signature.tag == "tr" else signature.role
        is_told_apart = place is not None if signature.role == SPOT else place is None
        within = signature.within if by == "text" and is_told_apart else ""
        nth = None if within else place
        yield ElementLocator(by, value, role, signature.tag, exact, nth, within, tuple(frames))
    if path and not (signature.role == SPOT and signature.name):  # a press is on exactly that text
        yield ElementLocator("path", path, frames=tuple(frames))


def _traits(signature: Signature) -> Iterator[tuple[By, str, bool]]:
    """Yield kind and value of each trait, and whether the value is the whole text."""
    name = signature.name.strip()
    is_named = name != "" and _is_control(signature)
    is_field = signature.role in _FIELDS or signature.tag == "input"
    if is_named and _has_role(signature):
        yield from _by_role(signature, name)
    if not signature.label_only and (
        label := signature.label.strip() or (name if is_field and not signature.group else "")
    ):
        yield "label", label, True
    yield from _given(signature)
    is_clicked = is_named or signature.role in ("", SPOT)  # a recording may know an element by its name alone
    yield from _by_text(signature.text.strip() or (name if is_clicked and not is_field else ""))


def _is_control(signature: Signature) -> bool:
    return signature.role in ARIA and not signature.hidden and not signature.group


def _has_role(signature: Signature) -> bool:
    """Whether markup gives the element a role and a name: its own, or those of a table's row."""
    return (not signature.drawn and not signature.label_only) or signature.tag == "tr"


def _by_role(signature: Signature, name: str) -> Iterator[tuple[By, str, bool]]:
    if signature.role == "button" and signature.question and signature.question in name:
        yield "role", signature.question, False  # the name of a list that looks like a button ends in the chosen option
    if len(name) <= LONGEST_NAME:
        yield "role", name, True
    elif not names(name):
        yield "role", name[:LONGEST_NAME].rpartition(" ")[0] or name[:LONGEST_NAME], False


def _by_text(text: str) -> Iterator[tuple[By, str, bool]]:
    if 0 < len(text) <= LONGEST_NAME:
        yield "text", text, True


def _given(signature: Signature) -> Iterator[tuple[By, str, bool]]:
    """Yield the lasting attributes."""
    given: tuple[tuple[By, str], ...] = (
        ("test_id", signature.test_id),
        ("id", signature.id),
        ("name", signature.html_name),
        ("placeholder", signature.placeholder),
    )
    for by, value in given:
        if value and (by == "placeholder" or not is_generated(value)):
            yield by, value, True


def say(
    method: str,
    arguments: tuple[object, ...],
    options: Mapping[str, object] | None = None,
    spell: Callable[[str], str] | None = None,
) -> str:
    """Return the source code of a call. `spell` writes texts; literals by default."""

    def written(value: object) -> str:
        if isinstance(value, str):
            return (spell or literal)(value)
        return getattr(value, "said", None) or repr(value)  # another locator, a pattern, a number

    given = [*map(written, arguments), *(f"{name}={written(value)}" for name, value in (options or {}).items())]
    return f"{method}({', '.join(given)})"


def literal(text: str) -> str:
    """Return a text as a Python literal."""
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", json.dumps(text, ensure_ascii=False))


def quoted(text: str) -> str:
    """Return a text as a string of a selector."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _pattern(words: str) -> str:
    """Return the pattern of an element's whole text as a part of a selector, escaped as by Playwright's client."""
    escaped = _OF_SELECTORS.sub(lambda sign: "".join(f"\\{each}" for each in sign[0]), apart_pattern(words))
    return f"/{escaped}/"


def _css(path: str) -> str:
    """Return a path as CSS. Playwright's CSS enters shadow roots: each part is below the host of the previous part."""
    parts = [part.strip("/") for part in path.split(_SHADOW)]
    return " >> ".join(" > ".join(map(_nth, part.split("/"))) for part in parts if part)


def _nth(step: str) -> str:
    """Return a step of a path with its place among siblings; a snapshot leaves out the place of the first."""
    tag, _, place = step.partition("[")
    return tag if tag in ("html", "body") else f"{tag}:nth-of-type({place.rstrip(']') or '1'})"


BEGIN: Final = r"^\s*"
END: Final = "$"
SPACE: Final = r"\s*"
_SIGN = re.compile(r"[\[\]()|+?^$*\\]")
_ESCAPED = re.compile(r"\\([^A-Za-z0-9])")


def apart(text: str) -> str:
    """Return the pattern's part for words of a text; nothing for a text without words."""
    return "".join(re.escape(word) + SPACE for word in text.split())


def apart_pattern(words: str) -> str:
    """Return a pattern of an element's whole text."""
    return BEGIN + apart(words) + END


def apart_words(pattern: str) -> str:
    """Return the words of such a pattern; empty for any other pattern."""
    if not (pattern.startswith(BEGIN) and pattern.endswith(SPACE + END)):
        return ""
    inner = pattern.removeprefix(BEGIN).removesuffix(END)
    if _SIGN.search(_ESCAPED.sub("", inner.replace(SPACE, ""))):
        return ""
    return _ESCAPED.sub(r"\1", " ".join(inner.replace(SPACE, " ").split()))


SPOT: Final = "text"
"""Role of such an element."""

_NAMELESS: Final = frozenset({"frame", "form"})
_WHOLE: Final = frozenset({"html", "body"})
"""Steps of a path to the whole page."""


def with_spots(snapshot: Snapshot) -> Snapshot:
    """Return the page with texts and named parts as elements too, by refs such as `t12`."""
    texts = [_spot(block, snapshot) for block in snapshot.blocks if _is_spot(block, snapshot)]
    parts = [
        _part(element, at) for element in snapshot.elements if not element.hidden for at in range(len(element.parts))
    ]
    return snapshot.model_copy(update={"elements": (*snapshot.elements, *texts, *parts)})


def is_spot(element: Element) -> bool:
    """Whether an element is a text, usable only once its ref is looked up in the page."""
    return element.role == SPOT and element.ref.startswith("t")


def is_text_ref(ref: str) -> bool:
    """Whether a ref belongs to a text, and so holds for one reading of the page."""
    return re.fullmatch(r"t\d+(?:\.\d+)?", ref) is not None


def pressed_controls(spot: Element, snapshot: Snapshot) -> tuple[Element, ...]:
    """Return the buttons that a press on a text may press: the text itself, and the control around it."""
    whole = [each for each in snapshot.elements if each.order == spot.order and each.ref != spot.ref]
    return (dataclasses.replace(spot, role="button"), *whole)


def _is_spot(block: Block, snapshot: Snapshot) -> bool:
    return bool(block.text) and block.kind not in _NAMELESS and _step(block, snapshot) not in _WHOLE


def _spot(block: Block, snapshot: Snapshot) -> Element:
    x, y, width, height = block.box
    is_seen = x < snapshot.viewport[0] and y < snapshot.viewport[1] and x + width > 0 and y + height > 0
    return Element(
        ref=f"t{block.order}",
        order=block.order,
        node=block.node,
        parent=block.parent,
        tag=_step(block, snapshot),
        role=SPOT,
        name=block.text,
        id=block.id,
        box=block.box,
        in_viewport=is_seen,
    )


def _part(element: Element, at: int) -> Element:
    """Return a piece of a control as an element: a list with a common listener for all items is read as one control."""
    return Element(
        ref=f"t{element.order}.{at}",
        order=element.order,
        node=element.node,
        parent=element.parent,
        tag=element.tag,
        role=SPOT,
        name=element.parts[at],
        within=element.name,
        box=element.box,
        in_viewport=element.in_viewport,
    )


def _step(block: Block, snapshot: Snapshot) -> str:
    """Return the tag of the element behind a block."""
    return snapshot.tree[block.node][1].partition("[")[0] if 0 <= block.node < len(snapshot.tree) else ""
