"""The answer bank: asked once, kept with its source, nobody else's."""

from __future__ import annotations

import pytest

from footpath.memory.answers import AnswerBank
from footpath.memory.redaction import Redaction


@pytest.fixture
def bank(store, now) -> AnswerBank:
    return AnswerBank(store, now, "maria")


async def test_an_answer_is_found_again(bank):
    given = await bank.remember("notice", "Your notice period?", "4 weeks", options=["none", "4 weeks"])
    assert await bank.all() == [given]
    assert (given.value, given.source, given.options) == ("4 weeks", "person", ("none", "4 weeks"))


async def test_a_newer_answer_takes_the_place_of_the_older(bank):
    first = await bank.remember("notice", "Your notice period?", "4 weeks")
    second = await bank.remember("notice", "Notice period", "none", source="profile")
    assert (second.number, second.value, second.source) == (first.number, "none", "profile")
    assert second.created_at > first.created_at
    assert await bank.all() == [second]


async def test_an_answer_that_holds_in_one_place_takes_the_place_of_none_that_holds_in_another(bank):
    anywhere = await bank.remember("visa", "Visa?", "Yes")
    german = await bank.remember("visa", "Visa?", "No", scope="country DE")
    assert (german.slug, german.scope, anywhere.scope) == ("visa", "country DE", "")
    newer = await bank.remember("visa", "Visa?", "Yes, please", scope="country DE")
    assert await bank.all() == [anywhere, newer]


async def test_two_people_share_nothing(bank, store, now):
    await bank.remember("salary", "Salary?", "61,500")
    other = AnswerBank(store, now, "john")
    assert await other.all() == []
    await other.remember("salary", "Salary?", "1")
    assert [each.value for each in await bank.all()] == ["61,500"]


async def test_what_is_forgotten_is_gone_and_nobody_elses_is(bank, store, now):
    kept = await bank.remember("notice", "Notice?", "4 weeks")
    wrong = await bank.remember("salary", "Salary?", "1")
    other = AnswerBank(store, now, "john")
    theirs = await other.remember("salary", "Salary?", "2")
    assert await bank.forget([wrong.number, theirs.number, 999]) == [wrong.number]
    assert (await bank.all(), await other.all()) == ([kept], [theirs])


async def test_the_value_is_not_in_its_repr(bank):
    assert "61,500" not in repr(await bank.remember("salary", "Salary?", "61,500"))


async def test_what_was_answered_in_words_is_kept_out_of_texts_and_a_choice_is_not(store, now):
    redaction = Redaction({})
    await AnswerBank(store, now, "maria", redaction=redaction).remember("team", "Which team?", "The blue herons")
    later = Redaction({})
    bank = AnswerBank(store, now, "maria", redaction=later)
    await bank.remember("source", "How did you hear of us?", "LinkedIn", options=["LinkedIn", "A friend"])
    await bank.all()
    for each in (redaction, later):
        assert each.text("You said: the blue herons, on LinkedIn") == "You said: {{answer.team}}, on LinkedIn"
