"""The questions that a run left open, so that a person can put the answers in their profile."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from footpath.cli.screen import line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from footpath.engine.person import ReviewRow

ANSWERS = "x-footpath.answers"
"""Where a profile has the answer to any question, word for word."""

_PLACE = re.compile(r"\b(?:basics|work|education|languages|x-footpath)(?:\.\w+|\[\d+\])+")


def is_open(row: ReviewRow) -> bool:
    """Whether it must be answered and is not; a box that nobody ticked says "no"."""
    return row.required and not row.source and row.value in ("", "no")


def answer_at(row: ReviewRow) -> str:
    """The path in the profile that an answer to an open question belongs to."""
    found = _PLACE.search(row.note)
    return found[0] if found else ANSWERS


def show_open(screen: Console, rows: Sequence[ReviewRow]) -> None:
    """Each open question with what may be chosen, and the lines to fill in."""
    waiting = [row for row in rows if is_open(row)]
    if not waiting:
        return
    screen.print("Answer in your profile what is open, then run it again:")
    for row in waiting:
        screen.print(f"  [bold]{line(row.question)}[/bold]", soft_wrap=True)
        if row.options:
            screen.print(f"    one of: {line(' | '.join(row.options))}", soft_wrap=True)
        if (place := answer_at(row)) != ANSWERS:
            screen.print(f"    at {line(place)}, or for this question alone:", soft_wrap=True)
        question = json.dumps(" ".join(row.question.split()), ensure_ascii=False)
        screen.print(f"    {ANSWERS}:", soft_wrap=True)
        screen.print(f"      - question: {line(question)}", soft_wrap=True)
        screen.print("        answer: …", soft_wrap=True)
