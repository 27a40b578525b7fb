"""Résumés whose experience stands in sentences, drawn from `prose.yaml`: `a` was written before the rules that read
them, `b` and later after those rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import yaml
from tests.resumes.drawn import Drawing, Text, column, docx, html, pdf
from tests.resumes.styles import Resume

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.resumes.drawn import Block

KINDS: dict[str, Literal["name", "heading", "item"]] = {"=": "name", "#": "heading", "*": "item"}


def in_prose(sets: Sequence[str] = ("a", "b", "c", "d", "e", "f")) -> list[Resume]:
    """The résumés of some sets."""
    read: dict[str, dict[str, Any]] = yaml.load(
        Path(__file__).with_name("prose.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader
    )
    return [_drawn(name, each) for one in sets for name, each in read.get(one, {}).items()]


def _drawn(name: str, said: dict[str, Any]) -> Resume:
    drawing = Drawing(*(_blocks(said.get(part, ())) for part in ("head", "main", "side")))
    match said["how"]:
        case "Word":
            content: bytes | str = docx(drawing)
        case "drawn":
            content = pdf([list(column(drawing.main, 60, 790))])
        case how:
            content = html(drawing, side="left" if how.endswith("left") else "right", css="p{margin:0 0 8px}")
    return Resume(name, content, said["shown"])


def _blocks(said: Sequence[str]) -> list[Block]:
    return [_block(*each.split(" ", 1)) if each[0] in "=#*!" else Text(each) for each in said]


def _block(sign: str, text: str) -> Text:
    return Text(text, bold=True) if sign == "!" else Text(text, kind=KINDS[sign])
