"""A claim about a mail, with a quote. The quote must stand in the mail, and the rules must not contradict the claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold_words
from footpath.mail.kind import DECIDING, MailJudgement, Told, judge_sentences, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.mail.letter import Letter

FEWEST_WORDS: Final = 3
"""Words of a quote. Fewer stand in a mail by chance."""


def is_quoted(letter: Letter, quote: str) -> bool:
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
    if not is_quoted(letter, quote) or "called_off" in rules.signs:
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
