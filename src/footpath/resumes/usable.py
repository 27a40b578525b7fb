"""Find the facts that pass the checks of a profile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from footpath.answers.profile_file import check

if TYPE_CHECKING:
    from footpath.resumes.facts import Fact, ResumeFacts


def usable(found: ResumeFacts) -> tuple[ResumeFacts, list[tuple[Fact, str]]]:
    """Return the facts that a profile accepts, and the refused facts with reasons."""
    kept: list[Fact] = []
    refused: list[tuple[Fact, str]] = []
    starts = {fact.path[:-1]: fact.value for fact in found.facts if fact.path[-1] == "startDate"}
    for fact in found.facts:
        why = check(fact.path, fact.value, Path())
        if not why and fact.path[-1] == "endDate" and _is_earlier(fact.value, starts.get(fact.path[:-1], "")):
            why = "it ends before it starts"
        if why:
            refused.append((fact, why))
        else:
            kept.append(fact)
    return replace(found, facts=tuple(kept)), refused


def _is_earlier(one: str, other: str) -> bool:
    known = min(len(one), len(other))
    return one[:known] < other[:known]
