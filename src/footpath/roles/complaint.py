"""Judge whether a complaint of the page leaves the goal's last press without its effect. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import words
from footpath.roles.plain.grammar import shown_at_the_end
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.roles.ports import RoleContext
    from footpath.sentence import Sentence

COMPLAINS: Final = (
    "After the press, the page says: “{}” Look whether it was taken: it is not pressed again with the same answers."
)


def complains(desk: RoleContext) -> Sentence:
    """Return why the last press counts for nothing; empty if the page took it, or if the goal expects the complaint: a
    test may look for the message of a form.
    """
    said = f" {' '.join(words(desk.complaint))} "
    is_expected = any(f" {' '.join(words(each))} " in said for each in shown_at_the_end(desk.goal) if words(each))
    return own("") if is_expected or not desk.complaint else sentence(COMPLAINS, desk.complaint)
