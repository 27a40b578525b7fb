"""Evidence about a mail's news beside its words."""

from __future__ import annotations

import math
from datetime import timedelta

import pytest
from tests.mail.sets import SENT

from footpath.mail.letter import Letter, quoted_words
from footpath.mail.odds import NOWHERE, Circumstances, weighed
from footpath.mail.verdict import circumstances, verdict
from footpath.mail.whose import Applied

KINDS = ("received", "rejected", "interview", "offer", "withdrawn", "review", "closed", "question", "other")
ALIKE = {kind: math.log(1 / len(KINDS)) for kind in KINDS}
JOB = Applied("a", "Cook", "Old Mill", "https://oldmill.example.org/jobs", "", SENT, stage="sent")


def likeliest(around: Circumstances) -> str:
    chances = weighed(ALIKE, around)
    return max(chances, key=lambda kind: chances[kind])


def mail(text: str, subject: str = "Cook", minutes: int = 3, **more: object) -> Letter:
    at = SENT + timedelta(minutes=minutes)
    return Letter(1, at, sender="jo@oldmill.example.org", name="Jo", subject=subject, texts=(text,), **more)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("around", "kind"),
    [
        (Circumstances(stage="sent", after=timedelta(minutes=2)), "received"),
        (Circumstances(stage="interview"), "offer"),
        (Circumstances(stage="received", is_answer=True, has_withdrawn=True), "withdrawn"),
        (Circumstances(is_list=True), "other"),
    ],
)
def test_of_words_that_tell_nothing_the_circumstances_tell_something(around: Circumstances, kind: str):
    assert likeliest(around) == kind


def test_nothing_known_changes_nothing():
    assert weighed(ALIKE, NOWHERE) == pytest.approx(ALIKE)


def test_a_receipt_is_unlikely_once_there_was_one():
    before = weighed(ALIKE, Circumstances(stage="sent", after=timedelta(hours=4)))
    assert weighed(ALIKE, Circumstances(stage="received"))["received"] < before["received"]


def test_a_mail_is_an_answer_by_its_subject_or_by_a_message_that_the_employer_did_not_write():
    assert circumstances(mail("Yes.", "Re: Cook"), JOB).is_answer
    assert circumstances(mail("Yes.", references=("<mine@example.com>",)), JOB).is_answer
    assert not circumstances(mail("Yes."), JOB).is_answer


@pytest.mark.parametrize(
    "words",
    [
        "I would like to withdraw my application.",
        "ich ziehe meine Bewerbung zurück.",
        "Je souhaite retirer ma candidature.",
        "Quiero retirar mi candidatura.",
    ],
)
def test_the_persons_own_quoted_words_tell_that_they_withdrew(words: str):
    answered = quoted_words(f"Noted, all the best!\n\n> {words}")
    assert circumstances(mail("Noted, all the best!", "Re: Cook", answered=answered), JOB).has_withdrawn
    assert not circumstances(mail("Noted, all the best!", "Re: Cook", answered="When will I hear?"), JOB).has_withdrawn


def test_the_answer_to_a_withdrawal_confirms_it_whatever_its_words():
    noted = "That is a pity, but thanks for saying so. I cross you off my list then."
    answered = "I have to withdraw my application."
    found = verdict(mail(noted, "Re: Cook at the Old Mill", 60 * 24 * 9, answered=answered), [JOB])
    assert (found.told or found.possible[0]) == "withdrawn"
