"""Whether the four saved application forms are still read as they were: field by field, against `labels_ats.yaml`.

A check against getting worse, and no measure of how well an unseen form is read: the labels were written by hand after
the reading of these very pages had been seen and mended.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import quote

import yaml
from bench import browser
from bench.pages import need
from bench.report import Goal, Part
from bench.serving import saved

from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.reading.read import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.async_api import Route

    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.snapshot import Snapshot

LABELS: Final = Path(__file__).with_name("labels_ats.yaml")


@dataclass(slots=True)
class Row:
    """How the fields of one page were read."""

    page: str
    fields: int
    right: int = 0
    wrong: int = 0
    missing: int = 0
    unlabelled: int = 0
    """Fields that were read and have no label."""
    faults: list[str] = field(default_factory=list[str])
    """What is not right, in words."""


@dataclass(frozen=True, slots=True)
class Label:
    """A field by its key, and the meanings that are right for it."""

    key: str
    meanings: tuple[str, ...]


def load(path: Path = LABELS) -> dict[str, tuple[str, list[Label]]]:
    """Per page: the pattern of its file name, and its labels in reading order."""
    raw = cast("Mapping[str, Mapping[str, object]]", yaml.safe_load(path.read_text()))
    pages: dict[str, tuple[str, list[Label]]] = {}
    for name, page in raw.items():
        fields = cast("Sequence[Mapping[str, str | list[str]]]", page["fields"])
        labels = [Label(k, tuple([v] if isinstance(v, str) else v)) for field in fields for k, v in field.items()]
        pages[name] = (str(page["file"]), labels)
    return pages


def compare(page: str, snapshot: Snapshot, observation: PageObservation, labels: Sequence[Label]) -> Row:
    """Counts right, wrong and missing fields of one page, and names those that are not right."""
    row = Row(page, len(labels))
    waiting = list(_fields(snapshot, observation))
    for label in labels:
        at = next((i for i, (key, _) in enumerate(waiting) if key == label.key), None)
        told = _told(waiting.pop(at)[1]) if at is not None else "not found"
        if told in label.meanings:
            row.right += 1
            continue
        if told in ("", "not found"):
            row.missing += 1
        else:
            row.wrong += 1
        meant = " or ".join(meaning or "none" for meaning in label.meanings)
        row.faults.append(f"{page}: {label.key}: {told or 'no meaning'}, not {meant}")
    row.unlabelled = len(waiting)
    row.faults += [f"{page}: {key}: read as a field, not labelled" for key, _ in waiting]
    return row


def _told(read_field: FieldObservation) -> str:
    return "trap" if read_field.trap else read_field.meaning


def _fields(snapshot: Snapshot, observation: PageObservation) -> Iterator[tuple[str, FieldObservation]]:
    for each in (f for form in observation.forms for f in form.fields if f.trap != "proxy"):
        element = snapshot.by_ref[each.refs[0]]
        yield element.html_name or element.id or f"~{element.role}", each


async def _read_all(folder: Path, files: Sequence[str]) -> list[Row]:
    rows: list[Row] = []
    with saved(folder) as base:

        async def gate(route: Route) -> None:
            await (route.continue_() if route.request.url.startswith(base) else route.abort())

        async with browser.plain() as plain:
            page = await plain.new_page()
            await page.route("**/*", gate)
            worlds = await Worlds.attach(page)
            for name, (pattern, labels) in load().items():
                file = next(file for file in files if fnmatch(file, f"{pattern}.html"))
                await page.goto(f"{base}/{quote(file)}", wait_until="load")
                snapshot = await observe(worlds)
                rows.append(compare(name, snapshot, read(snapshot), labels))
    return rows


def part(pages: Path) -> Part:
    """One row a page.

    Raises:
        Skipped: the pages or a browser are not there.
    """
    folder = need(pages / "ats")
    rows = asyncio.run(_read_all(folder, [path.name for path in folder.iterdir()]))
    right, fields = sum(row.right for row in rows), sum(row.fields for row in rows)
    return Part(
        title="ATS: four saved application forms (a regression check: the labels were written after they were read)",
        columns=("page", "fields", "right", "wrong", "missing", "unlabelled"),
        rows=tuple((row.page, row.fields, row.right, row.wrong, row.missing, row.unlabelled) for row in rows),
        goals=(
            Goal("fields read as labelled", right / fields, "≥", 1.0, "%"),
            Goal("wrong", sum(row.wrong for row in rows), "≤", 0),
        ),
        notes=tuple(fault for row in rows for fault in row.faults),
    )
