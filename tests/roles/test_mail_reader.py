"""A model that reads mails: it is believed only with a quote of the mail that the rules do not contradict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.mail.sets import SENT

from footpath.mail.kind import judge
from footpath.mail.letter import Letter
from footpath.roles.mail_reader import MailReader, read_reply
from footpath.roles.model_answer import Invalid
from footpath.testing import ScriptedModel, calls

if TYPE_CHECKING:
    from footpath.mail.kind import MailJudgement

PUZZLING = "The kitchen has gone another way. If you are not selected next time, we will tell you."


def mail(*texts: str) -> Letter:
    return Letter(1, SENT, subject="Cook", texts=texts or (PUZZLING,))


async def read(letter: Letter, news: str, quote: str) -> MailJudgement | None:
    async def note(_: object) -> None: ...

    with ScriptedModel([calls(("tell_news", {"news": news, "quote": quote}))]) as model:
        return await MailReader(model).read(letter, judge(letter), note)


@pytest.mark.asyncio
async def test_a_quote_of_the_mail_is_believed_and_kept_as_its_sentence():
    found = await read(mail(), "rejected", "kitchen has gone another way")
    assert found is not None
    assert (found.told, found.quote) == ("rejected", "The kitchen has gone another way.")


@pytest.mark.spread(2)
@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("letter", "news", "quote"),
    [
        pytest.param(mail(), "nothing", "", id="uncertain"),
        pytest.param(mail(), "rejected", "you are not selected next time", id="a part of a condition"),
        pytest.param(
            mail("The kitchen has gone another way. We invite you to an interview on Monday."),
            "rejected",
            "The kitchen has gone another way.",
            id="beside an invitation",
        ),
        pytest.param(
            mail("The kitchen has gone another way. Your interview on Monday is cancelled."),
            "rejected",
            "The kitchen has gone another way.",
            id="beside what is called off",
        ),
        pytest.param(
            mail("There is no decision yet about the kitchen."),
            "rejected",
            "decision yet about the kitchen",
            id="undecided",
        ),
    ],
)
async def test_the_person_is_asked_where_the_rules_contradict(letter: Letter, news: str, quote: str):
    assert await read(letter, news, quote) is None


@pytest.mark.parametrize(
    ("letter", "quote"),
    [
        pytest.param(mail(), "We have chosen another cook.", id="invented"),
        pytest.param(mail(), "gone another", id="too short"),
        pytest.param(
            mail("Thank you, Ida.", "Thank you, Ida. We chose another cook."), "We chose another cook.", id="hidden"
        ),
    ],
)
def test_a_quote_that_the_mail_does_not_show_is_sent_back(letter: Letter, quote: str):
    with pytest.raises(Invalid):
        read_reply(calls(("tell_news", {"news": "rejected", "quote": quote})), letter)
