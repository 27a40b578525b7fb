"""Evidence about a mail's news beside its words: the stage of the application, the time, the thread."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.language.by_example import normalised

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.schema.application import Stage

AT_ONCE: Final = timedelta(minutes=30)
"""Time after an application for the automatic receipt; no person decides so fast."""
SOON: Final = timedelta(days=2)
"""Time after an application in which most first mails are receipts."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The standing of an application at the arrival of a mail."""

    stage: Stage | None = None
    """The stage of the application before the mail; None if unknown."""
    after: timedelta | None = None
    """Time since the application was sent; None if unknown."""
    is_answer: bool = False
    """Whether the mail answers a mail of the person."""
    has_withdrawn: bool = False
    """Whether the answered words of the person withdraw the application."""
    is_automatic: bool = False
    """Whether a program wrote the mail, or the address takes no answers."""
    is_list: bool = False
    is_vague: bool = False
    """Whether only the sender connects the mail to the application."""

    @property
    def is_just_sent(self) -> bool:
        """Whether the receipt of the application is not yet confirmed."""
        return self.stage in ("preparing", "sent")

    @property
    def has_met(self) -> bool:
        """Whether there was an invitation."""
        return self.stage in ("interview", "offer", "accepted")


NOWHERE: Final = Circumstances()

_EVIDENCE: Final[tuple[tuple[str, Callable[[Circumstances], bool], Mapping[str, float]], ...]] = (
    (
        "within half an hour",
        lambda it: it.is_just_sent and it.after is not None and it.after <= AT_ONCE,
        {"received": 3, "rejected": -2, "offer": -3, "interview": -1.5, "review": -2, "closed": -2, "withdrawn": -1},
    ),
    (
        "the first mail within two days",
        lambda it: it.is_just_sent and it.after is not None and AT_ONCE < it.after <= SOON,
        {"received": 1, "review": -1, "offer": -1.5, "withdrawn": -0.5},
    ),
    ("receipt confirmed", lambda it: it.stage is not None and not it.is_just_sent, {"received": -1.5}),
    ("nobody met yet", lambda it: it.stage is not None and not it.has_met, {"offer": -1}),
    ("invited or met", lambda it: it.has_met, {"offer": 0.7, "rejected": 0.5, "received": -1, "other": -0.5}),
    ("answers the person", lambda it: it.is_answer, {"other": -2, "withdrawn": 0.5}),
    ("the person withdrew", lambda it: it.has_withdrawn, {"withdrawn": 3.5, "rejected": -1}),
    ("nobody to answer", lambda it: it.is_automatic, {"question": -0.5, "other": 0.5}),
    ("names no application", lambda it: it.is_vague, {"other": 1.5}),
    ("written to many", lambda it: it.is_list, {"other": 2}),
)
"""Name, test, and by kind of mail the logarithm by which the odds change. Set by hand, from how employers work: a
receipt comes at once and once, an offer after a meeting. The later sets of `tests/mail` check them.
"""


def weighed(words: Mapping[str, float], around: Circumstances) -> Mapping[str, float]:
    """By kind the logarithm of the probability, by the words and the circumstances of a mail.

    Args:
        words: the same by words alone.
        around: the circumstances.
    """
    changes = [change for _, holds, change in _EVIDENCE if holds(around)]
    scores = [chance + sum(change.get(kind, 0.0) for change in changes) for kind, chance in words.items()]
    return dict(zip(words, normalised(scores), strict=True))
