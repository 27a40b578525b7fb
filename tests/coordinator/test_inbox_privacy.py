"""What is kept of what persons are asked: templates, and sealed what it takes to answer (contract 7)."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import text
from tests.coordinator.desk import FREE, REVIEW

from footpath.advice import SIGN_IN
from footpath.coordinator.inbox import Inbox
from footpath.errors import WrongKey
from footpath.memory.answers import AnswerBank
from footpath.schema.observation import FormObservation
from footpath.schema.snapshot import Option
from footpath.store.database import Store

if TYPE_CHECKING:
    from tests.coordinator.desk import Desk
    from tests.store.databases import Ticking


async def test_values_that_were_shown_are_forgotten_with_the_answer(desk: Desk):
    await desk.person.approve(REVIEW)
    closed = await desk.coordinator.inbox.answer("ask1", "yes")
    assert closed.shown == ()
    async with desk.store.reading() as transaction:
        ((body, sealed),) = (await transaction.execute(text("SELECT body, sealed FROM asks"))).all()
    assert ("Ada Example" in str(body), sealed) == (False, None)


ECHO = FREE.model_copy(
    update={
        "question": "Is ada@example.com (Ada Example, Zanzibar-77) still yours?",
        "kind": "radio",
        "options": (Option(label="Yes, ada@example.com", value="1"), Option(label="No", value="0")),
    }
)
WHERE = "http://localhost/f?for=ada%40example.com"


async def found(desk: Desk) -> list[str]:
    """What stands of the person in the table of questions: what is sealed may hold any three letters."""
    async with desk.store.reading() as transaction:
        rows = str((await transaction.execute(text("SELECT * FROM asks"))).all())
    return [each for each in (r"\bAda\b", "ada@", "ada%40", "Zanzibar", "secret") if re.search(each, rows)]


@pytest.mark.parametrize("kind", ["question", "review", "blocked", "form", "unknown_effect"])
async def test_what_a_page_says_of_the_person_is_kept_as_templates_or_sealed(desk: Desk, kind: str):
    review = dataclasses.replace(REVIEW, url=WHERE, title="For Ada Example", thing=("Order of ada@example.com",))
    await {
        "question": lambda: desk.person.answer(ECHO, "Ada Example did not say."),
        "review": lambda: desk.person.approve(review),
        "blocked": lambda: desk.person.unblock("A captcha for Ada Example.", WHERE),
        "form": lambda: desk.person.choose_form([FormObservation(name="Ada Example", fields=(ECHO,))]),
        "unknown_effect": lambda: desk.person.landed("For Ada Example", WHERE, "button “Send, Ada Example”"),
    }[kind]()
    assert await found(desk) == []
    (ask,) = await desk.open()
    assert (ask.kind, "Ada" in f"{ask.question} {ask.title} {ask.reason}") == (kind, False)
    assert ask.url in ("", WHERE), "whoever answers has to get there"
    await desk.coordinator.inbox.answer(ask.id, "1")
    assert await found(desk) == []


async def test_the_answer_bank_knows_a_question_by_the_words_of_the_page(desk: Desk, now: Ticking):
    await desk.person.answer(ECHO, "")
    (ask,) = await desk.open()
    assert ask.question == "Is {{basics.email}} ({{basics.name}}, {{code}}) still yours?"
    assert [each.label for each in ask.candidates] == ["Yes, ada@example.com", "No"]
    await desk.coordinator.inbox.answer(ask.id, "1")
    (kept,) = await AnswerBank(desk.store, now, "ada").all()
    assert (kept.question, kept.value) == (ECHO.question, "Yes, ada@example.com")


async def test_what_was_answered_before_is_kept_out_of_what_is_asked_next(desk: Desk):
    await desk.person.answer(FREE, "")
    await desk.coordinator.inbox.answer("ask1", "Because of the bridges.")
    await desk.person.unblock("You said: Because of the bridges.", "")
    (ask,) = await desk.open()
    assert ask.reason == "You said: {{answer.why-us}}"


async def test_the_same_is_asked_once_and_a_chosen_form_known_though_both_name_the_person(desk: Desk):
    forms = [FormObservation(name=name, fields=(ECHO,)) for name in ("Alerts for Ada Example", "Contact")]
    for _ in range(2):
        await desk.person.answer(ECHO, "")
        assert await desk.person.choose_form(forms) is None
    question, form = await desk.open()
    await desk.coordinator.inbox.answer(question.id, "2")
    await desk.coordinator.inbox.answer(form.id, "1")
    assert await desk.person.choose_form(forms[::-1]) == 1


async def test_with_another_key_nothing_is_shown_and_nothing_approved(desk: Desk, now: Ticking):
    await desk.person.approve(REVIEW)
    key = desk.store.seal.file
    right = key.read_bytes()
    key.write_bytes(Fernet.generate_key())
    inbox = Inbox(Store(desk.store.engine, "", desk.store.folder, desk.store.leases), now)
    (ask,) = await inbox.list()
    assert (ask.shown, "sealed with another key" in ask.reason) == ((), True)
    with pytest.raises(WrongKey):
        await inbox.answer(ask.id, "yes")
    key.write_bytes(right)
    assert (await inbox.list())[0].shown[0].value == "Ada Example", "the key is read anew: nothing is lost"
    assert (await inbox.answer(ask.id, "yes")).state == "answered"


async def test_who_is_asked_in_writing_of_a_login_is_told_how_a_task_is_signed_in(desk: Desk):
    await desk.person.unblock("The site asks for a login.", "http://localhost/f", SIGN_IN)
    (ask,) = await desk.open()
    told = "The site asks for a login. A task needs a `browser_profile` that is signed in there; `footpath login` makes"
    assert ask.reason.startswith(told)
    assert "--browser-profile" not in ask.reason


async def test_a_code_that_the_site_has_sent_is_not_asked_for_in_writing(desk: Desk):
    """No answer would be of use to the next run, which is sent another, and the answer bank would keep it."""
    code = FREE.model_copy(update={"question": "Verification code", "meaning": "one-time-code"})
    assert await desk.person.answer(code, "No message came.") is None
    (ask,) = await desk.open()
    assert (ask.kind, ask.question, ask.field) == ("blocked", "Is the way free now?", None)
    assert "(“Verification code”)" in ask.reason
    assert ask.reason.endswith("No message came.")


async def test_what_is_secret_is_not_asked_for_in_writing(desk: Desk):
    """The answer bank would keep it."""
    word = FREE.model_copy(update={"question": "Password", "kind": "password"})
    assert await desk.person.answer(word, "Nothing was given for it.") is None
    (ask,) = await desk.open()
    assert (ask.kind, ask.field) == ("blocked", None)
    assert "“Password”" in ask.reason
    assert "`input`" in ask.reason
