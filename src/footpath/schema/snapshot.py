"""One reading of a page.

Elements (what can be acted on) and blocks (what can only be read) share one reading order. Both point into `tree`, the
ancestors of everything listed, so that paths and distances are computed when asked for and not carried along.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Final, Literal, Self, TypeVar

from pydantic import ConfigDict, TypeAdapter

from footpath.schema.base import Frozen
from footpath.schema.outline import outline

if TYPE_CHECKING:
    from collections.abc import Sequence

Box = tuple[int, int, int, int]
"""x, y, width, height in CSS pixels of the top frame's viewport."""

HiddenBy = Literal["", "display", "visibility", "opacity", "clip", "size", "offscreen", "covered", "inert"]
"""Why a person cannot see an element; empty when they can (scrolling counts as seeing)."""

BlockKind = Literal[
    "text", "heading", "legend", "label", "item", "cell", "image",  # leaves: they carry text
    "landmark", "form", "group", "list", "table", "row", "dialog", "alert", "status", "frame",  # containers
]  # fmt: skip


class Option(Frozen):
    """One choice of a select, listbox or group."""

    label: str
    value: str = ""
    """As it would be sent; empty for a placeholder such as "Please choose"."""
    selected: bool = False
    disabled: bool = False
    ref: str = ""
    """The element to act on where the choice is an element of its own (radio, checkbox, button); else empty."""


_OPTIONS: Final = TypeAdapter(tuple[tuple[Option, ...], ...])


def options(said: object) -> tuple[tuple[Option, ...], ...]:
    """The options of several elements. Raises pydantic's ValidationError."""
    return _OPTIONS.validate_python(said)


# A page has thousands of the two kinds of item. So they are plain data classes, without slots: an instance holds what
# is said of it and no more, and its class has the defaults.


@dataclass(frozen=True, kw_only=True)
class Element:
    """Something a person can act on, or an input behind such a thing."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    ref: str
    """`e12`; in a frame that is read apart `f2e12`. The same element keeps its ref as long as the document lives."""
    order: int
    """Position in reading order, shared with blocks."""
    node: int
    """Index into `Snapshot.tree`."""
    parent: int = -1
    """`order` of the container block that holds it, -1 for none."""
    tag: str
    role: str
    """ARIA role, explicit or implied; `file`, `date`, `color` … (the input type) where ARIA has none."""
    name: str = ""
    """Accessible name (W3C accname)."""
    description: str = ""
    label: str = ""
    """Text of the `<label>`s tied to it, where it differs from the name."""
    text: str = ""
    """Its own visible text, where it differs from the name."""
    value: str = ""
    """Current value; `•••` where secret and not empty. For a native select the labels chosen; for a checkbox or radio
    what it stands for, whether checked or not; for a file input the names of its files."""
    secret: bool = False
    type: str = ""
    """The `type` of an input or button."""
    method: Literal["", "get", "post", "dialog"] = ""
    """How the form of a field or button is sent, as the page says; empty where there is none, or it does not say and a
    script may send it."""
    placeholder: str = ""
    required: bool = False
    """Said by attribute (`required`, `aria-required`); reading adds what text says."""
    disabled: bool = False
    readonly: bool = False
    checked: bool | Literal["mixed"] | None = None
    expanded: bool | None = None
    selected: bool | None = None
    pressed: bool | Literal["mixed"] | None = None
    invalid: bool = False
    focused: bool = False
    multiple: bool = False
    options: tuple[Option, ...] = ()
    """Choices that are in the document now; a closed combobox may have none."""
    popup: str = ""
    """`aria-haspopup`, or `listbox` where role and behaviour say so."""
    error: str = ""
    """Text of `aria-errormessage`, or of the description when invalid."""
    box: Box = (0, 0, 0, 0)
    """Where it is; for a hidden input with a visible label (a card around a radio), where that label is."""
    in_viewport: bool = False
    hidden: HiddenBy = ""
    covered_by: str = ""
    """Ref, or tag and name, of what lies over its centre in the viewport."""
    autocomplete: str = ""
    html_name: str = ""
    id: str = ""
    test_id: str = ""
    classes: str = ""
    href: str = ""
    accept: str = ""
    max_length: int | None = None
    pattern: str = ""
    min: str = ""
    max: str = ""
    step: str = ""
    parts: tuple[str, ...] = ()
    """The words of its name piece by piece, where several elements in it say them side by side; else empty."""
    known_by: Literal["native", "role", "editable", "listener", "cursor", "tabindex", "file"] = "native"
    """What says that it can be acted on."""
    trigger: str = ""
    """For a file input that a person cannot see: ref of the button or drop zone that stands for it."""
    proxy_for: str = ""
    """For a widget's own shadow input (hidden value, required proxy, duplicate): ref of the widget it serves."""
    in_accessibility_tree: bool = True
    """False under aria-hidden, inert or where it is not rendered."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """Something to read: a text (leaf), or a container of other blocks and elements."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    order: int
    node: int
    parent: int = -1
    kind: BlockKind
    text: str = ""
    """The words of a leaf; the accessible name of a container."""
    parts: tuple[str, ...] = ()
    """The words of a line piece by piece, where several elements say them side by side; empty where one says all."""
    struck: bool = False
    """Whether all of it is struck out, as a price is that was lowered."""
    level: int = 0
    """Heading level 1–6."""
    role: str = ""
    """For landmarks (`main`, `navigation` …), groups (`group`, `radiogroup`, `listbox`) and dialogs."""
    labels: str = ""
    """For a `label` or `legend`: ref of the element it is tied to; empty when it points nowhere."""
    id: str = ""
    html_name: str = ""
    """Of a form: its attributes."""
    box: Box = (0, 0, 0, 0)


