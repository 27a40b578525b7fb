"""A document as a web page for printing: a single column, with the text in markup order."""

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
    """Consecutive lines: the items of a list, or other lines."""

    is_list: bool
    lines: tuple[DocumentLine, ...]


def blocks(lines: Iterable[DocumentLine]) -> Iterator[MarkupBlock]:
    """The lines, grouped into lists and others."""
    for is_list, those in groupby(lines, lambda line: line.role == "bullet"):
        yield MarkupBlock(is_list, tuple(those))


def page_html(kind: DocumentKind, body: DocumentBody, title: str) -> str:
    """The markup. Texts of the person and of the posting are escaped."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True)
    template = environment.from_string(_part("page.html"))
    return template.render(
        kind=kind, language=body.language, title=title, blocks=list(blocks(body.lines)), style=_style(body.template)
    )


def _style(template: str) -> object:
    from markupsafe import Markup

    return Markup(_part(f"{template}.css"))  # a file of this package, without foreign text


@cache
def _part(name: str) -> str:
    return files("footpath.documents").joinpath("templates", name).read_text(encoding="utf-8")
