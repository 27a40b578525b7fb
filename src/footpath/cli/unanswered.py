"""The questions that a run left open, so that a person can put the answers in their profile."""

from __future__ import annotations

import json
import re
import shlex
from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.cli.screen import line
from footpath.schema.answer import BETWEEN_ANSWERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from footpath.engine.person import ReviewRow

ANSWERS = "x-footpath.answers"
"""Where a profile has the answer to any question, word for word."""

_PLACE = re.compile(r"\b(?:basics|work|education|languages|x-footpath)(?:\.\w+|\[\d+\])+(?:\+\w+)*")

_CONSENTS = re.compile(r"(?:x-footpath\.consents has not all of|Nothing was given for it:) ([\w, ]+)\.")


def answer_at(row: ReviewRow) -> str:
    """Where an answer to an open question belongs: the option that gave a wrong one, else its path in the profile."""
    if row.gave:
        return f"--data {_for_a_shell(row.gave)}"
    found = _PLACE.search(row.source or row.note)
    return found[0] if found else ANSWERS


def show_open(screen: Console, rows: Sequence[ReviewRow], given: Mapping[str, str] = MappingProxyType({})) -> None:
    """Each open question with what may be chosen, and what to correct: what the command was `given`, or the lines of
    the profile.
    """
    waiting = [row for row in rows if row.is_open]
    _show_not_taken(screen, [row for row in waiting if row.gave], given)
    _show_unknown(screen, [row for row in waiting if not row.gave])


def _show_not_taken(screen: Console, rows: Sequence[ReviewRow], given: Mapping[str, str]) -> None:
    if rows:
        screen.print("Correct what --data gives, then run it again:")
    for row in rows:
        _show_question(screen, row)
        gave = [] if row.is_secret else _each(given.get(row.gave))
        named = " ".join(f"--data {_for_a_shell(row.gave, each)}" for each in gave or ["…"])
        screen.print(f"    {line(named)} was not taken. {line(_why(row))}", soft_wrap=True)
        asked = " ".join(row.question.split())
        if asked.casefold() != row.gave.casefold() and "=" not in asked:
            screen.print(f"    for this question alone: --data {line(_for_a_shell(asked))}", soft_wrap=True)


def _each(given: str | None) -> list[str]:
    """Each of the answers that the command gave to one question; none where it gave none."""
    return [] if given is None else given.split(BETWEEN_ANSWERS)


def _show_question(screen: Console, row: ReviewRow) -> None:
    screen.print(f"  [bold]{line(row.question)}[/bold]", soft_wrap=True)
    if row.options:
        screen.print(f"    one of: {line(' | '.join(row.options))}", soft_wrap=True)


def _show_unknown(screen: Console, rows: Sequence[ReviewRow]) -> None:
    if rows:
        screen.print("Answer what is open, with --data or in your profile, then run it again:", soft_wrap=True)
    for row in rows:
        _show_question(screen, row)
        if row.value not in ("", "no"):
            whose = f"from {row.source} was not taken" if row.source else "was chosen by the page, not by you"
            screen.print(f"    “{line(row.value)}” {line(whose)}: {line(_why(row))}", soft_wrap=True)
        asked = " ".join(row.question.split())
        if consents := _CONSENTS.search(row.note):
            screen.print(f"    {' '.join(f'--data {each}=yes' for each in consents[1].split(', '))}", soft_wrap=True)
        elif "=" not in asked:
            screen.print(f"    --data {line(_for_a_shell(asked))}", soft_wrap=True)
        if row.is_secret:
            continue
        if (place := answer_at(row)) != ANSWERS:
            screen.print(f"    at {line(place)}, or for this question alone:", soft_wrap=True)
        screen.print(f"    {ANSWERS}:", soft_wrap=True)
        screen.print(f"      - question: {line(json.dumps(asked, ensure_ascii=False))}", soft_wrap=True)
        screen.print("        answer: …", soft_wrap=True)


def _why(row: ReviewRow) -> str:
    return row.note.removeprefix("rejected: ")


def _for_a_shell(name: str, value: str = "…") -> str:
    """NAME=VALUE as a shell takes it; the value may be one to come."""
    is_plain = shlex.quote(name) == name and value in ("…", shlex.quote(value))
    return f"{name}={value}" if is_plain else shlex.quote(f"{name}={value}")
