"""Deeds of a run, and the evidence that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder
from tests.roles.desks import login, sight_of

from footpath.reading.deeds import Deed
from footpath.roles.evidence import Evidence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.deeds import Deeds, Grade
    from footpath.schema.snapshot import Snapshot


def evidence(now: Snapshot, goal: str, *deeds: Deed, pressed: Sequence[str] = ("Send",)) -> Evidence:
    by_grade: Deeds = {each.grade: each for each in deeds}
    return Evidence(sight_of(now), goal, by_grade, login().to_text(), True, str, pressed=pressed)


def deed(before: Snapshot, after: Snapshot, grade: Grade = "sent", *, is_sure: bool = True) -> Deed:
    return Deed(1, grade, before, after, is_sure)


def titled(heading: str, *buttons: str, text: str = "") -> Snapshot:
    page = PageBuilder(url="https://rooms.example.com/next", title=heading)
    page.heading(heading, 1)
    if text:
        page.text(text)
    for button in buttons:
        page.button(button)
    return page.snapshot(document="d2")
