"""A reading of a page.

Elements (for acting) and blocks (for reading) share one reading order. Both point into `tree`, the ancestors of all
listed items, so that paths and distances are computed on demand.
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
    from collections.abc import Iterator, Sequence

Box = tuple[int, int, int, int]
"""x, y, width, height in CSS pixels of the top frame's viewport."""

HiddenBy = Literal["", "display", "visibility", "opacity", "clip", "size", "offscreen", "covered", "inert"]
"""Why a person cannot see an element; empty if visible (scrolling counts as seeing)."""

BlockKind = Literal[
    "text", "heading", "legend", "label", "item", "cell", "image",  # leaves with text
    "landmark", "form", "group", "list", "table", "row", "dialog", "alert", "status", "frame",  # containers
]  # fmt: skip


class Option(Frozen):
    """A choice of a select, listbox or group."""

    label: str
    value: str = ""
    """Value sent to the site; empty for a placeholder such as "Please choose"."""
    selected: bool = False
    disabled: bool = False
    ref: str = ""
    """The element to act on, if the choice is an element of its own (radio, checkbox, button); else empty."""


_OPTIONS: Final = TypeAdapter(tuple[tuple[Option, ...], ...])


def options(said: object) -> tuple[tuple[Option, ...], ...]:
    """The options of several elements. Raises pydantic's ValidationError."""
    return _OPTIONS.validate_python(said)


# A page has thousands of elements and blocks. So both are plain data classes without slots: an instance holds only the
# given fields, and its class holds the defaults.


@dataclass(frozen=True, kw_only=True)
class Element:
    """An element for a person to act on, or an input behind such an element."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    ref: str
    """`e12`; `f2e12` in a frame that is read separately. An element keeps its ref as long as the document lives."""
    order: int
    """Position in reading order, shared with blocks."""
    node: int
    """Index into `Snapshot.tree`."""
    parent: int = -1
    """`order` of the container block; -1 for none."""
    tag: str
    role: str
    """ARIA role, explicit or implied; `file`, `date`, `color` … (the input type) where ARIA has none."""
    name: str = ""
    """Accessible name (W3C accname)."""
    description: str = ""
    label: str = ""
    """Text of the element's `<label>`s, where it differs from the name."""
    text: str = ""
    """Visible text, where it differs from the name."""
    value: str = ""
    """Current value; `•••` where secret and not empty. For a native select the chosen labels; for a checkbox or radio
    its value, checked or not; for a file input the names of its files.
    """
    secret: bool = False
    type: str = ""
    """The `type` of an input or button."""
    method: Literal["", "get", "post", "dialog"] = ""
    """HTTP method of the form of a field or button; empty without a form, or where the page states none and a script
    may send the form.
    """
    placeholder: str = ""
    required: bool = False
    """Required by attribute (`required`, `aria-required`); reading adds text marks."""
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
    """Choices now in the document; a closed combobox may have none."""
    popup: str = ""
    """`aria-haspopup`, or `listbox` where role and behaviour say so."""
    error: str = ""
    """Text of `aria-errormessage`, or of the description when invalid."""
    box: Box = (0, 0, 0, 0)
    """Position; for a hidden input with a visible label (a card around a radio), the label's position."""
    in_viewport: bool = False
    hidden: HiddenBy = ""
    covered_by: str = ""
    """Ref, or tag and name, of the item over the element's centre in the viewport."""
    autocomplete: str = ""
    html_name: str = ""
    id: str = ""
    test_id: str = ""
    classes: str = ""
    icon: str = ""
    """The author's words for the picture in an element without words of its own: a guess, never a name."""
    href: str = ""
    accept: str = ""
    max_length: int | None = None
    pattern: str = ""
    min: str = ""
    max: str = ""
    step: str = ""
    parts: tuple[str, ...] = ()
    """Words of the name piece by piece, if several inner elements show them side by side; else empty."""
    marks: tuple[str, ...] = ()
    """What the markup calls each of its parts, as of a `Block`."""
    label_only: bool = False
    """True if its name is that of a `<label for>` that browsers do not count: the element is no control of HTML."""
    within: str = ""
    """For one of several texts of a control (`reading.locator`): the words of the control."""
    known_by: Literal["native", "role", "editable", "listener", "cursor", "tabindex", "file"] = "native"
    """Evidence that the element can be acted on."""
    trigger: str = ""
    """For a file input that a person cannot see: ref of its visible button or drop zone."""
    proxy_for: str = ""
    """For a widget's own shadow input (hidden value, required proxy, duplicate): ref of the widget."""
    in_accessibility_tree: bool = True
    """False under aria-hidden or inert, or if not rendered."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """A text to read (leaf), or a container of other blocks and elements."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    order: int
    node: int
    parent: int = -1
    kind: BlockKind
    text: str = ""
    """The words of a leaf; the accessible name of a container."""
    parts: tuple[str, ...] = ()
    """Words of a line piece by piece, if several elements show them side by side; else empty."""
    marks: tuple[str, ...] = ()
    """What the markup calls the text, or each of its parts: plain names of classes and attributes. Empty for none."""
    struck: bool = False
    """Whether the whole text is struck out, like a former price."""
    level: int = 0
    """Heading level 1–6."""
    role: str = ""
    """For landmarks (`main`, `navigation` …), groups (`group`, `radiogroup`, `listbox`) and dialogs."""
    labels: str = ""
    """For a `label` or `legend`: ref of its element; empty for none."""
    id: str = ""
    html_name: str = ""
    """Attributes of a form."""
    box: Box = (0, 0, 0, 0)


