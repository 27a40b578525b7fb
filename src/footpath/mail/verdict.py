"""The verdict on a mail: news of an application, a question for the person, or another subject."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from footpath.mail.calendar import meeting_in
from footpath.mail.kind import MailJudgement, Told, judge, sentences, speaks_of_applying
from footpath.mail.letter import message_key, takes_no_answers
from footpath.mail.mail_sentence import withdraws
from footpath.mail.odds import Circumstances
from footpath.mail.whose import MailMatch, match

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.mail.letter import Letter
    from footpath.mail.whose import Applied
    from footpath.schema.application import Doubt, Meeting

_ON_LITTLE: Final[tuple[Told, ...]] = ("received", "review", "question", "interview")
"""News without a decision: less evidence of the application is enough."""
_OF_ONE: Final = frozenset({"thread", "reference", "title"})
"""Evidence that a mail to many, such as a newsletter of the employer, is about one application."""
_OF_THREAD: Final = frozenset({"thread", "reference"})
_OF_SENDER: Final = frozenset({"own_site", "like_site", "relay"})
"""Evidence that the employer, or the platform of its form, wrote: a list of jobs by others names titles, too."""
_HOUR: Final = re.compile(r"\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:am|pm|a\.m|p\.m|h|uhr|uur)\b", re.IGNORECASE)
MOST_ASKED: Final = 5
"""Most applications offered to the person as a choice."""


@dataclass(frozen=True, slots=True)
class MailVerdict:
    """The verdict on a mail."""

    kind: Literal["told", "asked", "other", "unknown"]
    """other: about no application; unknown: about an application that is not stored here."""
    told: Told | None = None
    application: str = ""
    quote: str = field(default="", repr=False)
    possible: tuple[Told, ...] = ()
    """The possible news, if the person is asked."""
    whose: tuple[str, ...] = ()
    """Possible applications, the likeliest first."""
    why: tuple[str, ...] = ()
    """Names of the evidence for the application."""
    is_sure: bool = False
    """Whether the evidence for the application suffices for decisive news."""
    doubt: Doubt = ""
    """Why the person is asked."""
    read_by: Literal["rules", "model"] = "rules"
    meeting: Meeting | None = None
    """The interview of an attached calendar file."""


def verdict(letter: Letter, candidates: Sequence[Applied]) -> MailVerdict:
    """Judge a mail and match it to one of the reader's applications."""
    meeting, found = meeting_in(letter.invitations), match(letter, candidates)
    if not found.application and (inner := letter.forwarded) is not None:
        return _passed_on(inner, match(inner, candidates))
    applied = next((each for each in candidates if each.id == found.application), None)
    judged = _with_meeting(judge(letter, circumstances(letter, applied, found.why)), meeting)
    return replace(_of(letter, judged, found), meeting=meeting)


def _passed_on(letter: Letter, found: MailMatch) -> MailVerdict:
    """A question for a mail that somebody else passed on: its words may be anybody's."""
    if not found.possible:
        return MailVerdict("other")
    judged = judge(letter)
    possible = _possible(letter, judged)
    whose = found.possible[:MOST_ASKED]
    return MailVerdict("asked", None, "", judged.quote, possible, whose, found.why, doubt="whose")


def circumstances(letter: Letter, applied: Applied | None, why: Collection[str] = ()) -> Circumstances:
    """The circumstances of a mail.

    Args:
        letter: the mail.
        applied: the application; None if uncertain.
        why: names of the evidence for the application.
    """
    known = applied.messages if applied is not None else frozenset[str]()
    is_answer = letter.is_reply or any(message_key(each) not in known for each in letter.references)
    return Circumstances(
        stage=applied.stage if applied is not None else None,
        after=letter.at - applied.since if applied is not None else None,
        is_answer=is_answer,
        has_withdrawn=is_answer and withdraws(sentences(f"{letter.subject}\n{letter.answered}")),
        is_automatic=letter.is_automatic or takes_no_answers(letter.sender),
        is_list=letter.is_list,
        is_vague=applied is not None and not is_answer and not {*_OF_ONE, "only_one"} & {*why},
    )


def _with_meeting(judged: MailJudgement, meeting: Meeting | None) -> MailJudgement:
    """Words and calendar file judged together: the file invites, unless the words contradict."""
    if meeting is None:
        return judged
    if meeting.is_cancelled:
        return MailJudgement(None, meeting.summary, judged.signs, ("interview",))
    is_open = judged.told in (None, "received", "review", "question") and "rejected" not in judged.possible
    return MailJudgement("interview", judged.quote or meeting.summary, judged.signs) if is_open else judged


def _of(letter: Letter, judged: MailJudgement, found: MailMatch) -> MailVerdict:
    if judged.is_other or letter.is_report or not found.possible:
        is_about = bool(judged.told) and not letter.is_list and speaks_of_applying(letter.subject)
        return MailVerdict("unknown" if is_about and not found.possible else "other")
    if _is_general(letter, judged, found):
        return MailVerdict("other")
    doubt = _doubt(letter, judged, found)
    if not doubt and judged.told:
        return MailVerdict("told", judged.told, found.application, judged.quote, why=found.why)
    possible = _possible(letter, judged)
    whose = (found.application,) if found.application else found.possible[:MOST_ASKED]
    return MailVerdict("asked", None, "", judged.quote, possible, whose, found.why, found.is_sure, doubt)


def _possible(letter: Letter, judged: MailJudgement) -> tuple[Told, ...]:
    """The news that a person may choose from: by the words of the mail, else by its time."""
    return (judged.told,) if judged.told else judged.possible or _by_time(letter)


def _by_time(letter: Letter) -> tuple[Told, ...]:
    """What a mail in unknown words may tell: one that names an hour may invite."""
    return ("interview",) if any(_HOUR.search(text) for text in letter.texts) else ()


def _is_general(letter: Letter, judged: MailJudgement, found: MailMatch) -> bool:
    """Whether a mail is about no application in particular, though its sender has one."""
    tells_nothing = judged.told is None and not judged.possible
    if not found.application:
        return letter.is_list or tells_nothing
    if tells_nothing and letter.is_list and judged.is_like_others:
        return True  # a newsletter may name the job
    is_to_anybody = letter.is_list or judged.is_like_others
    return is_to_anybody and tells_nothing and not _OF_ONE & set(found.why)


def _doubt(letter: Letter, judged: MailJudgement, found: MailMatch) -> Doubt:
    if letter.proof == "fail":
        return "forged"
    is_to_many = letter.is_list and not (_OF_ONE & set(found.why) and (_OF_SENDER | _OF_THREAD) & set(found.why))
    if not found.application or is_to_many or (judged.told not in _ON_LITTLE and not found.is_sure):
        return "whose"
    return "" if judged.told else "kind"


def read_by_model(found: MailVerdict, judged: MailJudgement) -> MailVerdict:
    """The verdict where a model knows the words that were unclear to the rules. It settles no other doubt, and decides
    nothing on weak evidence of whose mail it is.
    """
    if found.doubt != "kind" or judged.told is None or len(found.whose) != 1:
        return found
    if judged.told not in _ON_LITTLE and not found.is_sure:
        return replace(found, quote=judged.quote, possible=(judged.told,), doubt="whose", read_by="model")
    return replace(
        found, kind="told", told=judged.told, application=found.whose[0], quote=judged.quote, possible=(), whose=(),
        doubt="", read_by="model",
    )  # fmt: skip
