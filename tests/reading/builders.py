"""Snapshots written by hand: a page as nested calls, with the tree, order and parents that a walker would give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footpath.reading.read import read
from footpath.schema.snapshot import Block, BlockKind, Element, Frame, Option, Snapshot

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

_INPUT_ROLES = {
    "checkbox": "checkbox", "radio": "radio", "file": "file", "submit": "button", "button": "button",
    "number": "spinbutton",     "search": "searchbox", "date": "date", "image": "button",
}  # fmt: skip


@dataclass
class PageBuilder:
    """Collects elements and blocks in reading order; `inside` opens a container, `box` a plain wrapper."""

    url: str = "https://careers.example.com/apply"
    title: str = ""
    tree: list[tuple[int, str]] = field(default_factory=lambda: [(-1, "html[1]"), (0, "body[1]")])
    elements: list[Element] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    node: int = 1
    parent: int = -1
    order: int = 0
    y: int = 0

    def _next(self) -> int:
        self.order += 1
        return self.order

    def _child(self, step: str) -> int:
        at = sum(1 for parent, s in self.tree if parent == self.node and s.startswith(f"{step}[")) + 1
        self.tree.append((self.node, f"{step}[{at}]"))
        return len(self.tree) - 1

    def box(self, step: str = "div") -> _Inside:
        """A wrapper that is no block."""
        return _Inside(self, self._child(step), self.parent)

    def inside(
        self, kind: BlockKind, text: str = "", *, role: str = "", step: str = "div", **attributes: Any
    ) -> _Inside:
        """A container block: form, group, dialog, landmark, alert …"""
        node, order = self._child(step), self._next()
        self.blocks.append(
            Block(order=order, node=node, parent=self.parent, kind=kind, text=text, role=role, **attributes)
        )
        return _Inside(self, node, order)

    def text(self, text: str, kind: BlockKind = "text", *, level: int = 0, labels: str = "", height: int = 18) -> None:
        self.y += 20
        self.blocks.append(
            Block(
                order=self._next(), node=self._child("p"), parent=self.parent, kind=kind, text=text,
                level=level, labels=labels, box=(10, self.y, 200, height),
            )
        )  # fmt: skip
        self.y += height - 18

    def heading(self, text: str, level: int = 2) -> None:
        self.text(text, "heading", level=level)

    def label(self, text: str, labels: str = "") -> None:
        self.text(text, "label", labels=labels)

    def element(self, tag: str, name: str = "", **attributes: Any) -> str:
        ref = f"e{len(self.elements) + 1}"
        self.y += 30
        values: dict[str, Any] = {
            "ref": ref, "order": self._next(), "node": self._child(tag), "parent": self.parent, "tag": tag,
            "name": name, "role": "textbox", "box": (10, self.y, 200, 28), "in_viewport": True,
        }  # fmt: skip
        values.update(attributes)
        self.elements.append(Element(**values))
        return ref

    def input(self, name: str = "", type: str = "text", **attributes: Any) -> str:
        attributes.setdefault("role", _INPUT_ROLES.get(type, "textbox"))
        if type in {"checkbox", "radio"}:
            attributes.setdefault("checked", False)
        return self.element("input", name, type=type, **attributes)

    def select(self, name: str = "", options: tuple[str, ...] = (), **attributes: Any) -> str:
        choices = tuple(Option(label=o, value=o) for o in options)
        return self.element("select", name, role="combobox", options=choices, **attributes)

    def textarea(self, name: str = "", **attributes: Any) -> str:
        return self.element("textarea", name, **attributes)

    def button(self, name: str, **attributes: Any) -> str:
        attributes.setdefault("type", "button")
        return self.element("button", name, role="button", **attributes)

    def link(self, name: str, href: str = "https://careers.example.com/x", **attributes: Any) -> str:
        return self.element("a", name, role="link", href=href, **attributes)

    def snapshot(self, frames: tuple[Frame, ...] = (), **values: Any) -> Snapshot:
        return Snapshot(
            url=self.url, title=self.title, tree=tuple(self.tree), elements=tuple(self.elements),
            blocks=tuple(self.blocks), viewport=(1280, 720), frames=frames, **values,
        )  # fmt: skip


@dataclass
class _Inside:
    page: PageBuilder
    node: int
    parent: int
    before: tuple[int, int] = (0, 0)

    def __enter__(self) -> None:
        self.before = (self.page.node, self.page.parent)
        self.page.node, self.page.parent = self.node, self.parent

    def __exit__(self, *_: object) -> None:
        self.page.node, self.page.parent = self.before


def only_field_of(page: PageBuilder) -> FieldObservation:
    """The one field that the page has."""
    (found,) = (f for form in read(page.snapshot()).forms for f in form.fields)
    return found


def only_field(label: str, type: str = "text", **attributes: Any) -> FieldObservation:
    """How a page with a single labelled input reads it."""
    page = PageBuilder()
    page.input(label, type, **attributes)
    return only_field_of(page)


def fields_of(page: PageBuilder) -> list[FieldObservation]:
    """Every field of the page, traps and proxies included."""
    return [f for form in read(page.snapshot()).forms for f in form.fields]


def asked_under(heading: str, level: int = 2) -> list[str]:
    """Return the meanings of a name and a phone under a heading."""
    page = PageBuilder()
    page.heading(heading, level=level)
    page.input("Full name")
    page.input("Phone", "tel")
    return [field.meaning for field in fields_of(page)]