_Item = TypeVar("_Item", Element, Block)


def items(kind: type[_Item], said: Sequence[dict[str, object]]) -> tuple[_Item, ...]:
    """Make elements or blocks of these fields, all required ones too, without validation: ten times faster."""
    made = tuple(map(object.__new__, repeat(kind, len(said))))
    deque(map(object.__setattr__, made, repeat("__dict__"), said), maxlen=0)
    return made


class Frame(Frozen):
    """A frame that could not be read, or was read separately."""

    ref: str
    url: str
    readable: bool = True
    seen: bool = True
    """Whether the frame is rendered with a size."""
    order: int = -1
    """`order` of the frame's block."""


class Snapshot(Frozen):
    """A reading of a page with all frames."""

    version: Literal[1] = 1
    url: str
    document: str = ""
    """Id of the document; refs are comparable only within one document."""
    title: str = ""
    lang: str = ""
    locale: str = ""
    """Locale of the browser (`en-US`), by which native controls and scripts write dates and numbers."""
    status: int | None = None
    """HTTP status of the document, where known."""
    content_type: str = ""
    viewport: tuple[int, int] = (0, 0)
    scroll: tuple[int, int, int] = (0, 0, 0)
    """x, y, and the height of the whole document."""
    tree: tuple[tuple[int, str], ...] = ()
    """(parent index, step): ancestors of all listed items. A step is `div[2]`, `#shadow-root` or `#document`."""
    spans: tuple[tuple[int, int, int], ...] = ()
    """(tree node, columns, rows) of each table cell that spans several; 0 rows: to the end of the row group."""
    elements: tuple[Element, ...] = ()
    blocks: tuple[Block, ...] = ()
    frames: tuple[Frame, ...] = ()
    json_ld: tuple[str, ...] = ()
    """Text of each `application/ld+json` script, unparsed: often invalid JSON."""
    meta: dict[str, str] = {}
    truncated: bool = False
    """True if the walker stopped at its node limit."""
    lost: str = ""
    """Why the document is missing or incomplete, as a sentence: the connection broke, no response. Empty if
    complete.
    """
    arriving: bool = False
    """True while the top document is still loading: its later part is missing."""
    arriving_frames: tuple[str, ...] = ()
    """Refs of frames that are still loading."""
    passed: tuple[str, ...] = ()
    """Lines shown since the last click, including lines removed since."""
    busy: tuple[str, ...] = ()
    """Lines beside a busy indicator: a spinner, a progress bar without a value."""
    faults: tuple[str, ...] = ()
    """Lines that the markup calls errors, by a class: `alert-danger`, `field-error`."""

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

    def around(self, item: Element | Block) -> Iterator[Block]:
        """Yield the containers around an element or block, innermost first."""
        holder = self.by_order.get(item.parent)
        while holder is not None:
            if isinstance(holder, Block):
                yield holder
            holder = self.by_order.get(holder.parent)

    def above(self, node: int) -> Iterator[int]:
        """Yield the tree nodes above a tree node, nearest first."""
        while (node := self.tree[node][0]) >= 0:
            yield node

    def path(self, node: int) -> str:
        """Steps from the top document to a tree node, joined by `/`."""
        nodes = (node, *self.above(node)) if node >= 0 else ()
        return "/".join(self.tree[each][1] for each in reversed(nodes))

    def to_text(self, budget: int | None = None) -> str:
        """Render the page as indented text of at most about `budget` tokens, with a note of omissions."""
        return self._text if budget is None else outline(self, budget)

    @cached_property
    def _text(self) -> str:
        """The whole text, cached, since each decision asks for the text several times."""
        return outline(self)