_Item = TypeVar("_Item", Element, Block)


def items(kind: type[_Item], said: Sequence[dict[str, object]]) -> tuple[_Item, ...]:
    """Make elements or blocks of these fields without validation, in a tenth of the time.

    The required fields must be among them.
    """
    made = tuple(map(object.__new__, repeat(kind, len(said))))
    deque(map(object.__setattr__, made, repeat("__dict__"), said), maxlen=0)
    return made


class Frame(Frozen):
    """A frame that could not be read, or was read apart."""

    ref: str
    url: str
    readable: bool = True
    seen: bool = True
    """Whether it is rendered, and has a size."""
    order: int = -1
    """That of its block."""


class Snapshot(Frozen):
    """One reading of a page with all its frames."""

    version: Literal[1] = 1
    url: str
    document: str = ""
    """The same for two readings of one document; refs can be compared only then."""
    title: str = ""
    lang: str = ""
    status: int | None = None
    """HTTP status of the document, where known."""
    content_type: str = ""
    viewport: tuple[int, int] = (0, 0)
    scroll: tuple[int, int, int] = (0, 0, 0)
    """x, y, and the height of the whole document."""
    tree: tuple[tuple[int, str], ...] = ()
    """(parent index, step): ancestors of everything listed. A step is `div[2]`, `#shadow-root` or `#document`."""
    spans: tuple[tuple[int, int, int], ...] = ()
    """(tree node, columns, rows) of each table cell that spans several; 0 rows reach to the end of their group."""
    elements: tuple[Element, ...] = ()
    blocks: tuple[Block, ...] = ()
    frames: tuple[Frame, ...] = ()
    json_ld: tuple[str, ...] = ()
    """The text of each `application/ld+json` script, unparsed: it is often not valid JSON."""
    meta: dict[str, str] = {}
    truncated: bool = False
    """True when the walker stopped at its limit of nodes."""
    lost: str = ""
    """Why the document did not come, or not all of it, as a sentence: its connection broke off, nothing answered. Empty
    where all of it came.
    """
    arriving: bool = False
    """True while more of the top document was still to come: what it says further down is missing."""
    arriving_frames: tuple[str, ...] = ()
    """Refs of the frames of which more was still to come."""
    passed: tuple[str, ...] = ()
    """The lines that the page has shown since its last click, also those that it has taken back."""
    busy: tuple[str, ...] = ()
    """The lines that stand with a sign that turns without end: a spinner, a progress bar without a value."""

    def __copy__(self) -> Self:
        """Copy without the cached properties: a copy is given other elements."""
        copied = super().__copy__()
        for made in ("by_ref", "by_order", "_text"):
            vars(copied).pop(made, None)
        return copied

    @cached_property
    def by_ref(self) -> dict[str, Element]:
        """Elements by ref."""
        return {e.ref: e for e in self.elements}

    @cached_property
    def by_order(self) -> dict[int, Element | Block]:
        """Elements and blocks by reading order."""
        return {x.order: x for x in (*self.elements, *self.blocks)}

    def path(self, node: int) -> str:
        """Steps from the top document to a tree node, joined by `/`."""
        steps: list[str] = []
        while node >= 0:
            node, step = self.tree[node]
            steps.append(step)
        return "/".join(reversed(steps))

    def to_text(self, budget: int | None = None) -> str:
        """The page as indented text for a model or a person; at most about `budget` tokens, saying what it left out."""
        return self._text if budget is None else outline(self, budget)

    @cached_property
    def _text(self) -> str:
        """The whole text, cached: each decision asks for it several times."""
        return outline(self)
