"""What is secret, of a person or of a card: entered where the task gives it, and nowhere to be seen or kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, text

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser

CHECKOUT = form(
    EMAIL,
    text("Password", "p", type="password"),
    text("Repeat password", "p2", type="password"),
    text("Card number", "n"),
    text("CVC", "c", more="autocomplete=cc-csc"),
    text("Expiry (MM/YY)", "x"),
    button="Create account",
)


def given(word: str, card: str) -> dict[str, str]:
    secrets = {"Password": word, "Repeat password": word, "Card number": card, "CVC": "7351", "Expiry": "2031-11"}
    return {"email": "ida@example.org", **secrets}


def kept(folder: Path) -> str:
    return "".join(each.read_bytes().decode("latin-1") for each in folder.rglob("*") if each.suffix.startswith(".db"))


def holds(text: str, secret: str) -> bool:
    """Whether it stands there; a short one by itself: its digits may stand in any other number."""
    return secret in text if len(secret) > 5 else re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None


async def test_what_is_secret_is_entered_as_the_task_gives_it_and_kept_and_shown_nowhere(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    for word, card in (("Uhrwerk-4711-x", "4111111111111111"), ("Pendel-0815-y", "5500005555555559")):
        person = Scripted()
        ran = await footpath.fill(start, person=person, submit="review", input=given(word, card))
        assert ran.status == "complete", ran.reason
        assert careers.sent[-1].fields == {
            "email": "ida@example.org", "p": word, "p2": word, "n": card, "c": "7351", "x": "11/31",
        }  # fmt: skip
        (review,) = person.reviews
        values = {row.question: row.value for rows in (review.rows, ran.rows) for row in rows}
        assert values.pop("Email address") == "ida@example.org"
        assert set(values.values()) == {"•••"}
        for secret in (word, card, "7351"):
            assert not holds(kept(tmp_path / "home") + repr(ran.journal), secret)
    assert ran.rungs == {"replay"}


async def test_what_is_secret_is_kept_out_of_what_a_page_says_of_it(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    said = "<p role=alert>CVC {c} of a card that expires {x} is not valid</p>"
    careers.takes("/send", lambda sent: page("Create an account", said.format(**sent), CHECKOUT))
    data = {**given("Uhrwerk-4711-x", "4111111111111111"), "CVC": "735"}
    ran = await footpath.fill(start, person=Scripted(), submit="review", input=data)
    assert careers.sent
    assert careers.sent[0].fields["x"] == "11/31"
    for secret in ("CVC 735", "11/31"):
        assert not holds(kept(tmp_path / "home") + repr(ran.journal) + ran.run.reason, secret)


async def test_a_secret_that_a_person_tells_holds_for_this_run_alone(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    said = {"Password": "Uhrwerk-4711-x", "Repeat": "Uhrwerk-4711-x", "Card": "4111111111111111", "CVC": "7351",
            "Expiry": "11/31"}  # fmt: skip
    for _ in range(2):
        person = Scripted(says=said)
        ran = await footpath.fill(start, person=person, submit="review")
        assert ran.status == "complete", ran.reason
        assert len(person.asked) == len(said)
        assert not any(holds(kept(tmp_path / "home"), each) for each in said.values())


async def test_a_password_is_taken_of_no_profile(footpath: Footpath, careers: FormSite):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "answers": [{"match": "password", "answer": "Uhrwerk-4711-x"}]}}
    ran = await footpath.fill(start, who)
    assert (ran.status, careers.sent) == ("needs_person", [])
    assert "--data" in ran.reason
    assert "Uhrwerk" not in ran.reason
