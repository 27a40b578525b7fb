"""A document as a web page, to be printed: one column, the order of the text is that of the markup."""

from __future__ import annotations

import dataclasses
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footpath.schema.document import DocumentBody, DocumentKind, DocumentLine


@dataclasses.dataclass(frozen=True, slots=True)
class MarkupBlock:
    """Lines that follow each other: the items of a list, or others."""

    is_list: bool
    lines: tuple[DocumentLine, ...]


def blocks(lines: Iterable[DocumentLine]) -> Iterator[MarkupBlock]:
    """The lines, those of a list together."""
    for is_list, those in groupby(lines, lambda line: line.role == "bullet"):
        yield MarkupBlock(is_list, tuple(those))


def page_html(kind: DocumentKind, body: DocumentBody, title: str) -> str:
    """The markup. Texts of the person and of the posting are escaped: they are never markup."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True)
    template = environment.from_string(_part("page.html"))
    return template.render(
        kind=kind, language=body.language, title=title, blocks=list(blocks(body.lines)), style=_style(body.template)
    )


def _style(template: str) -> object:
    from markupsafe import Markup

    return Markup(_part(f"{template}.css"))  # our own file, no text of anybody


@cache
def _part(name: str) -> str:
    return files("footpath.documents").joinpath("templates", name).read_text(encoding="utf-8")
