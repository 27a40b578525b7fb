"""A sentence and a page on paper, planned."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.reading.read import questions, read, targets
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.ground import TargetResolver
from footpath.roles.plain.instruction import Do, Stuck, TrailEntry
from footpath.roles.plain.plan import plan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.reading.builders import PageBuilder


def ground(page: PageBuilder, goal: str, meant: Mapping[str, str]) -> TargetResolver:
    snapshot = page.snapshot()
    observed = read(snapshot)
    elements = {**snapshot.by_ref, **{group.ref: group for group in targets(snapshot, observed)}}
    return TargetResolver(snapshot, elements, questions(observed), goal, meant)


def planned(
    sentence: str, page: PageBuilder, *trail: TrailEntry, at: int = 0, meant: Mapping[str, str] = MappingProxyType({})
) -> Do | Stuck:
    understood = understand(sentence)
    assert isinstance(understood, tuple), understood
    return plan(understood[at], ground(page, sentence, meant), trail)


def steps(sentence: str, page: PageBuilder, *trail: TrailEntry, at: int = 0) -> list[tuple[object, str]]:
    done = planned(sentence, page, *trail, at=at)
    assert isinstance(done, Do), done
    return [(step.action, step.ref) for step in done.steps]
