"""Which application a mail is about: evidence has to be enough, and ahead of the next."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from tests.mail.sets import SENT

from footpath.mail.letter import Letter, message_key
from footpath.mail.verdict import verdict
from footpath.mail.whose import Applied, match

COOK = Applied("cook", "Cook", "Acme Kitchens Ltd", "https://jobs.acme-kitchens.co.uk/1", "AK-1001", SENT)
HEAD = replace(COOK, id="head", title="Head Cook", url="https://jobs.acme-kitchens.co.uk/2", reference="AK-1002")
OTHER = Applied("baker", "Baker", "Morning Loaf", "https://morningloaf.org/jobs", "", SENT)
NO = "We have decided not to proceed with your application."


def letter(text: str = NO, sender: str = "hr@acme-kitchens.co.uk", **more: Any) -> Letter:
    plain = Letter(1, SENT + timedelta(days=2), sender=sender, name="Acme Kitchens", subject="Your application")
    return replace(plain, texts=(text,), **more)


def test_the_site_and_the_name_of_the_employer_are_enough_for_news_and_not_for_a_rejection():
    found = match(letter(), [COOK, OTHER])
    assert (found.application, found.is_sure) == ("cook", False)
    assert verdict(letter(), [COOK, OTHER]).kind == "asked"
    assert verdict(letter("We have received your application."), [COOK, OTHER]).told == "received"


@pytest.mark.parametrize(
    "evidence",
    [
        pytest.param({"text": f"{NO} It is about Cook."}, id="title"),
        pytest.param({"text": f"{NO} AK-1001"}, id="reference"),
        pytest.param({"references": ("<1@acme.example.com>",)}, id="thread"),
        pytest.param({"proof": "pass"}, id="proven sender"),
    ],
)
def test_with_one_more_thing_it_may_tell_a_rejection(evidence: dict[str, Any]):
    known = replace(COOK, messages=frozenset({message_key("<1@acme.example.com>")}))
    assert verdict(letter(**evidence), [known, OTHER]).told == "rejected"


def test_a_namesake_of_the_employer_rejects_nobody():
    dental = Applied(
        "dental", "Receptionist", "Delta Dental", "https://boards.greenhouse.io/deltadental/jobs/1", "", SENT
    )
    other = letter(f"{NO} It is about the Receptionist.", "careers@delta.com", name="Delta Air Lines")
    assert verdict(other, [dental]).kind == "asked"


@pytest.mark.parametrize(
    "footer",
    [
        "Grazie per la candidatura. Puoi ritirare la tua candidatura in qualsiasi momento.",
        "Wij hebben uw sollicitatie ontvangen. U kunt uw sollicitatie op elk moment intrekken.",
    ],
)
def test_small_print_about_withdrawing_withdraws_nothing(footer: str):
    assert verdict(letter(footer), [COOK]).told != "withdrawn"


def test_a_person_at_the_employer_s_own_domain_need_not_name_the_employer():
    chat = {"name": "Bo", "sender": "bo@acme-kitchens.co.uk", "subject": "hello"}
    assert verdict(letter("Could you tell us when you can start?", **chat), [COOK, OTHER]).told == "question"
    assert verdict(letter(NO, **chat), [COOK, OTHER]).kind == "asked", "a decision needs more"
    assert verdict(letter("The bins are out again.", **chat), [COOK, OTHER]).kind == "asked", "it may be news"
    assert verdict(letter("The bins are out again.", **chat), [COOK, HEAD]).kind == "other"


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"is_list": True}, id="list"),
        pytest.param({"is_automatic": True}, id="program"),
        pytest.param({"sender": "no-reply@acme-kitchens.co.uk"}, id="robot"),
        pytest.param({"sender": "marketing@acme-kitchens.co.uk"}, id="office"),
    ],
)
def test_a_list_or_a_robot_of_the_employer_has_to_name_more(more: dict[str, Any]):
    chat = {"name": "Bo", "sender": "bo@acme-kitchens.co.uk", "subject": "hello", **more}
    assert verdict(letter("Could you tell us when you can start?", **chat), [COOK, OTHER]).told is None


def test_a_forged_sender_tells_nothing():
    found = verdict(letter(f"{NO} Cook AK-1001", proof="fail"), [COOK, OTHER])
    assert (found.kind, found.doubt, found.whose) == ("asked", "forged", ("cook",))


def test_of_two_applications_to_one_employer_the_title_decides():
    assert match(letter(f"{NO} Head Cook"), [COOK, HEAD]).application == "head"
    assert match(letter(f"{NO} The post is Cook."), [COOK, HEAD]).application == "cook"
    unclear = verdict(letter(proof="pass"), [COOK, HEAD])
    assert (unclear.kind, unclear.doubt, set(unclear.whose)) == ("asked", "whose", {"cook", "head"})


def test_a_mail_about_another_job_of_the_same_employer_is_not_about_this_one():
    found = verdict(letter("You have not been selected for the Forklift Driver position.", proof="pass"), [COOK])
    assert found.told is None


def test_a_mail_from_before_the_application_is_not_about_it():
    early = letter(f"{NO} Cook AK-1001", at=SENT - timedelta(days=3))
    assert match(early, [COOK]).possible == ()


def test_what_a_friend_writes_of_a_job_is_no_news():
    friend = letter("I was not selected for the Cook position.", sender="ola@example.org", name="Ola")
    assert verdict(friend, [COOK]).kind != "told"


def test_a_platform_speaks_for_the_employers_that_it_serves_and_names():
    board = replace(COOK, url="https://boards.greenhouse.io/acme/jobs/1")
    relayed = letter("We have received your application.", sender="no-reply@us.greenhouse-mail.io")
    assert match(relayed, [board]).application == "cook"
    assert match(replace(relayed, name="Somebody Else"), [board]).application == ""


LIST: dict[str, Any] = {"sender": "alerts@jobscout.example", "is_list": True, "subject": "5 new Chef de partie jobs"}


def test_a_list_of_jobs_by_others_decides_nothing():
    told = verdict(letter("Chef de partie at Acme Kitchens. We are pleased to offer you Premium.", **LIST), [COOK])
    assert told.kind != "told"


def test_a_rejection_that_a_stranger_passes_on_is_asked_about():
    answered = "From: Ann <ann@acme-kitchens.co.uk>\nSubject: Chef de partie\n\nWe regret that you were not selected."
    mail = letter("This came to me?", "vi@post.example", name="Vi", subject="Fwd: a letter", answered=answered)
    found = verdict(mail, [COOK])
    assert (found.kind, found.doubt, found.possible) == ("asked", "whose", ("rejected",))
