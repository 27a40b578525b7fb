"""How a run ends."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.advice import AUTO, granting
from footpath.errors import FootpathError, LimitReached, NeedsPerson, Refused
from footpath.sentence import Sentence, elsewhere, for_cli, in_quotes, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.egress import Refusal
    from footpath.schema.run import Run, RunStatus
    from footpath.schema.snapshot import Frame

STATUSES: dict[type[FootpathError], RunStatus] = {
    NeedsPerson: "needs_person",
    Refused: "refused",
    LimitReached: "stuck",
}
"""The status of a run that an error ends; any other error fails the run."""


LOOK = for_cli(
    "Look at the site or your mail, then say what became of it.",
    "Look at the site or your mail, and answer in the inbox what became of it.",
)
"""Advice to a person about data that may have been sent."""

NOBODY_TELLS = sentence("It may have been sent, and the site does not confirm it. It was not sent again. {}", LOOK)
NOBODY_TOLD = sentence(
    "It may have been sent before, and the site does not confirm it. It was not sent again. {}", LOOK
)
NOBODY_TOLD_OF_OTHERS = sentence(
    "An earlier run may have sent this form with other values; the site does not confirm it. These were not sent. {}",
    LOOK,
)
SENT_AS_SAID = own("Sent: the site ends as it did when a person said that it was sent.")

_FILES = 3
"""Most files named in an end."""

LATER = own("Run it again later.")

FIND_THE_WAY = sentence("Run it with {} to find the way.", AUTO)


def nobody_tells(lost: str) -> Sentence:
    """Return the reason of a run with a possible sending; `lost`: how the connection broke, if so."""
    if not lost:
        return NOBODY_TELLS
    return sentence("It may have been sent, and the site does not confirm it: {} It was not sent again. {}", lost, LOOK)


def nothing_left(button: str) -> End:
    """Return the end of a run whose last press did nothing; `button`: in words."""
    told = "It was not sent: {} did nothing. The page is as it was, and no request has left the browser."
    return End("stuck", sentence(told, button))


@dataclasses.dataclass(frozen=True, slots=True)
class End:
    """Status, reason and proof of a run's end."""

    status: RunStatus
    reason: str
    proof: str = ""
    reference: str = ""
    error: str = ""
    """Name of the error that led to the end (`SiteUnreachable`; see errors.py); empty without one."""

    def told_to(self, run: Run) -> End:
        """Return the end in words for the run's reader: of a queued task, the reader may have no terminal."""
        return dataclasses.replace(self, reason=elsewhere(self.reason)) if run.task_id else self


def with_refused_files(end: End, names: Sequence[str]) -> End:
    """Return the end with the names of files of the site, kept by no run."""
    if not names:
        return end
    named = in_quotes(dict.fromkeys(names[:_FILES]))
    return dataclasses.replace(
        end, reason=sentence("{} The site gave {} as a file, which was not kept.", end.reason, named)
    )


def unread_frames(frames: Sequence[Frame], refused: Sequence[Refusal]) -> Sentence:
    """Return a remark on visible frames of sites that the task does not grant: the form may stand in one. Empty without
    such a frame.
    """
    shown = {_place_of(frame.url) for frame in frames if frame.seen}
    kept_out = (each for each in refused if each.reason == "not granted" and (each.host, each.port) in shown)
    sites = list(dict.fromkeys(each.pattern for each in kept_out))
    if not sites:
        return own("")
    unread = "A part of the page is a frame of {}, a site that the task does not grant, so Footpath did not read it. {}"
    return sentence(unread, listed(", ", sites), granting(sites[0]))


def _place_of(url: str) -> tuple[str, int]:
    """Return the host and port of an address."""
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or (80 if parts.scheme == "http" else 443)


def end_of(error: FootpathError, *, unclear: bool = False) -> End:
    """Return the end of a run after an error; `unclear`: data may have been sent, which matters most."""
    reason = error.message if unclear and not isinstance(error, NeedsPerson) else told(error)
    if unclear:  # most hints advise a repetition, which might send twice
        why = sentence("It may have been sent, and the site does not confirm it: {} {}", reason, LOOK)
        return End("unknown", why, error=type(error).__name__)
    return End(status_of(error), reason, error=type(error).__name__)


def told(error: FootpathError) -> Sentence:
    """Return an error's message, and the next move."""
    advice = (error.hint, error.cli)
    hint, there = map(own, advice) if error.is_ours else (sentence("{}", each) for each in advice)
    return listed(" ", filter(None, (error.message, hint, for_cli(there))))


def status_of(error: FootpathError) -> RunStatus:
    """Return the status of a run after an error, with nothing sent."""
    for kind, status in STATUSES.items():
        if isinstance(error, kind):
            return status
    return "failed"
