"""What a page gives thanks for: for what its form sent, or for something else, such as a newsletter.

Thanks for a message or an interest are for whatever was sent, and the complement decides nothing: "Thank you for
contacting the Parks Department". Thanks for joining or booking are for the named act and thing. The form has to name
the act or the thing: in a heading, the title, a question, a button or an answer. Thanks for another act are thanks for
no sending ("Thank you for starting your booking"): the act has to be a known act of sending, or the form's own.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import part
from footpath.language.outcomes import as_compared
from footpath.language.tagged import behind, can_be_read, has, place, tagger
from footpath.language.text import is_akin, sentences

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.language.tagged import Tagged, Topic, Words

_NEAR: Final = 2
"""Number of words among which the word of thanks stands first: "Vielen Dank"."""
_SHORTEST: Final = 4
"""Letters of the shortest word of an act: "signed", and not "up"."""
_JOINTS: Final = ("of", "about", "toward", "the", "your", "another", "we_do")
_CLOSED: Final = (*_JOINTS, "you", "has_been", "habit", "well", "agent", "as", "that")
"""Notions of the small words around an act and its thing."""
_ADDRESSED: Final = ("wrote", "interest")
"""Notions of acts that send with any object: "for *contacting* the council"."""
_SENDING: Final = ("applying", "took_part", "doing", "sent", "taken", "arrived", "thing")
"""Notions of acts that send their object: "for *placing* your order"."""
_WHOSE: Final = ("the", "your", "another")
_IN_THANKS: Final = ("thanks", "you", "your", "the", "toward", "of", "took_part")
"""Notions of the words of thanks for a part, up to the thing."""
_TELLING: Final = ("your", "thing", "has_been", "habit", "sent", "arrived")
"""Notions of a clause that reports something, behind mere thanks: "Danke, Ihre Nachricht ist bei uns"."""


def thanks_for_other(texts: Sequence[str], language: str, about: Collection[str]) -> str:
    """Return the first sentence that gives thanks for something else than a form is about; empty for none.

    Args:
        texts: the site's new texts.
        language: of the page.
        about: the words of the form, its page's title and heading, and its answers.
    """
    own = language[:2].casefold()
    if not can_be_read(own):
        return ""
    told = (each for text in texts for each in sentences(text) if "?" not in each)
    return next((each for each in told if _is_for_other(each, own, about)), "")


def _is_for_other(sentence: str, language: str, about: Collection[str]) -> bool:
    said = tagger(language).words(sentence)
    if not has(said, "thanks"):
        return False
    if _is_for_other_act(said, language, about):
        return True
    told = behind(said, "thanks")
    told = told[: place(told, "further")]
    if has(told, "about"):  # "Thank you for your message about the newsletter"
        return False
    acts = [each for each in told if _is_akin(each, _joining(language))]
    if has(told, "subscription") and tagger(language).says("subscription", " ".join(about)):
        return False
    things = [each for each in told if each.has("subscription")] or _joined(told, acts)
    return bool(things) and not any(_is_akin(each, about) for each in (*acts, *things))


def thanks_for_other_act(sentence: str, language: str) -> bool:
    """Whether a sentence gives thanks for no known act of sending: "Thank you for starting your booking", "Merci de
    vérifier votre formulaire".
    """
    return can_be_read(language) and _is_for_other_act(tagger(language).words(sentence), language)


def thanks_for_own(said: Words, topic: Topic) -> bool:
    """Whether the words of a sentence give thanks for the form's own act on its own thing, and say nothing else: "Thank
    you for renewing your parking permit" after “Renew”, "… for completing our survey".
    """
    acts, thing = _thanked(said) if has(said[:_NEAR], "thanks") else ((), ())
    is_own = bool(acts) and all(_is_akin(each, topic.acts) or each.is_of(topic.acts) for each in acts)
    named = _open(thing)
    return _is_for_part(said, topic) or (is_own and bool(named) and all(each.is_of(topic.words) for each in named))


def thanks_for_sending(said: Words, language: str) -> bool:
    """Whether the words of a sentence give thanks for a known act of sending, on a thing to send."""
    acts, thing = _thanked(said) if has(said[:_NEAR], "thanks") else ((), ())
    return bool(acts) and _sends(acts, thing, language)


def _is_for_part(words: Words, topic: Topic) -> bool:
    """Whether a sentence thanks for a part taken in the form's whole thing, and says nothing else: "Thank you for
    completing our survey", and not "… *half of* our survey", "… for *trying* our survey".
    """
    *said, last = words
    beside = behind(said, "took_part")
    taking = said[: len(said) - len(beside)]
    named = [each for each in beside if not (each.has("toward", "of") or each.is_of(topic.words))]
    is_whole = last.is_of(topic.words - topic.acts) and len(named) <= 1 and all(each.has(*_WHOSE) for each in named)
    is_thanks = has(said[:2], "thanks") and all(each.has(*_IN_THANKS) for each in taking)
    return is_whole and is_thanks and has(taking, "took_part")


def _is_for_other_act(said: Words, language: str, about: Collection[str] = ()) -> bool:
    """Whether the words of thanks name an act, neither known to send something nor among the words `about` a form. Mere
    thanks, and thanks for a thing, name no act.
    """
    acts, thing = _thanked(said)
    return bool(acts) and not _sends(acts, thing, language, about)


def _thanked(said: Words) -> tuple[Words, Words]:
    """Return the words of the thanked act, and of its object: "checking" and "your details". A noun before an "of" is
    an act, too: "the check of your details". A mere thing ("your very first message") has none.
    """
    thanked = behind(said, "thanks")
    begin = place(thanked, "toward", "of", "that")
    if begin == len(thanked) or not _introduces(thanked[:begin], thanked[begin], said[-len(thanked) - 1]):
        return (), ()
    told = thanked[begin + 1 :]
    told = told[: place(told, "further")]
    if thanked[begin].has("that"):  # "dass Sie mit der Buchung begonnen haben"
        return _open(told)[-1:], _open(told)[:-1]
    begin = place(told, "your", "the", "we_do") if not has(told[:1], "thing") else 0
    if acts := _open(told[:begin]):
        return acts, told[begin:]
    named = told[begin + 1 :]
    end = place(named, *_JOINTS)
    is_act = has(told[begin : begin + 1], "the") and has(named[end : end + 1], "of", "the", "your")
    return (_open(named[:end]), named[end:]) if is_act else ((), ())


def _introduces(before: Words, joint: Tagged, thanks: Tagged) -> bool:
    """Whether a joint behind a word of thanks begins their reason: in the same clause, or behind a name. The joint of
    "Danke, Ihre Nachricht ist bei uns" begins none.
    """
    is_near = joint.has("that") or joint.clause == thanks.clause
    return not has(before, *_TELLING) and (is_near or all(each.is_name for each in before))


def _open(told: Words) -> Words:
    """Return the words that are no small words, numbers or names."""
    return [each for each in told if not (each.has(*_CLOSED) or _is_small(each) or each.is_name)]


def _is_small(word: Tagged) -> bool:
    return word.text.isdecimal() or content_words(f"{word.text} -x") == ("x",)


def _sends(acts: Words, thing: Words, language: str, about: Collection[str] = ()) -> bool:
    """Whether an act sends something: by itself, or since its object can be sent."""
    if has(acts, *_ADDRESSED) or any(_is_akin(each, _joining(language)) for each in acts):
        return True
    if not all(each.has(*_SENDING) or _is_akin(each, about) or _is_akin(each, _sent(language)) for each in acts):
        return False
    named = _open(thing[: place(thing, "toward", "about")])
    is_of_it = any(each.has("thing") or _is_akin(each, about) for each in named) and not has(named, "no_thing")
    return not named or is_of_it


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
    joins = [each.has(*_JOINTS) or _is_small(each) for each in told]
    pairs = zip(told[1:], joins[1:], joins, strict=False)
    return [each for each, is_joint, is_behind in pairs if is_behind and not (is_joint or each.notions or each.is_name)]


@cache
def _sent(language: str) -> frozenset[str]:
    """Return the words of sending, in their forms in thanks."""
    said = cast("list[str]", part(language, "outcomes").get("sent", []))
    single = (as_compared(each).rstrip("*") for each in said if " " not in each)
    return frozenset(form for each in single for form in (each, each.replace("ge", "", 1)))


@cache
def _joining(language: str) -> frozenset[str]:
    """Return the words of acts that are nothing without what is joined: "registered", as in "registering"."""
    said = part(language, "outcomes")
    told = " ".join(cast("list[str]", said.get("joined", [])))
    words = {form for word in as_compared(told).split() for form in (word, word.replace("ge", "", 1))}
    auxiliary = set(cast("list[str]", said.get("has_been", [])))  # of "you have joined"
    return frozenset(each for each in words - auxiliary if len(each) >= _SHORTEST)
