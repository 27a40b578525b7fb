"""What each action says of itself: whether it enters, presses or does neither, and by which verb pages tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

import pytest

from footpath.api.telling import verb_of
from footpath.schema.action import (
    ENTERING,
    PRESSES,
    Action,
    AnswerDialog,
    Back,
    Hover,
    Navigate,
    Scroll,
    SwitchTab,
    Wait,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.base import Frozen

ALL: tuple[type[Frozen], ...] = get_args(get_args(Action)[0])
HARMLESS = (Navigate, Hover, Scroll, Wait, Back, SwitchTab, AnswerDialog)
"""Neither enter a value nor press."""


def names(kinds: Iterable[type[Frozen]]) -> list[str]:
    return sorted(each.__name__ for each in kinds)


def test_each_action_enters_presses_or_is_harmless():
    sorts: list[type[Frozen]] = [*ENTERING, *PRESSES, *HARMLESS]
    assert names(ALL) == names(sorts)


@pytest.mark.parametrize("kind", ALL)
def test_each_action_has_a_verb(kind: type[Frozen]):
    assert verb_of(cast("Action", kind.model_construct(accept=True, to="view")))
