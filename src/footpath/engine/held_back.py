"""What keeps a form from being sent: the task says not to, what it gives is missing there, or its person says no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.advice import GIVEN, REVIEW
from footpath.engine.end import End, unsent
from footpath.engine.person import Review
from footpath.engine.portrait import look_at
from footpath.engine.sheet import misnamed
from footpath.errors import NeedsPerson
from footpath.schema.event import Asked
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.step import ButtonPress
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.sentence import Sentence


NAMED = 5
"""So many questions are named of a form that holds nothing."""


async def held_back(
    walk: Walk, view: View, button: ButtonPress, *, may_go_on: bool = False, accepting: str = ""
) -> End | None:
    """The end when the task or the person does not let it be sent. `may_go_on`: further pages of the form may follow,
    and ask for what the task gives besides. `accepting`: what the page asks, to which the press says yes.
    """
    walk.sheet.note(view)
    if walk.task.submit != "never" and walk.sheet.holds_nothing and not walk.steered:
        asked = listed(", ", (sentence("“{}”", row.question) for row in walk.sheet.rows[:NAMED]))
        raise NeedsPerson(
            sentence("Nothing of yours stands in the form, so it was not sent. It asks for {}.", asked),
            hint=sentence('Fill in your profile, or give answers as "QUESTION=ANSWER" ({}), and run it again.', GIVEN),
        )
    if walk.task.submit == "submit":
        if not may_go_on and (unused := walk.missing(view)):  # a review would show that it is missing
            slips = misnamed(unused, walk.sheet.rows)
            names = listed(", ", (sentence("“{}”{}", name, _meant(slips[name])) for name in unused))
            raise NeedsPerson(
                sentence("No question asked for what the task gives as {}, so it was not sent.", names),
                hint=sentence("Name it as the form asks it, leave it out, or run it with {}.", REVIEW),
            )
        return None
    if walk.task.submit == "never":
        return End("reviewed", own("Filled; the task says not to send it."))
    review = Review(
        walk.session.url, view.snapshot.title, button.element.name, walk.sheet.rows, accepting, step=button.step.id,
        look=look_at(walk, view, button.element), changed=button.changed,
    )  # fmt: skip
    asked = Asked(what="review", question=review.question)
    approved = await walk.ask(asked, lambda: walk.person.approve(review))
    if approved:
        return None
    if walk.given:
        return End("reviewed", sentence("Filled and shown; it was not approved. {}", unsent(True)))
    shown = "Filled and shown" if walk.given or walk.sheet.has_entered else "Shown, with nothing to fill"
    return End("reviewed", own(f"{shown}; it was not approved, so nothing was sent."))


def _meant(questions: Sequence[str]) -> Sentence:
    """What of the form a name may be a slip of, where anything is."""
    quoted = listed(" or ", (sentence("“{}”", each) for each in questions))
    return sentence(" (is {} meant?)", quoted) if questions else own("")
