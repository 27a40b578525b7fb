"""The Mail Reader: a model says what a mail tells where rules do not know. Its quote must stand in the mail, and the
rules must not contradict it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, Literal, get_args

from footpath.language.text import fold_words
from footpath.llm.port import Model, Prompt, Reply, ToolSpec
from footpath.mail.kind import DECIDING, MailJudgement, Told, judge_sentences, sentences
from footpath.roles.model_answer import Invalid, answer_of, ask_corrected, instructions
from footpath.roles.page_text import fenced
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from footpath.mail.letter import Letter
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import RoleName

ROLE: Final[RoleName] = "mail_reader"
MOST_SHOWN: Final = 8_000
"""Most characters of a mail for the model."""
_TOOL: Final = ToolSpec(
    "tell_news",
    "Say what the mail tells, with the sentence that tells it.",
    {
        "type": "object",
        "properties": {
            "news": {"type": "string", "enum": [*get_args(Told), "nothing"]},
            "quote": {"type": "string", "description": "The sentence of the mail, copied letter by letter."},
        },
        "required": ["news", "quote"],
        "additionalProperties": False,
    },
)


class _News(Frozen):
    news: Literal["rejected", "offer", "interview", "withdrawn", "closed", "question", "received", "review", "nothing"]
    quote: str = ""


class MailReader:
    """Reads mails by a model. The model gets the mail alone: no other mail, and nothing of the person's profile."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def read(
        self, letter: Letter, rules: MailJudgement, note: Callable[[RunEvent], Awaitable[object]]
    ) -> MailJudgement | None:
        """The model's judgement of a mail; None where the model is not certain, or is not believed.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        prompt = prompt_for(letter, secrets.token_hex(4))
        replied = await ask_corrected(self._model, prompt, lambda reply: read_reply(reply, letter), note, role=ROLE)
        if replied.value is None or replied.value.news == "nothing":
            return None
        return believed(letter, rules, replied.value.news, replied.value.quote)


def prompt_for(letter: Letter, fence: str) -> Prompt:
    """The request for one mail. `fence`: random letters that no mail can know."""
    text = "\n\n".join((f"Subject: {letter.subject}", *letter.texts))[:MOST_SHOWN]
    return Prompt(instructions("mail_reader"), fenced("MAIL", text, fence), (_TOOL,), role=ROLE)


def read_reply(reply: Reply, letter: Letter) -> _News:
    """The answer of a reply. Raises Invalid, with words for the model, where the quote does not stand in the mail."""
    news = answer_of(reply, _TOOL, _News)
    if news.news != "nothing" and not _is_quoted(letter, news.quote):
        raise Invalid("quote must be a sentence of MAIL, copied letter by letter; or answer nothing")
    return news


FEWEST_WORDS: Final = 3
"""Words of a quote. Fewer stand in a mail by chance."""


def _is_quoted(letter: Letter, quote: str) -> bool:
    """Whether the words of a quote stand, in order, in every text of the mail. Text of the markup alone is no quote."""
    words = fold_words(quote)
    if len(words.split()) < FEWEST_WORDS or not letter.texts:
        return False
    return all(f" {words} " in f" {fold_words(text)} " for text in letter.texts)


def believed(letter: Letter, rules: MailJudgement, told: Told, quote: str) -> MailJudgement | None:
    """The judgement of a model about a mail, if it is to be believed.

    A claim is refused where the whole sentences around its quote are a condition, speak of others, or tell other news;
    where the rules read a retraction anywhere in the mail; and where the rules read other deciding news in it.

    Args:
        letter: the mail.
        rules: the judgement by rules, which is uncertain.
        told: the news that the model claims.
        quote: the model's evidence.
    """
    if not _is_quoted(letter, quote) or "called_off" in rules.signs:
        return None
    around = [each for text in letter.texts for each in _around(text, quote)]
    near = judge_sentences(around).signs
    if near & {"supposed", "undecided"} and told in DECIDING:
        return None
    if (near | rules.signs) & DECIDING - {told}:
        return None
    return MailJudgement(told, " ".join(around[:2]), rules.signs)


def _around(text: str, quote: str) -> Iterator[str]:
    """The sentences of a text that share the words of a quote."""
    words = f" {fold_words(quote)} "
    for sentence in sentences(text):
        said = f" {fold_words(sentence)} "
        if words in said or said in words:
            yield sentence
