"""What a page gives thanks for: for what its form sent, or for something else, such as a newsletter.

Thanks for a message or an interest are for whatever was sent, and the complement decides nothing: "Thank you for
contacting the Parks Department". Thanks for joining or booking are for the named act and thing. The form has to name
the one or the other: in a heading, the title, a question, a button or an answer.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import LANGUAGES, part
from footpath.language.outcomes import as_compared
from footpath.language.tagged import behind, has, place, tagger
from footpath.language.text import is_akin, sentences

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.language.tagged import Tagged, Words

_SHORTEST: Final = 4
"""Letters of the shortest word of an act: "signed", and not "up"."""
_JOINTS: Final = ("of", "about", "toward", "the", "your", "another", "we_do")


def thanks_for_other(texts: Sequence[str], language: str, about: Collection[str]) -> str:
    """Return the first sentence that gives thanks for something else than a form is about; empty for none.

    Args:
        texts: the site's new texts.
        language: of the page.
        about: the words of the form, its page's title and heading, and its answers.
    """
    own = language[:2].casefold()
    if own not in LANGUAGES or "joint" not in part(own, "outcomes"):
        return ""
    told = (each for text in texts for each in sentences(text) if "?" not in each)
    return next((each for each in told if _is_for_other(each, own, about)), "")


def _is_for_other(sentence: str, language: str, about: Collection[str]) -> bool:
    said = tagger(language).words(sentence)
    if not has(said, "thanks"):
        return False
    told = behind(said, "thanks")
    told = told[: place(told, "further")]
    if has(told, "about"):  # "Thank you for your message about the newsletter"
        return False
    acts = [each for each in told if _is_akin(each, _joining(language))]
    if has(told, "subscription") and tagger(language).says("subscription", " ".join(about)):
        return False
    things = [each for each in told if each.has("subscription")] or _joined(told, acts)
    return bool(things) and not any(_is_akin(each, about) for each in (*acts, *things))


def _joined(told: Words, acts: Words) -> Words:
    """Return what the acts of joining or booking are done on; empty where the thanks name what any form may send: "for
    *your booking*", and not "for *booking a* table".
    """
    noun = (each for before, each in pairwise(told) if each.has("thing") and (before.has("your") or each not in acts))
    return _things(told) if acts and next(noun, None) is None else ()


def _is_akin(word: Tagged, others: Collection[str]) -> bool:
    return any(is_akin(word.text, each) for each in others)


def _things(told: Words) -> list[Tagged]:
    """Return the words, of no known meaning and no name, that stand behind an article or a preposition."""
    joins = [each.has(*_JOINTS) or content_words(f"{each.text} -x") == ("x",) for each in told]
    pairs = zip(told[1:], joins[1:], joins, strict=False)
    return [each for each, is_joint, is_behind in pairs if is_behind and not (is_joint or each.notions or each.is_name)]


@cache
def _joining(language: str) -> frozenset[str]:
    """Return the words of acts that are nothing without what is joined: "registered", as in "registering"."""
    said = part(language, "outcomes")
    told = " ".join(cast("list[str]", said.get("joined", [])))
    words = {form for word in as_compared(told).split() for form in (word, word.replace("ge", "", 1))}
    auxiliary = set(cast("list[str]", said.get("has_been", [])))  # of "you have joined"
    return frozenset(each for each in words - auxiliary if len(each) >= _SHORTEST)
