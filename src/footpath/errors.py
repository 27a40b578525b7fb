"""Surprises, named after the next move.

FootpathError                   base: shown to a person as one message, never as a traceback
|- BadInput                     what was given cannot be used: correct it and call again          exit 2
|  '- NoProfile                 the profile is not there: write one, or name another               exit 2
|- NotFound                     a named thing is not there: list what is there                    exit 2
|- BrowserMissing               no browser that starts: install one                               exit 3
|- SiteUnreachable              no answer, a TLS error, a 4xx/5xx, or not a web page              exit 4
|  '- BadAddress                the address itself opens no web page, whenever it is tried: correct it  exit 4
|- Unresponsive                 the page did not answer within our deadline: open a new page      exit 4
|- PageGone                     the page, tab or browser crashed or was closed: open a new one    exit 4
|- Forbidden                    the task does not grant this host, file or effect                 exit 5
|- NeedsPerson                  the run pauses with its state kept: a person must act             exit 6
|- Refused                      what the page shows is not what was learned: nothing was done     exit 7
|  |- Contradicted              the page says another thing than when its way was learned: find it anew  exit 7
|  '- Busy                      another run works on the same thing now: wait for it               exit 7
|- Superseded                   another worker has the task now: stop, and write nothing          exit 7
|- LimitReached                 a limit of the task: raise it or accept the end                   exit 8
|- OtherVersion                 what is stored is of another Footpath: update this one, or leave it  exit 9
|- StoreUnavailable             the database is locked, full, damaged or away                    exit 9
|- WrongKey                     what was sealed does not open: put back the key that sealed it    exit 9
|- ModelUnavailable             no key, a wrong key, no such model, no answer: mend it, or go without   exit 11

Expected failures of a step are not here: they are values (`Outcome`, `Miss`).
"""

from __future__ import annotations

import shlex
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

MOST_PROBLEMS = 50
"""Most reported problems of one input; the others are counted."""


class FootpathError(Exception):
    """Any error that Footpath raises on purpose. `message` is whole sentences for a person. `hint` says what to do
    next, in our own words (a `sentence` marks the words of a page). `cli` adds advice for a terminal alone.
    """

    exit_code = 1
    is_ours = True
    """Whether the advice is in our own words."""

    def __init__(self, message: str, *, hint: str = "", cli: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.cli = cli

    @property
    def advice(self) -> str:
        """Return the next move for a person at a terminal."""
        return f"{self.hint} {self.cli}".strip()

    def __str__(self) -> str:
        return f"{self.message} {self.advice}".strip()


@contextmanager
def told_by_others() -> Generator[None]:
    """Mark errors raised in the block as a plug-in's: their hints are text from outside."""
    try:
        yield
    except FootpathError as error:
        error.is_ours = False
        raise


class BadInput(FootpathError):
    """Input that cannot be used. Carries all problems, not only the first."""

    exit_code = 2

    def __init__(self, message: str, *, hint: str = "", cli: str = "", problems: tuple[str, ...] = ()) -> None:
        super().__init__(message, hint=hint, cli=cli)
        left = len(problems) - MOST_PROBLEMS
        self.problems = problems if left <= 0 else (*problems[:MOST_PROBLEMS], f"and {left:,} more")

    def __str__(self) -> str:
        listed = f"{'; '.join(self.problems)}." if self.problems else ""
        return " ".join(filter(None, (self.message, listed, self.advice)))


def refuse_problems(outcome: str, problems: Iterable[str]) -> None:
    """Raise BadInput if problems exist. `outcome` is a sentence on the consequence, such as "Nothing was queued." The
    problems follow as a list.
    """
    if found := tuple(problems):
        raise BadInput(f"{outcome} Please fix:", problems=found)


class NoProfile(BadInput):
    """No file exists at the `path` of a profile."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"There is no profile at {path}.",
            cli=f"`footpath profile init {shlex.quote(str(path))}` writes one to fill in.",
        )


class NotFound(FootpathError):
    """The named run, cookbook, form or file does not exist."""

    exit_code = 2


class BrowserMissing(FootpathError):
    """No installed Chrome or Chromium starts."""

    exit_code = 3


class SiteUnreachable(FootpathError):
    """The site gave no usable page. `status` is the HTTP status, if an answer came; `retry_after` the answer's
    header.
    """

    exit_code = 4

    def __init__(self, message: str, *, hint: str = "", status: int | None = None, retry_after: str = "") -> None:
        super().__init__(message, hint=hint)
        self.status = status
        self.retry_after = retry_after


class BadAddress(SiteUnreachable):
    """The address itself is wrong: trying again changes nothing."""


class Unresponsive(FootpathError):
    """A call to the page exceeded its deadline."""

    exit_code = 4


class PageGone(FootpathError):
    """The page crashed, or the page, tab or browser was closed."""

    exit_code = 4


class Forbidden(FootpathError):
    """The task does not grant the host, file or effect."""

    exit_code = 5


class NeedsPerson(FootpathError):
    """A captcha, a login, a question without an answer, or an approval. The run's state is kept."""

    exit_code = 6


class Refused(FootpathError):
    """The page does not match the cookbook, and acting would be a guess."""

    exit_code = 7


class NotLearned(Refused):
    """The task allows only known steps, and the page needs more: no failure of the cookbook."""


class Contradicted(Refused):
    """A step of a cookbook means something else on the present page."""


class Busy(Refused):
    """Another living run works on the same thing now."""


class Superseded(FootpathError):
    """Another worker took over from this silent process. No more is written here."""

    exit_code = 7


class LimitReached(FootpathError):
    """A limit of the task was reached."""

    exit_code = 8


class OtherVersion(FootpathError):
    """A stored record has a version that this program does not know."""

    exit_code = 9


class StoreUnavailable(FootpathError):
    """The database cannot be used in its present state."""

    exit_code = 9


class WrongKey(FootpathError):
    """A sealed text does not open with the key of the data folder. No data was changed."""

    exit_code = 9


class ModelUnavailable(FootpathError):
    """The language model gave no usable answer. `usage` is the `ModelUsage` of the attempts; None without an
    attempt.
    """

    exit_code = 11

    def __init__(self, message: str, *, hint: str = "", usage: object = None) -> None:
        super().__init__(message, hint=hint)
        self.usage = usage
